import { TOKEN_PRICE_TEXTS as TEXTS } from '@presale/rules/texts/token-price'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { LoadError } from '@presale/ui/load-error'
import { Skeleton } from '@presale/ui/skeleton'
import { loadFailureOf } from '@presale/web-client/answers'
import { Link } from 'wouter'
import { useListAddress } from '../list-address.ts'
import { useTokenPriceNow } from '../read-token-price.ts'
import { useMay } from '../use-operator.ts'
import { priceInWords, type TokenPrice } from '../use-token-price.ts'
import { EditPrice } from './edit-price.tsx'

/** The token price. The URL holds whether its form is open. */
export function MainCurrency() {
  const price = useTokenPriceNow()
  return (
    <Card title={TEXTS.heading}>
      {price.error && !price.data && (
        <LoadError message={loadFailureOf(price.error, TEXTS.said.unfetched)} onRetry={price.refetch} />
      )}
      {!price.error && !price.data && <Skeleton className="h-19" />}
      {price.data && <Price price={price.data} />}
    </Card>
  )
}

function Price({ price }: { price: TokenPrice }) {
  const maySet = useMay('owner')
  const { read, note } = useListAddress()
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {price.usd === null ? (
          <p>{TEXTS.unset}</p>
        ) : (
          <p>
            <span className="tabular font-semibold text-xl">{priceInWords(price.usd)}</span>{' '}
            <span className="text-muted">{TEXTS.forOne}</span>
          </p>
        )}
        {maySet && (
          <Button onClick={() => note({ form: 'price' })}>
            {price.usd === null ? TEXTS.setHeading : TEXTS.edit}
          </Button>
        )}
      </div>
      {!maySet && <p className="text-muted">{TEXTS.ownersOnly}</p>}
      <Link className="link w-fit" to="/admin/dashboard/change-main-currency">
        {TEXTS.more}
      </Link>
      {maySet && read('form') === 'price' && (
        <EditPrice price={price} onClose={() => note({ form: undefined })} />
      )}
    </div>
  )
}
