import { PAGE_SIZE } from '@presale/rules/page'
import { TOKEN_NAME } from '@presale/rules/presale'
import { Banner } from '@presale/ui/banner'
import { DataTable } from '@presale/ui/data-table'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import { Pager } from '@presale/ui/pager'
import { useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../../../trpc.ts'
import { DecisionDialog } from '../decision-dialog.tsx'
import { DecisionNotice } from '../decision-notice.tsx'
import type { Decision, Outcome } from '../order.ts'
import { useMay } from '../use-operator.ts'
import { ApprovedTransactions } from './approved-transactions.tsx'
import { orderColumns } from './order-columns.tsx'
import { useOrderList } from './use-order-list.ts'
import { useSorting } from './use-sorting.ts'

/** All orders, to be decided on, newest first unless sorted otherwise; then the approved ones. */
export function Transactions() {
  useDocumentTitle(`${TOKEN_NAME} operators | Transactions`)
  const [decision, setDecision] = useState<Decision>()
  const [outcome, setOutcome] = useState<Outcome>()
  const mayDecide = useMay('manager')
  const columns = useMemo(
    () => orderColumns(setDecision).filter(({ id }) => mayDecide || id !== 'actions'),
    [mayDecide],
  )
  const { sorting, asked, sortBy } = useSorting()
  const list = useOrderList('page', asked)
  const section = useFocusOfGoneRow(outcome, list.orders)
  return (
    <div className="flex flex-col gap-10">
      <section ref={section} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <PageHeader
          title="All Transactions"
          description={
            <>
              {list.error ? '' : list.isLoading ? 'Loading transactions...' : `Total: ${list.total}.`}{' '}
              <span>Times are shown at UTC+02:00.</span>
            </>
          }
        />
        <div role="status" className="empty:-mt-4">
          {outcome && (
            <DecisionNotice
              key={`${outcome.order.id} ${outcome.kind} ${outcome.result.version}`}
              outcome={outcome}
              onDismiss={() => {
                setOutcome(undefined)
                section.current?.focus()
              }}
            />
          )}
        </div>
        {list.isStale && (
          <Banner tone="warning" title="The list could not be refreshed">
            This is what we last knew; we keep trying. Look again before you decide.
          </Banner>
        )}
        <DataTable
          dense
          captionHidden
          caption="All transactions"
          columns={columns}
          rows={list.orders}
          rowKey={(order) => order.id}
          sorting={sorting}
          onSortingChange={sortBy}
          emptyText="No results."
          error={list.error ? messageOf(list.error, 'The transactions could not be loaded.') : undefined}
          onRetry={list.retry}
          skeletonRows={PAGE_SIZE.default}
        />
        {list.pages > 1 && (
          <Pager label="Pages of transactions" page={list.page} pages={list.pages} onPageChange={list.goTo} />
        )}
      </section>
      <ApprovedTransactions />
      {decision && (
        <DecisionDialog
          decision={decision}
          onDecided={(next) => {
            setOutcome(next)
            setDecision(undefined)
          }}
          onClose={() => setDecision(undefined)}
        />
      )}
    </div>
  )
}

/** The row of a deleted order takes the focus with it; the section that had the row gets it then. */
function useFocusOfGoneRow(outcome: Outcome | undefined, rows: unknown) {
  const section = useRef<HTMLElement>(null)
  const deleted = outcome?.kind === 'void'
  useEffect(() => {
    if (rows && deleted && document.activeElement === document.body) section.current?.focus()
  }, [rows, deleted])
  return section
}
