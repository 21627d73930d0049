import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

/** A column: what stands in its head, what in its cells, and whether rows can be ordered by it. */
export type DataColumn<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** `end` for amounts, so that their digits line up. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** Orders the rows here; without it a sortable column only reports, and the caller passes ordered rows. */
  compare?: (a: Row, b: Row) => number
  /** For a row's actions: stays in reach at the end however far the table is scrolled. */
  pinned?: boolean
  /** Classes for the column's cells, e.g. a width. */
  className?: string
}

/** What is scrolled goes under it, so it has the ground its row has. */
const pinned = 'sticky end-0 border-s bg-paper in-[tr:hover]:bg-wash in-aria-selected:bg-accent-soft'

type BodyRowProps<Row> = {
  row: Row
  columns: readonly DataColumn<Row>[]
  dense: boolean
  attributes: ((row: Row) => HTMLAttributes<HTMLTableRowElement>) | undefined
}

/** One row of cells. */
export function BodyRow<Row>({ row, columns, dense, attributes }: BodyRowProps<Row>) {
  const { className, ...rest } = attributes?.(row) ?? {}
  return (
    <tr className={clsx('hover:bg-wash aria-selected:bg-accent-soft', className)} {...rest}>
      {columns.map((column) => (
        <td
          key={column.id}
          className={clsx(
            'border-line border-b',
            dense ? 'h-9 px-3 py-1 pointer-coarse:h-11' : 'h-12 px-4 py-2',
            column.align === 'end' ? 'tabular whitespace-nowrap text-end' : 'text-start',
            column.pinned && pinned,
            column.className,
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

type SkeletonRowsProps = { columns: number; rows: number; dense: boolean }

/** Rows in the shape of what loads. */
export function SkeletonRows({ columns, rows, dense }: SkeletonRowsProps) {
  const cell = clsx('border-line border-b', dense ? 'h-9 px-3 pointer-coarse:h-11' : 'h-12 px-4')
  const places = (count: number) => Array.from({ length: count }, (_, place) => place)
  return places(rows).map((row) => (
    <tr key={row}>
      {places(columns).map((column) => (
        <td key={column} className={cell}>
          <Skeleton className="h-3.5 w-full min-w-12 max-w-32" />
        </td>
      ))}
    </tr>
  ))
}

/** The one row of a table that has none. */
export function EmptyRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns} className="px-4 py-10 text-center text-muted">
        {children}
      </td>
    </tr>
  )
}
