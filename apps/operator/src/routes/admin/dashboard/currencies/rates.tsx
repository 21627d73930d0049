import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { LoadError } from '@presale/ui/load-error'
import { RefreshCw } from 'lucide-react'
import { messageOf } from '../../../../trpc.ts'
import { RatesState } from '../rates-state.tsx'
import { useUpdateRates } from '../update-rates.ts'
import { useMay } from '../use-operator.ts'
import { HeldRates } from './held-rates.tsx'
import { RatesResult } from './rates-result.tsx'

/** Updating the rates from the price service: the button, how far it is, what came of it, and what waits for a yes. */
export function Rates() {
  const { status, refresh, isRunning, isRefreshed } = useUpdateRates()
  const mayUpdate = useMay('manager')
  const result = status.data?.result
  return (
    <Card
      title="Rates"
      actions={
        mayUpdate && (
          <Button busy={isRunning} busyLabel="Updating…" onClick={refresh}>
            <RefreshCw aria-hidden="true" />
            Update Crypto Rates
          </Button>
        )
      }
    >
      {status.error && !status.data ? (
        <LoadError
          message={messageOf(status.error, 'When the rates were updated could not be loaded.')}
          onRetry={status.refetch}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <RatesState status={status.data} isRunning={isRunning} />
          {result && <HeldRates result={result} />}
          {result && <RatesResult key={result.at} result={result} open={isRefreshed} />}
        </div>
      )}
    </Card>
  )
}
