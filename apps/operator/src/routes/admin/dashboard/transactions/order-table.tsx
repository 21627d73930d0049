import { PAGE_SIZE } from '@presale/rules/page'
import { CursorPager } from '@presale/ui/cursor-pager'
import { type DataSorting, DataTable } from '@presale/ui/data-table'
import { useMemo } from 'react'
import { messageOf } from '../../../../trpc.ts'
import { keyRow } from '../list-keys.tsx'
import type { Decision } from '../order.ts'
import { decidedColumns, SEEN_COLUMNS } from './order-columns.tsx'
import type { useOrderSearch } from './use-order-search.ts'
import type { Selection } from './use-selection.ts'

type OrderTableProps = {
  list: ReturnType<typeof useOrderSearch>
  sorting: DataSorting
  onSortingChange: (sorting: DataSorting) => void
  /** Both only for who decides. */
  selection?: Selection
  onDecide?: (decision: Decision) => void
}

/** The orders found, a page at a time. */
export function OrderTable({ list, sorting, onSortingChange, selection, onDecide }: OrderTableProps) {
  const columns = useMemo(
    () => (selection && onDecide ? decidedColumns(selection, onDecide) : SEEN_COLUMNS),
    [selection, onDecide],
  )
  return (
    <>
      <DataTable
        dense
        captionHidden
        caption="All transactions"
        columns={columns}
        rows={list.orders}
        rowKey={(order) => order.id}
        rowProps={(order) => ({
          ...keyRow(order.id),
          'aria-selected': selection?.has(order.id),
        })}
        sorting={sorting}
        onSortingChange={onSortingChange}
        emptyText="No results."
        error={list.error ? messageOf(list.error, 'The transactions could not be loaded.') : undefined}
        onRetry={list.retry}
        skeletonRows={PAGE_SIZE.default}
      />
      {list.steps && (
        <CursorPager
          label="Pages of transactions"
          {...list.steps}
          countText={`${list.orders?.length} on this page`}
        />
      )}
    </>
  )
}
