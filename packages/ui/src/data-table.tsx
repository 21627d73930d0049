import { clsx } from 'clsx'
import { type HTMLAttributes, type ReactNode, type RefObject, useId, useRef } from 'react'
import { BodyRows, type DataColumn } from './data-table-body.tsx'
import { HeaderCell } from './data-table-header.tsx'
import { MoreColumns } from './data-table-more.tsx'
import { LoadError } from './load-error.tsx'
import { useKeptWidths } from './use-kept-widths.ts'

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
  /** In a narrow region every row is a card; see `card` of a column. `many`: already in one below 56rem. */
  cards?: boolean | 'many'
  /** Attributes for a row: `aria-selected`, `onKeyDown`, `tabIndex` … */
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement>
}

/** Named as the variants `line` and `card` of theme.css ask for. */
const CONTAINERS = { true: '@container/few', many: '@container/many' }

/** So many rows are little more than a window high: the page scrolls through them. */
const UNBOXED_ROWS = 25
/** A wide table with more rows fills the window, so that its header and its scroll bar stay in reach. */
const BOXED = 'data-wide:max-h-[calc(100dvh-var(--header-height,0px)-var(--foot-height,0px)-1rem)]'

/**
 * A table that scrolls with the page, below its sticky header. One that is wider than its place scrolls sideways in a
 * region of its own, by keyboard too; its header is sticky once it has more rows than a window. Sorting is controlled: pressing a sortable header goes ascending, descending,
 * unsorted.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, captionHidden, columns, rows, sorting = null, error, dense = false } = props
  const cards = !!props.cards
  const region = useRef<HTMLElement>(null)
  const captionId = useId()
  if (error) return <LoadError message={error} onRetry={props.onRetry} />
  return (
    <div className={clsx('relative isolate', props.cards && CONTAINERS[`${props.cards}`])}>
      <section
        ref={region}
        aria-labelledby={captionId}
        aria-busy={rows === undefined || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling region
        tabIndex={0}
        className={regionClass(rows?.length ?? 0, cards)}
      >
        <table
          className={clsx('w-full border-separate border-spacing-0 text-start', cards && 'card:block')}
          {...(cards && { role: 'table' })}
        >
          <Caption id={captionId} hidden={captionHidden} dense={dense} cards={cards}>
            {caption}
          </Caption>
          <Head
            columns={columns}
            sorting={sorting}
            onSortingChange={props.onSortingChange}
            dense={dense}
            cards={cards}
            rows={rows?.length}
            region={region}
          />
          <tbody
            // The region's own border is below the last row.
            className={clsx(
              '[&>:last-child]:border-b-0 [&>:last-child>td]:border-b-0',
              cards && 'card:block',
            )}
            {...(cards && { role: 'rowgroup' })}
          >
            <BodyRows {...props} dense={dense} cards={cards} rows={rows && inOrder(rows, columns, sorting)} />
          </tbody>
        </table>
      </section>
      {/* The columns move when their rows arrive. */}
      {rows && <MoreColumns region={region} />}
    </div>
  )
}

type CaptionProps = {
  id: string
  hidden: boolean | undefined
  dense: boolean
  cards: boolean
  children: ReactNode
}

function Caption({ id, hidden, dense, cards, children }: CaptionProps) {
  if (hidden)
    return (
      <caption id={id} className="sr-only">
        {children}
      </caption>
    )
  return (
    <caption
      id={id}
      className={clsx('pt-3 pb-2 text-start text-muted', dense ? 'px-3' : 'px-4', cards && 'card:block')}
    >
      {/* On a phone it stays whole beside what scrolls. */}
      <span
        className={clsx(
          'max-sm:sticky max-sm:inline-block max-sm:max-w-[calc(100vw-5rem)]',
          dense ? 'start-3' : 'start-4',
        )}
      >
        {children}
      </span>
    </caption>
  )
}

function regionClass(rows: number, cards: boolean): string {
  return clsx(
    'relative overflow-clip rounded-surface border border-line [--head-top:var(--header-height,0px)]',
    'data-wide:overflow-auto data-wide:[--head-top:0px]',
    rows > UNBOXED_ROWS && BOXED,
    // What takes the focus is not left below the header.
    '[&_tbody_:is(a,button,input)]:scroll-mt-10',
    cards && 'card:overflow-visible',
  )
}

/** The rows as the sorted column compares them. */
function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sorting: DataSorting,
): readonly Row[] {
  const compare = columns.find(({ id }) => id === sorting?.id)?.compare
  if (!compare) return rows
  return rows.toSorted((a, b) => (sorting?.desc ? compare(b, a) : compare(a, b)))
}

function nextSorting(id: string, sorting: DataSorting): DataSorting {
  if (sorting?.id !== id) return { id, desc: false }
  return sorting.desc ? null : { id, desc: true }
}

type HeadProps<Row> = {
  columns: readonly DataColumn<Row>[]
  sorting: DataSorting
  onSortingChange: ((sorting: DataSorting) => void) | undefined
  dense: boolean
  cards: boolean
  /** Undefined while loading: nothing is drawn, because the columns move when their rows arrive. */
  rows: number | undefined
  region: RefObject<HTMLElement | null>
}

function Head<Row>({ columns, sorting, onSortingChange, dense, cards, rows, region }: HeadProps<Row>) {
  useKeptWidths(region, columns.map(({ id }) => id).join(), rows)
  return (
    <thead
      className={clsx(cards && 'card:block', rows === undefined && 'invisible')}
      {...(cards && { role: 'rowgroup' })}
    >
      <tr
        className={
          cards
            ? 'card:relative card:flex card:items-center card:gap-x-3 card:overflow-x-auto card:border-line card:border-b card:bg-wash card:px-3 card:not-has-[button,input]:border-0'
            : undefined
        }
        {...(cards && { role: 'row' })}
      >
        {columns.map(({ id, header, align, pinned, sortable }) => (
          <HeaderCell
            key={id}
            align={align}
            dense={dense}
            cards={cards}
            pinned={pinned === true}
            sorted={sorting?.id === id && (sorting.desc ? 'desc' : 'asc')}
            onSort={sortable ? () => onSortingChange?.(nextSorting(id, sorting)) : undefined}
          >
            {header}
          </HeaderCell>
        ))}
      </tr>
    </thead>
  )
}
