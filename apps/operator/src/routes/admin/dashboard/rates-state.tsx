import { ProgressBar } from '@presale/ui/progress-bar'
import { Skeleton } from '@presale/ui/skeleton'
import { CircleAlert } from 'lucide-react'
import type { Outputs } from '../../../trpc.ts'
import { agoInWords } from './age.ts'
import { OperatorTime } from './operator-time.tsx'

type RatesStatus = Outputs['rates']['status']

/** How far an update of the rates is; else when the last one was, and what went wrong since. */
export function RatesState({ status, isRunning }: { status: RatesStatus | undefined; isRunning: boolean }) {
  if (!status) return <Skeleton className="h-6 w-72 max-w-full" />
  return (
    <div className="flex flex-col gap-2">
      {isRunning && <Progress running={status.running} />}
      <p>
        {status.lastSuccess ? (
          <>
            Rates updated {agoInWords(status.lastSuccess.ageSeconds)}{' '}
            <span className="text-muted text-sm">
              (<OperatorTime iso={status.lastSuccess.at} zoneShown />)
            </span>
          </>
        ) : (
          'The rates were never updated from the price service.'
        )}{' '}
        <span className="text-muted text-sm">{automaticUpdate(status.everyMinutes)}</span>
      </p>
      {status.lastFailure && !isRunning && (
        <p className="flex items-start gap-1.5 text-rejected">
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span>
            The last try failed: {status.lastFailure.message}{' '}
            <span className="text-sm">
              (<OperatorTime iso={status.lastFailure.at} zoneShown />)
            </span>
          </span>
        </p>
      )}
    </div>
  )
}

function automaticUpdate(everyMinutes: number | null): string {
  if (everyMinutes === null) return 'Automatic updates are off.'
  return `Updated automatically every ${everyMinutes === 1 ? 'minute' : `${everyMinutes} minutes`}.`
}

function Progress({ running }: { running: RatesStatus['running'] }) {
  const { done, total } = running ?? { done: 0, total: 0 }
  const label = running ? `Fetching prices, begun by ${running.by ?? 'the clock'}` : 'Fetching prices'
  return (
    <ProgressBar
      labelShown
      label={label}
      value={total === 0 ? 0 : Math.round((done / total) * 100)}
      valueText={total === 0 ? 'beginning' : `${done} of ${total} coins`}
      className="max-w-md"
    />
  )
}
