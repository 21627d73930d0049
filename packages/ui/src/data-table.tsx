import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { clsx } from 'clsx'
import { type HTMLAttributes, type ReactNode, useId, useMemo, useRef } from 'react'
import { BodyRow, type DataColumn, EmptyRow, SkeletonRows } from './data-table-body.tsx'
import { HeaderCell } from './data-table-header.tsx'
import { MoreColumns } from './data-table-more.tsx'
import { LoadError } from './load-error.tsx'

export type { DataColumn } from './data-table-body.tsx'

/** The sorted column and its direction. */
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
  /** Replaces the rows when loading failed. */
  error?: ReactNode
  onRetry?: (() => void) | undefined
  /** 36 px rows instead of 48 px. */
  dense?: boolean
  skeletonRows?: number
  /** On a phone every row is a card; see `card` of a column. */
  cards?: boolean
  /** Attributes for a row: `aria-selected`, `onKeyDown`, `tabIndex` … */
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement>
  /** Classes of the scrolling region, e.g. another maximum height. */
  className?: string
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
const noRows: never[] = []

/**
 * A table in its own scrolling region under a sticky header. The keyboard can scroll it too. Sorting is controlled:
 * pressing a sortable header goes ascending, descending, unsorted. Columns should be a stable value.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, captionHidden, columns, rows, error, dense = false, cards = false } = props
  const region = useRef<HTMLElement>(null)
  const captionId = useId()
  const table = useOrderedRows(props)
  if (error) return <LoadError message={error} onRetry={props.onRetry} />
  return (
    <div className="relative">
      <section
        ref={region}
        aria-labelledby={captionId}
        aria-busy={rows === undefined || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling region
        tabIndex={0}
        className={clsx(
          'relative max-h-[80dvh] overflow-auto rounded-surface border border-line',
          cards && 'max-sm:max-h-none max-sm:overflow-visible',
          props.className,
        )}
      >
        <table
          className={clsx('w-full border-separate border-spacing-0 text-start', cards && 'max-sm:block')}
          {...(cards && { role: 'table' })}
        >
          <caption
            id={captionId}
            className={
              captionHidden
                ? 'sr-only'
                : clsx('pt-3 pb-2 text-start text-muted', dense ? 'px-3' : 'px-4', cards && 'max-sm:block')
            }
          >
            {caption}
          </caption>
          <Head table={table} columns={columns} dense={dense} cards={cards} />
          <tbody className={cards ? 'max-sm:block' : undefined} {...(cards && { role: 'rowgroup' })}>
            {rows === undefined && (
              <SkeletonRows
                columns={columns.length}
                rows={props.skeletonRows ?? 5}
                dense={dense}
                cards={cards}
              />
            )}
            {rows?.length === 0 && (
              <EmptyRow columns={columns.length} cards={cards}>
                {props.emptyText}
              </EmptyRow>
            )}
            {table.getRowModel().rows.map((row) => (
              <BodyRow
                key={row.id}
                row={row.original}
                columns={columns}
                dense={dense}
                cards={cards}
                attributes={props.rowProps}
              />
            ))}
          </tbody>
        </table>
      </section>
      <MoreColumns region={region} />
    </div>
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
  cards: boolean
}

function Head<Row extends object>({ table, columns, dense, cards }: HeadProps<Row>) {
  const byId = new Map(columns.map((column) => [column.id, column]))
  return (
    <thead className={cards ? 'max-sm:block' : undefined} {...(cards && { role: 'rowgroup' })}>
      {table.getHeaderGroups().map((group) => (
        <tr
          key={group.id}
          className={
            cards
              ? 'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:border-line max-sm:border-b max-sm:bg-wash max-sm:px-3'
              : undefined
          }
          {...(cards && { role: 'row' })}
        >
          {group.headers.map(({ id, column }) => (
            <HeaderCell
              key={id}
              align={byId.get(id)?.align}
              dense={dense}
              cards={cards}
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
