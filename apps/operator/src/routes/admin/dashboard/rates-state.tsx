import { isOfPriceService } from '@presale/rules/rates'
import { RATE_TEXTS as TEXTS } from '@presale/rules/texts/rates'
import { translated } from '@presale/rules/texts/sentences'
import { Phrase } from '@presale/ui/phrase'
import { Skeleton } from '@presale/ui/skeleton'
import { Spinner } from '@presale/ui/spinner'
import { CircleAlert } from 'lucide-react'
import type { Outputs } from '../../../trpc.ts'
import { agoInWords } from './age.ts'
import { OperatorTime } from './operator-time.tsx'

type RatesStatus = Outputs['rates']['status']

/** Whether a rate update runs and who started it. Otherwise the time of the last update, and later failures. */
export function RatesState({ status, isRunning }: { status: RatesStatus | undefined; isRunning: boolean }) {
  if (!status) return <Skeleton className="h-6 w-72 max-w-full" />
  return (
    <div className="flex flex-col gap-2">
      {isRunning && <Spinner showLabel label={labelOf(status.running)} className="self-start" />}
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
              message={translated(status.lastFailure.message)}
              time={
                <span className="text-sm">
                  <At iso={status.lastFailure.at} />
                </span>
              }
            />
            {isOfPriceService(status.lastFailure.message) && (
              <span className="block text-muted text-sm">{TEXTS.failedAdvice}</span>
            )}
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

function labelOf(running: RatesStatus['running']): string {
  return running ? TEXTS.fetchingFor(running.by ?? TEXTS.schedule) : TEXTS.fetching
}
