import { countText } from '@presale/rules/lists'
import { TRANSACTIONS_TEXTS as TEXTS } from '@presale/rules/texts/transactions'
import { UI_TEXTS } from '@presale/rules/texts/ui'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Later } from '@presale/web-client/later'
import { useLocation } from 'wouter'
import { ColumnsButton } from '../columns-button.tsx'
import { ExportButton } from '../export-button.tsx'
import { ListKeys } from '../list-keys.tsx'
import { useListSettings } from '../use-list-settings.ts'
import { useMay } from '../use-operator.ts'
import { ApprovedTransactions } from './approved-transactions.tsx'
import { NoOrders } from './no-orders.tsx'
import { SEEN_COLUMNS } from './order-columns.tsx'
import { OrderFilter } from './order-filter.tsx'
import { OrderTable } from './order-table.tsx'
import { Questions } from './questions.tsx'
import { Results } from './results.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useDecisions } from './use-decisions.ts'
import { useOrderAddress } from './use-order-address.ts'
import { useOrderSearch } from './use-order-search.ts'
import { useSelectAll } from './use-select-all.ts'
import { useSelection } from './use-selection.ts'
import { ViewBar } from './view-bar.tsx'

/** All orders, newest first, with filters and decisions on one or several; then the approved orders. */
export function Transactions() {
  useDocumentTitle(TEXTS.documentTitle)
  const [, navigate] = useLocation()
  const mayDecide = useMay('manager')
  const address = useOrderAddress()
  const settings = useListSettings('orders')
  const list = useOrderSearch(address.asked, { settings })
  const selection = useSelection(list.orders)
  const selectAll = useSelectAll(address.asked, list.count, selection)
  const decisions = useDecisions(list.orders, selection)
  const clear = () => {
    address.narrow(Object.fromEntries(Object.keys(address.filter).map((name) => [name, undefined])))
    // The button, which had the focus, disappears.
    decisions.section.current?.focus()
  }
  return (
    <div className="flex flex-col gap-10">
      <section
        ref={decisions.section}
        tabIndex={-1}
        className="flex flex-col gap-4 outline-none max-sm:gap-3"
      >
        <PageHeader
          title={TEXTS.heading}
          description={
            <>
              {TEXTS.zone}{' '}
              {list.error || list.isFormer ? '' : list.isLoading ? TEXTS.loading : totalText(list.count)}
            </>
          }
          actions={
            <>
              <ColumnsButton columns={SEEN_COLUMNS} hidden={settings.hidden} onHide={settings.hide} />
              <ExportButton name="orders" filter={address.filter} label={TEXTS.exportAll} />
              <ListKeys
                opens={TEXTS.opens}
                onOpen={(id) => navigate(`/admin/dashboard/transactions/${id}`)}
                keys={mayDecide ? decisions.keys : []}
              />
            </>
          }
        />
        <ViewBar parts={address.parts} />
        <OrderFilter filter={address.filter} onChange={address.narrow} />
        <Results decisions={decisions} />
        {list.formerText && <LoadError message={list.formerText} onRetry={list.retry} />}
        {list.isStale && (
          <Banner tone="warning" title={TEXTS.stale.title}>
            <p className="mb-3">{TEXTS.stale.advice}</p>
            <Button onClick={() => list.retry()}>{UI_TEXTS.tryAgain}</Button>
          </Banner>
        )}
        {mayDecide && (
          <SelectionBar
            selection={selection}
            onDecide={decisions.askTogether}
            {...(list.hasPages && { selectAll })}
          />
        )}
        <OrderTable
          list={list}
          hidden={settings.hidden}
          sorting={address.sorting}
          onSortingChange={address.sortBy}
          emptyText={<NoOrders filter={address.filter} onClear={clear} />}
          {...(mayDecide && { selection, onDecide: decisions.ask })}
        />
      </section>
      {/* Below a list whose length is unknown: shown with it, so that nothing moves. */}
      <div className={list.isLoading ? 'invisible' : undefined}>
        <Later>
          <ApprovedTransactions />
        </Later>
      </div>
      <Questions decisions={decisions} />
    </div>
  )
}

function totalText(count: Parameters<typeof countText>[0] | undefined): string {
  return count ? TEXTS.total(countText(count)) : ''
}
