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
  /** Its place on a card: in the first line, or nowhere. Without it, it follows below with the header as label. */
  card?: 'first' | 'none'
  /** Classes for the column's cells, e.g. a width. */
  className?: string
}

/** The other cells scroll under this one, so it needs the row's own background. */
const pinned = 'sticky end-0 border-s bg-inherit'

/** A row of a table whose rows can be cards, where a background would cover the round corners of the list. */
const cardRow =
  'line:bg-paper card:flex card:flex-wrap card:items-center card:gap-x-3 card:gap-y-1 card:border-line card:border-b card:px-3 card:py-2.5 pair:gap-x-6 pair:after:order-1 pair:after:w-full'
const cardCell = 'card:h-auto! card:min-w-0 card:border-0 card:p-0! card:whitespace-normal card:wrap-anywhere'
const cardLine = clsx(
  'card:order-2 card:flex card:w-full pair:w-[calc(50%-0.75rem)] card:items-baseline card:justify-end card:gap-x-3 pair:gap-x-2 card:text-end card:empty:hidden',
  // The label breaks before the value does, so that it is always beside it.
  'card:before:me-auto card:before:shrink-999 card:before:wrap-normal card:before:whitespace-normal card:before:text-start card:before:font-sans card:before:text-base card:before:text-muted card:before:content-[attr(data-label)]',
)
const firstLine = 'card:order-1 card:block card:w-auto card:min-w-6'

function cardClass<Row>({ card, pinned: isPinned }: DataColumn<Row>): string {
  if (isPinned) return clsx(cardCell, firstLine, 'card:static card:ms-auto')
  if (card === 'none') return 'card:hidden'
  return clsx(cardCell, card === 'first' ? firstLine : cardLine)
}

type BodyRowsProps<Row> = {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement>
  dense: boolean
  cards: boolean
  skeletonRows?: number
  emptyText: ReactNode
}

/** The rows, or what stands in their place: a skeleton while they load, a text where there are none. */
export function BodyRows<Row>({
  columns,
  rows,
  dense,
  cards,
  skeletonRows = 5,
  ...props
}: BodyRowsProps<Row>) {
  if (rows === undefined) {
    return <SkeletonRows columns={columns.length} rows={skeletonRows} dense={dense} cards={cards} />
  }
  if (rows.length === 0) {
    return (
      <EmptyRow columns={columns.length} cards={cards} inOneRow={skeletonRows === 1}>
        {props.emptyText}
      </EmptyRow>
    )
  }
  return rows.map((row) => (
    <BodyRow
      key={props.rowKey(row)}
      row={row}
      columns={columns}
      dense={dense}
      cards={cards}
      attributes={props.rowProps}
    />
  ))
}

type BodyRowProps<Row> = {
  row: Row
  columns: readonly DataColumn<Row>[]
  dense: boolean
  cards: boolean
  attributes: ((row: Row) => HTMLAttributes<HTMLTableRowElement>) | undefined
}

function BodyRow<Row>({ row, columns, dense, cards, attributes }: BodyRowProps<Row>) {
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
            dense ? 'h-9 px-2 py-1 first:ps-3 last:pe-3 pointer-coarse:h-11' : 'h-12 px-4 py-2',
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

function SkeletonRows({ columns, rows, dense, cards }: SkeletonRowsProps) {
  const cell = clsx(
    'border-line border-b',
    dense ? 'h-9 px-2 first:ps-3 last:pe-3 pointer-coarse:h-11' : 'h-12 px-4',
    cards && cardCell,
    cards && 'card:w-full card:py-1! card:nth-[n+5]:hidden',
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
function EmptyRow({
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
    <tr {...(cards && { role: 'row' })} className={cards ? 'card:block' : undefined}>
      <td
        colSpan={columns}
        className={clsx(
          'border-line border-b px-4 text-center text-muted',
          inOneRow ? 'h-9 content-center pointer-coarse:h-11' : 'py-10',
          cards && 'card:block',
        )}
        {...(cards && { role: 'cell' })}
      >
        {children}
      </td>
    </tr>
  )
}
