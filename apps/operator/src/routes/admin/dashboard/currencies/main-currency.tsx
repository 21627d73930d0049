import { MAIN_CURRENCY_UNFETCHED } from '@presale/rules/currency'
import { TOKEN_NAME } from '@presale/rules/presale'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { LoadError } from '@presale/ui/load-error'
import { Skeleton } from '@presale/ui/skeleton'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { trpc } from '../../../../trpc.ts'
import { inDollars } from '../in-dollars.ts'
import { type TokenPrice, TokenPriceForm } from '../token-price-form.tsx'
import { useMay } from '../use-operator.ts'

/** The token's price, to be changed where it stands. */
export function MainCurrency() {
  const price = trpc.tokenPrice.read.useQuery()
  return (
    <Card title="Main currency">
      {price.error && !price.data && <LoadError message={MAIN_CURRENCY_UNFETCHED} onRetry={price.refetch} />}
      {!price.error && !price.data && <Skeleton className="h-19" />}
      {price.data && <Price price={price.data} />}
    </Card>
  )
}

function Price({ price }: { price: TokenPrice }) {
  const maySet = useMay('owner')
  const [editing, setEditing] = useState(false)
  const place = useFocusAfter(editing)
  const stop = () => setEditing(false)
  if (editing) {
    return (
      <div ref={place}>
        <TokenPriceForm price={price} onSaved={stop} onCancel={stop} />
      </div>
    )
  }
  return (
    <div ref={place} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {price.usd === null ? (
          <p>No price is set yet, so nobody can order.</p>
        ) : (
          <p>
            <span className="tabular font-semibold text-xl">${inDollars(price.usd)}</span>{' '}
            <span className="text-muted">for one {TOKEN_NAME}</span>
          </p>
        )}
        {maySet && <Button onClick={() => setEditing(true)}>Edit price</Button>}
      </div>
      <Link className="link w-fit" to="/admin/dashboard/change-main-currency">
        More about the main currency
      </Link>
    </div>
  )
}

/** What takes the place of a button just pressed gets its focus. */
function useFocusAfter(editing: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(editing)
  useEffect(() => {
    if (before.current !== editing) place.current?.querySelector<HTMLElement>('input, button')?.focus()
    before.current = editing
  }, [editing])
  return place
}
