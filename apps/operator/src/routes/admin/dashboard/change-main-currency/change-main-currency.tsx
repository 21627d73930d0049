import { MAIN_CURRENCY_UNFETCHED } from '@presale/rules/currency'
import { TOKEN_NAME } from '@presale/rules/presale'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Skeleton } from '@presale/ui/skeleton'
import { useState } from 'react'
import { Link } from 'react-router'
import { trpc } from '../../../../trpc.ts'
import { inDollars } from '../in-dollars.ts'
import { OperatorTime } from '../operator-time.tsx'
import { RatesState } from '../rates-state.tsx'
import { type TokenPrice, TokenPriceForm } from '../token-price-form.tsx'
import { useUpdateRates } from '../update-rates.ts'
import { useMay } from '../use-operator.ts'

/** The token's price on a page of its own: what it is, who set it, and what a new one does and does not change. */
export function ChangeMainCurrency() {
  useDocumentTitle(`${TOKEN_NAME} operators | Main currency`)
  const maySet = useMay('owner')
  const price = trpc.tokenPrice.read.useQuery()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Main currency"
        description={`What one ${TOKEN_NAME} costs in US dollars. The rate of each currency is its own price divided by it.`}
      />
      {price.error && !price.data ? (
        <LoadError message={MAIN_CURRENCY_UNFETCHED} onRetry={price.refetch} />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {maySet && (
            <Card title="Change the price">
              {price.data ? <PriceForm price={price.data} /> : <Skeleton className="h-32" />}
            </Card>
          )}
          <Card title="The price now">
            {price.data ? <Now price={price.data} /> : <Skeleton className="h-32" />}
          </Card>
        </div>
      )}
    </div>
  )
}

/** After the price, the rates: they are offered to be updated once it was changed. */
function PriceForm({ price }: { price: TokenPrice }) {
  const [saved, setSaved] = useState(false)
  return (
    <div className="flex flex-col gap-5">
      <TokenPriceForm price={price} onSaved={() => setSaved(true)} />
      {saved && <UpdateRates key={price.version} />}
    </div>
  )
}

function UpdateRates() {
  const { status, refresh, isRunning, isRefreshed } = useUpdateRates()
  return (
    <Banner
      tone="warning"
      title={isRefreshed ? 'The rates were updated' : 'The rates are still the old ones'}
    >
      <div className="flex flex-col items-start gap-3">
        <RatesState status={status.data} isRunning={isRunning} />
        {!isRefreshed && (
          <Button variant="primary" busy={isRunning} busyLabel="Updating…" onClick={refresh}>
            Update Crypto Rates
          </Button>
        )}
        <Link className="link" to="/admin/dashboard">
          What became of each rate
        </Link>
      </div>
    </Banner>
  )
}

function Now({ price: { usd, changed } }: { price: TokenPrice }) {
  return (
    <div className="flex flex-col gap-3">
      {usd === null ? (
        <p>No price is set yet, so nobody can order.</p>
      ) : (
        <p>
          <span className="tabular font-semibold text-2xl">${inDollars(usd)}</span>{' '}
          <span className="text-muted">for one {TOKEN_NAME}</span>
        </p>
      )}
      {changed && (
        <p className="text-muted">
          Set by <bdi>{changed.operator ?? 'the program'}</bdi>, <OperatorTime iso={changed.at} zoneShown />
        </p>
      )}
      {usd !== null && !changed && <p className="text-muted">Set when this sale began.</p>}
      <ul className="flex list-disc flex-col gap-1 ps-5">
        <li>Rates stay as they are until they are updated.</li>
        <li>Orders that exist keep the price they were placed at.</li>
      </ul>
    </div>
  )
}
