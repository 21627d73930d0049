import { TRANSACTIONS_TEXTS as TEXTS } from '@presale/rules/texts/transactions'
import { type DataSorting, DataTable } from '@presale/ui/data-table'
import { loadFailureOf } from '@presale/web-client/answers'
import { type ReactNode, useMemo } from 'react'
import { shownOf } from '../columns-button.tsx'
import { ListFoot } from '../list-foot.tsx'
import { keyRow } from '../list-keys.tsx'
import type { OrderDecision } from '../order.ts'
import { decidedColumns, SEEN_COLUMNS } from './order-columns.tsx'
import type { useOrderSearch } from './use-order-search.ts'
import type { Selection } from './use-selection.ts'

const NONE_HIDDEN: readonly string[] = []

type OrderTableProps = {
  list: ReturnType<typeof useOrderSearch>
  sorting: DataSorting
  onSortingChange: (sorting: DataSorting) => void
  emptyText: ReactNode
  /** The ids of the hidden columns. */
  hidden?: readonly string[]
  /** Both only for operators who may decide. */
  selection?: Selection
  onDecide?: (decision: OrderDecision) => void
}

/** The orders found, a page at a time. */
export function OrderTable({
  list,
  sorting,
  onSortingChange,
  emptyText,
  hidden = NONE_HIDDEN,
  selection,
  onDecide,
}: OrderTableProps) {
  const columns = useMemo(
    () => shownOf(selection && onDecide ? decidedColumns(selection, onDecide) : SEEN_COLUMNS, hidden),
    [selection, onDecide, hidden],
  )
  return (
    <>
      <DataTable
        dense
        captionHidden
        cards="many"
        caption={TEXTS.caption}
        columns={columns}
        rows={list.orders}
        rowKey={(order) => order.id}
        rowProps={(order) => ({
          ...keyRow(order.id),
          'aria-selected': selection?.has(order.id),
        })}
        sorting={sorting}
        onSortingChange={onSortingChange}
        emptyText={emptyText}
        error={list.error ? loadFailureOf(list.error, TEXTS.unloaded) : undefined}
        onRetry={list.retry}
        skeletonRows={list.pageSize}
      />
      <ListFoot list={list} rows={list.orders?.length ?? 0} label={TEXTS.pages} />
    </>
  )
}
