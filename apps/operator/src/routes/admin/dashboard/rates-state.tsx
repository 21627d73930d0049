import { RATE_TEXTS as TEXTS } from '@presale/rules/texts/rates'
import { Phrase } from '@presale/ui/phrase'
import { ProgressBar } from '@presale/ui/progress-bar'
import { Skeleton } from '@presale/ui/skeleton'
import { CircleAlert } from 'lucide-react'
import type { Outputs } from '../../../trpc.ts'
import { agoInWords } from './age.ts'
import { OperatorTime } from './operator-time.tsx'

type RatesStatus = Outputs['rates']['status']

/** The progress of a running rate update. Otherwise the time of the last update, and later failures. */
export function RatesState({ status, isRunning }: { status: RatesStatus | undefined; isRunning: boolean }) {
  if (!status) return <Skeleton className="h-6 w-72 max-w-full" />
  return (
    <div className="flex flex-col gap-2">
      {isRunning && <Progress running={status.running} />}
      <p>
        {status.lastSuccess ? (
          <Phrase
            text={TEXTS.updated}
            age={agoInWords(status.lastSuccess.ageSeconds)}
            time={
              <span className="text-muted text-sm">
                <At iso={status.lastSuccess.at} />
              </span>
            }
          />
        ) : (
          TEXTS.never
        )}{' '}
        <span className="text-muted text-sm">{automaticUpdate(status.everyMinutes)}</span>
      </p>
      {status.lastFailure && !isRunning && (
        <p className="flex items-start gap-1.5 text-rejected">
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span>
            <Phrase
              text={TEXTS.failed}
              message={status.lastFailure.message}
              time={
                <span className="text-sm">
                  <At iso={status.lastFailure.at} />
                </span>
              }
            />
          </span>
        </p>
      )}
    </div>
  )
}

function automaticUpdate(everyMinutes: number | null): string {
  return everyMinutes === null ? TEXTS.automaticOff : TEXTS.automatic(everyMinutes)
}

function At({ iso }: { iso: string }) {
  return <Phrase text={TEXTS.at} time={<OperatorTime iso={iso} zoneShown />} />
}

function Progress({ running }: { running: RatesStatus['running'] }) {
  const { done, total } = running ?? { done: 0, total: 0 }
  const label = running ? TEXTS.fetchingFor(running.by ?? TEXTS.schedule) : TEXTS.fetching
  return (
    <ProgressBar
      labelShown
      label={label}
      value={total === 0 ? 0 : Math.round((done / total) * 100)}
      valueText={total === 0 ? TEXTS.starting : TEXTS.progress(done, total)}
      className="max-w-md"
    />
  )
}
