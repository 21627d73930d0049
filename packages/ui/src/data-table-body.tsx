import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

/** A column: its header, its cells and its sorting. */
export type DataColumn<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** `end` for amounts, so that their digits align. */
  align?: 'start' | 'end'
  sortable?: boolean
  /**
   * Sorts the rows in the browser. Without it, a sortable column only reports the sorting, and the caller passes
   * sorted rows.
   */
  compare?: (a: Row, b: Row) => number
  /** For row actions: the column stays visible while the table scrolls sideways. */
  pinned?: boolean
  /** Its place on a card: in the first line, or nowhere. Without it, a line of its own with the header as label. */
  card?: 'first' | 'none'
  /** Classes for the column's cells, e.g. a width. */
  className?: string
}

/** The other cells scroll under this one, so it needs the row's own background. */
const pinned = 'sticky end-0 border-s bg-inherit'

/** A row of a table whose rows are cards on a phone, where a background would cover the round corners of the list. */
const cardRow =
  'sm:bg-paper max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:border-line max-sm:border-b max-sm:px-3 max-sm:py-2.5'
const cardCell =
  'max-sm:h-auto! max-sm:min-w-0 max-sm:border-0 max-sm:p-0 max-sm:whitespace-normal max-sm:wrap-anywhere'
const cardLine = clsx(
  'max-sm:order-2 max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:items-baseline max-sm:justify-end max-sm:gap-x-4 max-sm:text-end max-sm:empty:hidden',
  'max-sm:before:me-auto max-sm:before:shrink-0 max-sm:before:font-sans max-sm:before:text-base max-sm:before:text-muted max-sm:before:content-[attr(data-label)]',
)
const firstLine = 'max-sm:order-1 max-sm:block max-sm:w-auto max-sm:min-w-6'

function cardClass<Row>({ card, pinned: isPinned }: DataColumn<Row>): string {
  if (isPinned) return clsx(cardCell, firstLine, 'max-sm:static max-sm:ms-auto')
  if (card === 'none') return 'max-sm:hidden'
  return clsx(cardCell, card === 'first' ? firstLine : cardLine)
}

type BodyRowProps<Row> = {
  row: Row
  columns: readonly DataColumn<Row>[]
  dense: boolean
  cards: boolean
  attributes: ((row: Row) => HTMLAttributes<HTMLTableRowElement>) | undefined
}

export function BodyRow<Row>({ row, columns, dense, cards, attributes }: BodyRowProps<Row>) {
  const { className, ...rest } = attributes?.(row) ?? {}
  return (
    <tr
      className={clsx('hover:bg-wash aria-selected:bg-accent-soft', cards ? cardRow : 'bg-paper', className)}
      {...(cards && { role: 'row' })}
      {...rest}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          {...(cards && { role: 'cell' })}
          data-label={cards && typeof column.header === 'string' ? column.header : undefined}
          className={clsx(
            'border-line border-b',
            dense ? 'h-9 px-2 py-1 sm:first:ps-3 sm:last:pe-3 pointer-coarse:h-11' : 'h-12 px-4 py-2',
            column.align === 'end' ? 'tabular whitespace-nowrap text-end' : 'text-start',
            column.pinned && pinned,
            column.className,
            cards && cardClass(column),
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

type SkeletonRowsProps = { columns: number; rows: number; dense: boolean; cards: boolean }

export function SkeletonRows({ columns, rows, dense, cards }: SkeletonRowsProps) {
  const cell = clsx(
    'border-line border-b',
    dense ? 'h-9 px-2 sm:first:ps-3 sm:last:pe-3 pointer-coarse:h-11' : 'h-12 px-4',
    cards && cardCell,
    cards && 'max-sm:w-full max-sm:py-1 max-sm:nth-[n+5]:hidden',
  )
  const places = (count: number) => Array.from({ length: count }, (_, place) => place)
  return places(rows).map((row) => (
    <tr key={row} className={cards ? cardRow : undefined} {...(cards && { role: 'row' })}>
      {places(columns).map((column) => (
        <td key={column} className={cell} {...(cards && { role: 'cell' })}>
          <Skeleton className="h-3.5 w-full min-w-12 max-w-32" />
        </td>
      ))}
    </tr>
  ))
}

/** The single row of an empty table. `inOneRow`: as high as a row, for a table that shows one while it loads. */
export function EmptyRow({
  columns,
  cards,
  inOneRow,
  children,
}: {
  columns: number
  cards: boolean
  inOneRow: boolean
  children: ReactNode
}) {
  return (
    <tr {...(cards && { role: 'row' })} className={cards ? 'max-sm:block' : undefined}>
      <td
        colSpan={columns}
        className={clsx(
          'border-line border-b px-4 text-center text-muted',
          inOneRow ? 'h-9 content-center pointer-coarse:h-11' : 'py-10',
          cards && 'max-sm:block',
        )}
        {...(cards && { role: 'cell' })}
      >
        {children}
      </td>
    </tr>
  )
}
