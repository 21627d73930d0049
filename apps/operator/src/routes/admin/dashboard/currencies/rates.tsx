import { RATE_TEXTS as TEXTS } from '@presale/rules/texts/rates'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { LoadError } from '@presale/ui/load-error'
import { loadFailureOf } from '@presale/web-client/answers'
import { RefreshCw } from 'lucide-react'
import { OutdatedRates } from '../outdated-rates.tsx'
import { RatesState } from '../rates-state.tsx'
import { useUpdateRates } from '../update-rates.ts'
import { useMay } from '../use-operator.ts'
import { HeldRates } from './held-rates.tsx'
import { RatesResult } from './rates-result.tsx'

/** Updates the rates from the price service: the button, the progress, the result, and the rates held back. */
export function Rates() {
  const { status, refresh, isRunning, isRefreshed } = useUpdateRates()
  const mayUpdate = useMay('manager')
  const result = status.data?.result
  return (
    <Card
      title={TEXTS.heading}
      actions={
        mayUpdate && (
          <Button busy={isRunning} busyLabel={TEXTS.updating} onClick={refresh}>
            <RefreshCw aria-hidden="true" />
            {TEXTS.update}
          </Button>
        )
      }
    >
      {status.error && !status.data ? (
        <LoadError message={loadFailureOf(status.error, TEXTS.unloaded)} onRetry={status.refetch} />
      ) : (
        <div className="flex flex-col gap-4">
          <RatesState status={status.data} isRunning={isRunning} />
          <OutdatedRates codes={status.data?.outdated ?? []} />
          {result && <HeldRates result={result} />}
          {result && result.outcomes.length > 0 && (
            <RatesResult key={result.at} result={result} open={isRefreshed} />
          )}
        </div>
      )}
    </Card>
  )
}
