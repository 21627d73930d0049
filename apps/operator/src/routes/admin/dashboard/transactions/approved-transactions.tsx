import { TRANSACTIONS_TEXTS } from '@presale/rules/texts/transactions'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { loadFailureOf } from '@presale/web-client/answers'
import { useId } from 'react'
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
  const list = useOrderSearch(ONLY_APPROVED, { prefix: 'approved-', settings: useListSettings('approved') })
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-xl">
        {TEXTS.heading}
      </h2>
      <DataTable
        dense
        cards="many"
        caption={list.isLoading ? TEXTS.loading : TEXTS.caption}
        columns={APPROVED}
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
