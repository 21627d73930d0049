import { countText } from '@presale/rules/lists'
import { TOKEN_NAME } from '@presale/rules/presale'
import { Banner } from '@presale/ui/banner'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import { useNavigate } from 'react-router'
import { ExportButton } from '../export-button.tsx'
import { ListKeys } from '../list-keys.tsx'
import { useMay } from '../use-operator.ts'
import { ApprovedTransactions } from './approved-transactions.tsx'
import { OrderFilter } from './order-filter.tsx'
import { OrderTable } from './order-table.tsx'
import { Questions } from './questions.tsx'
import { Results } from './results.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useDecisions } from './use-decisions.ts'
import { useOrderAddress } from './use-order-address.ts'
import { useOrderSearch } from './use-order-search.ts'
import { useSelection } from './use-selection.ts'
import { ViewBar } from './view-bar.tsx'

/** All orders, found and narrowed, to be decided on one by one or together, newest first; then the approved ones. */
export function Transactions() {
  useDocumentTitle(`${TOKEN_NAME} operators | Transactions`)
  const navigate = useNavigate()
  const mayDecide = useMay('manager')
  const address = useOrderAddress()
  const list = useOrderSearch(address.asked)
  const selection = useSelection(list.orders)
  const decisions = useDecisions(list.orders, selection)
  return (
    <div className="flex flex-col gap-10">
      <section ref={decisions.section} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <PageHeader
          title="All Transactions"
          description={
            <>
              {list.error ? '' : list.isLoading ? 'Loading transactions...' : totalText(list.count)}{' '}
              <span>Times are shown at UTC+02:00.</span>
            </>
          }
          actions={
            <>
              <ExportButton name="orders" filter={address.filter} />
              <ListKeys
                opens="Open the order"
                onOpen={(id) => navigate(`/admin/dashboard/transactions/${id}`)}
                keys={mayDecide ? decisions.keys : []}
              />
            </>
          }
        />
        <ViewBar parts={address.parts} />
        <OrderFilter filter={address.filter} onChange={address.narrow} />
        <Results decisions={decisions} />
        {list.isStale && (
          <Banner tone="warning" title="The list could not be refreshed">
            This is what we last knew; we keep trying. Look again before you decide.
          </Banner>
        )}
        {mayDecide && <SelectionBar selection={selection} onDecide={decisions.askTogether} />}
        <OrderTable
          list={list}
          sorting={address.sorting}
          onSortingChange={address.sortBy}
          {...(mayDecide && { selection, onDecide: decisions.ask })}
        />
      </section>
      <ApprovedTransactions />
      <Questions decisions={decisions} />
    </div>
  )
}

function totalText(count: Parameters<typeof countText>[0] | undefined): string {
  return count ? `Total: ${countText(count)}.` : ''
}
