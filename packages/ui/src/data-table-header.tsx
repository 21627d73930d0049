import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

type HeaderCellProps = {
  children: ReactNode
  align: 'start' | 'end' | 'point' | undefined
  dense: boolean
  cards: boolean
  pinned: boolean
  sorted: false | 'asc' | 'desc'
  /** Given for a sortable column. */
  onSort: (() => void) | undefined
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** A sticky header cell. A sortable column gets a button and `aria-sort`. */
export function HeaderCell(props: HeaderCellProps) {
  const { children, align = 'start', dense, cards, pinned, sorted, onSort } = props
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      data-pinned={pinned ? '' : undefined}
      {...(cards && { role: 'columnheader' })}
      aria-sort={onSort && (sorted ? ariaSort[sorted] : 'none')}
      className={clsx(
        'sticky top-(--head-top) h-9 whitespace-nowrap border-line border-b bg-wash font-medium text-muted text-sm',
        dense ? 'px-2 first:ps-3 last:pe-3' : 'px-4',
        pinned ? 'end-0 z-20 border-s' : 'z-10',
        align === 'start' ? 'text-start' : 'text-end',
        cards && cardClass(props),
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={clsx(
            'touch-target -mx-1 inline-flex min-h-7 items-center gap-1 rounded-control px-1 hover:text-ink',
            align !== 'start' && 'flex-row-reverse card:flex-row',
            sorted && 'text-ink',
          )}
        >
          {children}
          <Icon aria-hidden="true" className="size-3.5" />
        </button>
      ) : (
        children
      )}
      {
        // As wide as the decimals that a whole amount leaves free.
        align === 'point' && <span className="inline-block w-[7.5ch] card:hidden" />
      }
    </th>
  )
}

/** Above cards, only what can be pressed is drawn; assistive technology still reads every header. */
function cardClass({ children, pinned, onSort }: HeaderCellProps): string {
  const isControl = onSort !== undefined || (typeof children !== 'string' && !pinned)
  return isControl
    ? 'card:static card:flex card:shrink-0 card:h-auto card:min-h-9 card:items-center card:border-0 card:px-0!'
    : 'card:sr-only card:top-0'
}
