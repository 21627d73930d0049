import { TRANSACTIONS_TEXTS } from '@presale/rules/texts/transactions'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { loadFailureOf } from '@presale/web-client/answers'
import { useId, useMemo } from 'react'
import { ColumnsButton, shownOf } from '../columns-button.tsx'
import { ListFoot } from '../list-foot.tsx'
import type { Order } from '../order.ts'
import { useListSettings } from '../use-list-settings.ts'
import { COLUMNS } from './order-columns.tsx'
import { useOrderSearch } from './use-order-search.ts'

const TEXTS = TRANSACTIONS_TEXTS.approved

const APPROVED: DataColumn<Order>[] = [
  { ...COLUMNS.number, header: TRANSACTIONS_TEXTS.columns.transactionId },
  COLUMNS.amount,
  COLUMNS.email,
  COLUMNS.address,
  COLUMNS.status,
  COLUMNS.created,
]

const ONLY_APPROVED = { filter: { status: 'approved' } } as const

/** The approved orders, newest first, read-only. */
export function ApprovedTransactions() {
  const headingId = useId()
  const settings = useListSettings('approved')
  const { hidden, hide } = settings
  const list = useOrderSearch(ONLY_APPROVED, { prefix: 'approved-', settings })
  const columns = useMemo(() => shownOf(APPROVED, hidden), [hidden])
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <div>
          <h2 id={headingId} className="text-xl">
            {TEXTS.heading}
          </h2>
          <p className="text-muted">{TEXTS.explanation}</p>
        </div>
        <ColumnsButton list={TEXTS.heading} columns={APPROVED} hidden={hidden} onHide={hide} />
      </div>
      <DataTable
        dense
        cards="many"
        caption={list.isLoading ? TEXTS.loading : TEXTS.caption}
        columns={columns}
        rows={list.orders}
        rowKey={(order) => order.id}
        emptyText={TEXTS.empty}
        error={list.error ? loadFailureOf(list.error, TEXTS.unloaded) : undefined}
        onRetry={list.retry}
      />
      <ListFoot list={list} rows={list.orders?.length ?? 0} label={TEXTS.pages} />
    </section>
  )
}
