import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

type HeaderCellProps = {
  children: ReactNode
  align: 'start' | 'end' | undefined
  sorted: false | 'asc' | 'desc'
  /** Given for a sortable column. */
  onSort: (() => void) | undefined
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** A header cell that stays at the top of the table's region; a button with `aria-sort` when the column sorts. */
export function HeaderCell({ children, align = 'start', sorted, onSort }: HeaderCellProps) {
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={onSort && (sorted ? ariaSort[sorted] : 'none')}
      className={clsx(
        'sticky top-0 z-10 h-9 whitespace-nowrap border-line border-b bg-wash px-4 font-medium text-muted text-sm',
        align === 'end' ? 'text-end' : 'text-start',
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={clsx(
            'touch-target -mx-1 inline-flex min-h-7 items-center gap-1 rounded-control px-1 hover:text-ink',
            align === 'end' && 'flex-row-reverse',
            sorted && 'text-ink',
          )}
        >
          {children}
          <Icon aria-hidden="true" className="size-3.5" />
        </button>
      ) : (
        children
      )}
    </th>
  )
}
