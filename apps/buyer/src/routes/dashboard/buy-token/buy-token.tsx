import { amountText } from '@presale/rules/decimal'
import { CURRENCY_UNKNOWN } from '@presale/rules/order'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { CURRENCY_LIST_TEXTS } from '@presale/rules/texts/currency-list'
import { PRESALE_PURCHASE_TEXTS } from '@presale/rules/texts/presale-purchase'
import { PURCHASE_TEXTS as TEXTS } from '@presale/rules/texts/purchase'
import { translated } from '@presale/rules/texts/sentences'
import { amountFromField } from '@presale/rules/typed-amount'
import { Banner } from '@presale/ui/banner'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { failureStatusOf, loadFailureOf } from '@presale/web-client/answers'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { trpc } from '../../../trpc.ts'
import { AmountPanel } from './amount-panel.tsx'
import { CurrencyGrid } from './currency-grid.tsx'
import { tokensIn } from './use-typed-amount.ts'

/** The currency and the amount. The URL holds both, so a reload keeps them. */
export function BuyToken() {
  useDocumentTitle(TEXTS.documentTitle)
  const [search, setSearch] = useSearchParams()
  const currencies = trpc.presale.currencies.useQuery()
  const wanted = search.get('currency')?.toUpperCase()
  const selected = currencies.data?.find((currency) => currency.code === wanted)
  const tokens = wanted === undefined ? tokensIn(search) : undefined
  const panel = useRef<HTMLDivElement>(null)
  const code = selected?.code
  const isGone = currencies.data !== undefined && search.has('currency') && !selected
  useEffect(() => {
    if (code !== undefined && panel.current) leadTo(panel.current)
  }, [code])
  const select = (chosen: string) => {
    const inUrl = (before: URLSearchParams) => {
      before.set('currency', chosen)
      return before
    }
    setSearch(inUrl, { replace: true })
  }
  return (
    <>
      <PageHeader title={TEXTS.heading} description={PRESALE_PURCHASE_TEXTS.introduction} />
      {currencies.error && !currencies.data ? (
        <LoadError className="mt-6" message={failureOf(currencies.error)} onRetry={currencies.refetch} />
      ) : (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <CurrencyGrid currencies={currencies.data} selected={code} onSelect={select} />
          <div
            ref={panel}
            className={`scroll-my-4 lg:sticky lg:top-20 ${isGone || tokens ? 'max-lg:order-first' : ''}`}
          >
            {selected ? <AmountPanel currency={selected} /> : <ChooseFirst gone={isGone} tokens={tokens} />}
          </div>
        </div>
      )}
    </>
  )
}

/** Shows the panel of the chosen currency. Where it is not beside the list, the keyboard goes on in it. */
function leadTo(panel: HTMLElement): void {
  const isBelow = panel.getBoundingClientRect().bottom > window.innerHeight
  const chosen = document.activeElement
  if (isBelow && chosen?.matches('[aria-pressed]:focus-visible')) {
    panel.querySelector('input')?.focus({ preventScroll: true })
  }
  panel.scrollIntoView({ block: 'nearest' })
}

function ChooseFirst({ gone, tokens }: { gone: boolean; tokens: string | undefined }) {
  if (gone) {
    return (
      <Banner tone="warning" title={translated(CURRENCY_UNKNOWN)}>
        {TEXTS.chooseAnother}
      </Banner>
    )
  }
  return (
    <p
      className={`rounded-surface border border-rule border-dashed p-6 max-lg:p-4 text-muted ${tokens ? '' : 'max-lg:hidden'}`}
    >
      {tokens ? TEXTS.chooseFor(amountText(amountFromField(tokens)), TOKEN_SYMBOL) : TEXTS.chooseFirst}
    </p>
  )
}

function failureOf(error: unknown): string {
  const status = failureStatusOf(error)
  return status === undefined
    ? loadFailureOf(error, CURRENCY_LIST_TEXTS.unavailable)
    : CURRENCY_LIST_TEXTS.failed(status)
}
