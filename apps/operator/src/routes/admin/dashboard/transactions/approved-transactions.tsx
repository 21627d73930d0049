import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { Pager } from '@presale/ui/pager'
import { useId } from 'react'
import { messageOf } from '../../../../trpc.ts'
import type { Order } from '../order.ts'
import { COLUMNS } from './order-columns.tsx'
import { useOrderList } from './use-order-list.ts'

const APPROVED: DataColumn<Order>[] = [
  { ...COLUMNS.number, header: 'Transaction ID' },
  COLUMNS.amount,
  COLUMNS.email,
  COLUMNS.address,
  COLUMNS.status,
  COLUMNS.created,
]

/** The approved orders, newest first, to read only. */
export function ApprovedTransactions() {
  const headingId = useId()
  const list = useOrderList('approved', { status: 'approved' })
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-xl">
        Approved Transactions
      </h2>
      <DataTable
        dense
        caption={list.isLoading ? 'Loading approved transactions...' : 'List of approved transactions'}
        columns={APPROVED}
        rows={list.orders}
        rowKey={(order) => order.id}
        emptyText="No approved transactions available."
        error={
          list.error ? messageOf(list.error, 'The approved transactions could not be loaded.') : undefined
        }
        onRetry={list.retry}
      />
      {list.pages > 1 && (
        <Pager
          label="Pages of approved transactions"
          page={list.page}
          pages={list.pages}
          onPageChange={list.goTo}
        />
      )}
    </section>
  )
}
