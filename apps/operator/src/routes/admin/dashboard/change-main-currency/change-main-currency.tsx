import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { RATE_TEXTS } from '@presale/rules/texts/rates'
import { TOKEN_PRICE_TEXTS as TEXTS } from '@presale/rules/texts/token-price'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Phrase } from '@presale/ui/phrase'
import { Skeleton } from '@presale/ui/skeleton'
import { loadFailureOf } from '@presale/web-client/answers'
import { Link } from 'wouter'
import { OperatorTime } from '../operator-time.tsx'
import { RatesState } from '../rates-state.tsx'
import { useTokenPriceNow } from '../read-token-price.ts'
import { TokenPriceForm } from '../token-price-form.tsx'
import { useUpdateRates } from '../update-rates.ts'
import { useMay } from '../use-operator.ts'
import { priceInWords, type TokenPrice, useTokenPrice } from '../use-token-price.ts'

/** The token price on its own page: its value, its author, and the effect of a change. */
export function ChangeMainCurrency() {
  useDocumentTitle(TEXTS.documentTitle)
  const maySet = useMay('owner')
  const price = useTokenPriceNow()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={TEXTS.heading} description={TEXTS.explanation} />
      {price.error && !price.data ? (
        <LoadError message={loadFailureOf(price.error, TEXTS.said.unfetched)} onRetry={price.refetch} />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {maySet && (
            <Card title={TEXTS.setHeading}>
              {price.data ? <PriceForm price={price.data} /> : <Skeleton className="h-32" />}
            </Card>
          )}
          <Card title={TEXTS.nowHeading}>
            <div className="flex flex-col gap-5">
              {price.data ? <Now price={price.data} /> : <Skeleton className="h-32" />}
              {price.data && !maySet && <UpdateRates key={price.data.version} />}
            </div>
          </Card>
        </div>
      )}
    </div>
  )
}

/** The form, and what a new price leaves to do. */
function PriceForm({ price }: { price: TokenPrice }) {
  const edit = useTokenPrice(price)
  return (
    <div className="flex flex-col gap-5">
      <TokenPriceForm edit={edit}>
        <Button type="submit" variant="primary" className="self-start" busy={edit.isSaving}>
          {TEXTS.save}
        </Button>
      </TokenPriceForm>
      <UpdateRates key={price.version} />
    </div>
  )
}

/** While rates are of another price, as after a new one, offers to update them. */
function UpdateRates() {
  const { status, refresh, isRunning, isRefreshed } = useUpdateRates()
  const mayUpdate = useMay('manager')
  const codes = status.data?.outdated ?? []
  const isDone = codes.length === 0
  if (isDone && !isRefreshed) return null
  return (
    <Banner
      tone={isDone ? 'info' : 'warning'}
      title={isDone ? TEXTS.ratesUpdated : RATE_TEXTS.outdated.title(codes.length)}
    >
      <div className="flex flex-col items-start gap-3">
        {!isDone && <p>{RATE_TEXTS.outdated.explanation(codes.join(', '))}</p>}
        <RatesState status={status.data} isRunning={isRunning} />
        {mayUpdate && !isDone && (
          <Button variant="primary" busy={isRunning} busyLabel={RATE_TEXTS.updating} onClick={refresh}>
            {RATE_TEXTS.update}
          </Button>
        )}
        <Link className="link" to="/admin/dashboard">
          {TEXTS.rateOutcomes}
        </Link>
      </div>
    </Banner>
  )
}

function Now({ price: { usd, changed } }: { price: TokenPrice }) {
  return (
    <div className="flex flex-col gap-3">
      {usd === null ? (
        <p>{TEXTS.unset}</p>
      ) : (
        <p>
          <span className="tabular font-semibold text-2xl">{priceInWords(usd)}</span>{' '}
          <span className="text-muted">{TEXTS.forOne}</span>
        </p>
      )}
      {changed && (
        <p className="text-muted">
          <Phrase
            text={TEXTS.setBy}
            operator={<bdi>{changed.operator ?? OPERATOR_SHELL_TEXTS.system}</bdi>}
            time={<OperatorTime iso={changed.at} zoneShown />}
          />
        </p>
      )}
      {usd !== null && !changed && <p className="text-muted">{TEXTS.setAtStart}</p>}
      {usd !== null && (
        <ul className="flex list-disc flex-col gap-1 ps-5">
          {TEXTS.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
