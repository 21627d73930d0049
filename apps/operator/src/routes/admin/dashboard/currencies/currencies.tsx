import { CURRENCY_TEXTS as TEXTS } from '@presale/rules/texts/currencies'
import { CURRENCY_LIST_TEXTS } from '@presale/rules/texts/currency-list'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { isUnsent, loadFailureOf, statusOf } from '@presale/web-client/answers'
import { Later } from '@presale/web-client/later'
import { Plus } from 'lucide-react'
import { trpc } from '../../../../trpc.ts'
import { useListAddress } from '../list-address.ts'
import { useMay } from '../use-operator.ts'
import { AddCurrency } from './add-currency.tsx'
import { CurrencyTable } from './currency-table.tsx'
import { Erc20Wallet } from './erc20-wallet.tsx'
import { MainCurrency } from './main-currency.tsx'
import { Rates } from './rates.tsx'
import { RecentChanges } from './recent-changes.tsx'

/** The currencies buyers can pay in, their rates, and the recent changes. The URL holds the open form. */
export function Currencies() {
  useDocumentTitle(TEXTS.documentTitle)
  const currencies = trpc.currencies.list.useQuery()
  const mayEdit = useMay('manager')
  const { read, note } = useListAddress()
  const form = mayEdit ? read('form') : undefined
  const open = (name: 'add' | 'erc20') => note({ form: name })
  const close = () => note({ form: undefined })
  if (currencies.error && !currencies.data) {
    return (
      <div className="flex flex-col gap-6">
        <PageHeader title={TEXTS.heading} />
        <LoadError message={failureOf(currencies.error)} onRetry={currencies.refetch} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={TEXTS.heading} actions={mayEdit && <FormButtons onOpen={open} />} />
      <div className="flex flex-col gap-3">
        <h2 className="text-xl">{TEXTS.list}</h2>
        {currencies.isError && !isUnsent(currencies.error) && (
          <Banner tone="warning" title={TEXTS.stale}>
            {TEXTS.staleAdvice}
          </Banner>
        )}
        {!currencies.data && (
          <p role="status" className="sr-only">
            {TEXTS.loading}
          </p>
        )}
        <CurrencyTable currencies={currencies.data} />
      </div>
      {/* Below the list, whose length is unknown: shown with it, so that nothing moves. */}
      <div className={`flex flex-col gap-6 ${currencies.data ? '' : 'invisible'}`}>
        <Later>
          <Rates />
          <MainCurrency />
          <RecentChanges currencies={currencies.data} />
        </Later>
      </div>
      {form === 'add' && <AddCurrency onClose={close} />}
      {form === 'erc20' && currencies.data && <Erc20Wallet currencies={currencies.data} onClose={close} />}
    </div>
  )
}

function FormButtons({ onOpen }: { onOpen: (name: 'add' | 'erc20') => void }) {
  return (
    <>
      <Button onClick={() => onOpen('erc20')}>{TEXTS.erc20.heading}</Button>
      <Button variant="primary" onClick={() => onOpen('add')}>
        <Plus aria-hidden="true" />
        {TEXTS.add.submit}
      </Button>
    </>
  )
}

function failureOf(error: unknown): string {
  const status = statusOf(error)
  return status === undefined
    ? loadFailureOf(error, TEXTS.unloaded(CURRENCY_LIST_TEXTS.unavailable))
    : TEXTS.unloaded(CURRENCY_LIST_TEXTS.failed(status))
}
