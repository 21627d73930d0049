import { CURRENCIES_UNAVAILABLE, currenciesFailed } from '@presale/rules/order'
import { TOKEN_NAME } from '@presale/rules/presale'
import { Banner } from '@presale/ui/banner'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { statusOf, trpc } from '../../../../trpc.ts'
import { useMay } from '../use-operator.ts'
import { AddCurrency } from './add-currency.tsx'
import { CurrencyTable } from './currency-table.tsx'
import { Erc20Wallet } from './erc20-wallet.tsx'
import { MainCurrency } from './main-currency.tsx'
import { Rates } from './rates.tsx'
import { RecentChanges } from './recent-changes.tsx'

/** The currencies buyers can pay in, what they are worth in tokens, and what was changed lately. */
export function Currencies() {
  useDocumentTitle(`${TOKEN_NAME} operators | Crypto`)
  const mayEdit = useMay('manager')
  const currencies = trpc.currencies.list.useQuery()
  if (currencies.error && !currencies.data) {
    return <LoadError message={`Error: ${failureOf(currencies.error)}`} onRetry={currencies.refetch} />
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Crypto currencies" />
      {mayEdit ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <AddCurrency />
          <div className="flex flex-col gap-4">
            <MainCurrency />
            <Erc20Wallet currencies={currencies.data} />
          </div>
        </div>
      ) : (
        <MainCurrency />
      )}
      <Rates />
      <section aria-labelledby="all-currencies" className="flex flex-col gap-3">
        <h2 id="all-currencies" className="text-xl">
          All currencies
        </h2>
        {currencies.isError && (
          <Banner tone="warning" title="The list could not be refreshed">
            This is what we last knew. Look again before you change anything.
          </Banner>
        )}
        {!currencies.data && <p role="status">Loading currencies...</p>}
        <CurrencyTable currencies={currencies.data} />
      </section>
      <RecentChanges currencies={currencies.data} />
    </div>
  )
}

function failureOf(error: unknown): string {
  const status = statusOf(error)
  return status === undefined ? CURRENCIES_UNAVAILABLE : currenciesFailed(status)
}
