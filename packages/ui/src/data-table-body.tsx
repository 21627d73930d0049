import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'
import { useIsShown } from './use-is-shown.tsx'

/** A column: its header, its cells and its sorting. */
export type DataColumn<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** `end` for numbers; `point` for amounts that are `aligned`, whose header stands over whole ones. */
  align?: 'start' | 'end' | 'point'
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
  'line:bg-paper card:flex card:flex-wrap card:items-center card:gap-x-2 card:gap-y-1 card:border-line card:border-b card:px-3 card:py-2.5 pair:gap-x-12 pair:after:order-1 pair:after:w-full'
const cardCell = 'card:card-cell card:h-auto! card:p-0!'
const firstLine = clsx(cardCell, 'card:card-first')
const furtherLine = clsx(cardCell, 'card:card-line pair:w-[calc(50%-1.5rem)]')

function cardClass<Row>({ card, pinned: isPinned }: DataColumn<Row>): string {
  if (isPinned) return clsx(firstLine, 'card:static card:ms-auto')
  if (card === 'none') return 'card:hidden'
  return card === 'first' ? firstLine : furtherLine
}

function cellClass<Row>(column: DataColumn<Row>, dense: boolean, cards: boolean): string {
  return clsx(
    'border-line border-b',
    dense ? 'h-9 px-2 py-1 first:ps-3 last:pe-3 pointer-coarse:h-11' : 'h-12 px-4 py-2',
    !column.align || column.align === 'start' ? 'text-start' : 'tabular whitespace-nowrap text-end',
    column.pinned && pinned,
    column.className,
    cards && cardClass(column),
  )
}

/** A table that opens with known rows draws this many of them, as most windows show, a step before the others. */
const FIRST_ROWS = 15

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
  const isWhole = useIsShown()
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
  const classes = columns.map((column) => cellClass(column, dense, cards))
  return (isWhole ? rows : rows.slice(0, FIRST_ROWS)).map((row) => (
    <BodyRow
      key={props.rowKey(row)}
      row={row}
      columns={columns}
      classes={classes}
      cards={cards}
      attributes={props.rowProps}
    />
  ))
}

type BodyRowProps<Row> = {
  row: Row
  columns: readonly DataColumn<Row>[]
  /** Of the cells, by column. */
  classes: readonly string[]
  cards: boolean
  attributes: ((row: Row) => HTMLAttributes<HTMLTableRowElement>) | undefined
}

function BodyRow<Row>({ row, columns, classes, cards, attributes }: BodyRowProps<Row>) {
  const { className, ...rest } = attributes?.(row) ?? {}
  return (
    <tr
      className={clsx('hover:bg-wash aria-selected:bg-accent-soft', cards ? cardRow : 'bg-paper', className)}
      {...(cards && { role: 'row' })}
      {...rest}
    >
      {columns.map((column, place) => (
        <td
          key={column.id}
          {...(cards && { role: 'cell' })}
          data-label={cards && typeof column.header === 'string' ? column.header : undefined}
          className={classes[place]}
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
