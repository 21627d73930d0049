import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { clsx } from 'clsx'
import { type HTMLAttributes, type ReactNode, useId, useMemo } from 'react'
import { BodyRow, type DataColumn, EmptyRow, SkeletonRows } from './data-table-body.tsx'
import { HeaderCell } from './data-table-header.tsx'
import { LoadError } from './load-error.tsx'

export type { DataColumn } from './data-table-body.tsx'

/** The column the rows are ordered by, and the direction. */
export type DataSorting = { id: string; desc: boolean } | null

type DataTableProps<Row> = {
  /** Names the table; drawn above it unless `captionHidden`. */
  caption: ReactNode
  captionHidden?: boolean
  columns: readonly DataColumn<Row>[]
  /** Undefined while loading: skeleton rows are drawn. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  sorting?: DataSorting
  onSortingChange?: (sorting: DataSorting) => void
  emptyText: ReactNode
  /** Instead of the rows: why they could not be loaded. */
  error?: ReactNode
  onRetry?: (() => void) | undefined
  /** 36 px rows rather than 48. */
  dense?: boolean
  skeletonRows?: number
  /** Attributes for a row: `aria-selected`, `onKeyDown`, `tabIndex` … */
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement>
  /** Classes of the scrolling region, e.g. another maximum height. */
  className?: string
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
const noRows: never[] = []

/**
 * A table in a region of its own that scrolls both ways, by keyboard too, under a header that stays. Sorting is
 * controlled; pressing a sortable header goes ascending, descending, unsorted. Columns should be a stable value.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, captionHidden, columns, rows, error, dense = false } = props
  const captionId = useId()
  const table = useOrderedRows(props)
  if (error) return <LoadError message={error} onRetry={props.onRetry} />
  return (
    <section
      aria-labelledby={captionId}
      aria-busy={rows === undefined || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      className={clsx(
        'relative max-h-[80dvh] overflow-auto rounded-surface border border-line',
        props.className,
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-start">
        <caption
          id={captionId}
          className={
            captionHidden ? 'sr-only' : clsx('pt-3 pb-2 text-start text-muted', dense ? 'px-3' : 'px-4')
          }
        >
          {caption}
        </caption>
        <Head table={table} columns={columns} dense={dense} />
        <tbody>
          {rows === undefined && (
            <SkeletonRows columns={columns.length} rows={props.skeletonRows ?? 5} dense={dense} />
          )}
          {rows?.length === 0 && <EmptyRow columns={columns.length}>{props.emptyText}</EmptyRow>}
          {table.getRowModel().rows.map((row) => (
            <BodyRow
              key={row.id}
              row={row.original}
              columns={columns}
              dense={dense}
              attributes={props.rowProps}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function useOrderedRows<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, sorting, onSortingChange } = props
  return useTable({
    features,
    columns: useMemo(() => columns.map(toColumnDef<Row>), [columns]),
    data: rows ?? (noRows as readonly Row[]),
    getRowId: rowKey,
    state: { sorting: useMemo<SortingState>(() => (sorting ? [sorting] : []), [sorting]) },
    onSortingChange: (update) => {
      const now = sorting ? [sorting] : []
      const [next = null] = typeof update === 'function' ? update(now) : update
      onSortingChange?.(next)
    },
  })
}

function toColumnDef<Row extends object>(column: DataColumn<Row>): ColumnDef<typeof features, Row> {
  const { id, compare } = column
  return {
    id,
    accessorFn: () => id,
    enableSorting: column.sortable === true,
    sortDescFirst: false,
    sortFn: compare ? (a, b) => compare(a.original, b.original) : () => 0,
  }
}

type HeadProps<Row extends object> = {
  table: ReturnType<typeof useOrderedRows<Row>>
  columns: readonly DataColumn<Row>[]
  dense: boolean
}

function Head<Row extends object>({ table, columns, dense }: HeadProps<Row>) {
  const byId = new Map(columns.map((column) => [column.id, column]))
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {group.headers.map(({ id, column }) => (
            <HeaderCell
              key={id}
              align={byId.get(id)?.align}
              dense={dense}
              pinned={byId.get(id)?.pinned === true}
              sorted={column.getIsSorted()}
              onSort={column.getCanSort() ? () => column.toggleSorting(undefined, false) : undefined}
            >
              {byId.get(id)?.header}
            </HeaderCell>
          ))}
        </tr>
      ))}
    </thead>
  )
}
