import { countText } from '@presale/rules/lists'
import { CursorPager } from '@presale/ui/cursor-pager'
import { type DataColumn, DataTable } from '@presale/ui/data-table'

import { useId } from 'react'
import { messageOf } from '../../../../trpc.ts'
import type { Order } from '../order.ts'
import { COLUMNS } from './order-columns.tsx'
import { useOrderSearch } from './use-order-search.ts'

const APPROVED: DataColumn<Order>[] = [
  { ...COLUMNS.number, header: 'Transaction ID' },
  COLUMNS.amount,
  COLUMNS.email,
  COLUMNS.address,
  COLUMNS.status,
  COLUMNS.created,
]

const ONLY_APPROVED = { filter: { status: 'approved' } } as const

/** The approved orders, newest first, to read only. */
export function ApprovedTransactions() {
  const headingId = useId()
  const list = useOrderSearch(ONLY_APPROVED, 'approved-')
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
      {list.steps && (
        <CursorPager
          label="Pages of approved transactions"
          {...list.steps}
          countText={list.count && `${countText(list.count)} in all`}
        />
      )}
    </section>
  )
}
