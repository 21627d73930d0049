import { DECISIONS_AT_ONCE, TOO_MANY_AT_ONCE } from '@presale/rules/lists'
import type { Decision } from '@presale/rules/order'
import { Button } from '@presale/ui/button'
import { X } from 'lucide-react'
import type { Selection } from './use-selection.ts'

type SelectionBarProps = { selection: Selection; onDecide: (decision: Decision) => void }

/** How many orders are ticked and what can be decided on them together. It is always there, so that nothing moves. */
export function SelectionBar({ selection, onDecide }: SelectionBarProps) {
  const { orders, elsewhere, drop } = selection
  const none = orders.length === 0
  const tooMany = orders.length > DECISIONS_AT_ONCE
  const usable = !none && !tooMany
  return (
    <section
      aria-label="Selected orders"
      data-some={!none || undefined}
      className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 rounded-surface border border-line px-3 py-1.5 data-some:border-transparent data-some:bg-accent-soft"
    >
      <p role="status" className="min-w-0 flex-1 basis-32 in-data-some:text-ink text-muted">
        {none ? (
          'Tick rows to decide together.'
        ) : (
          <>
            <span className="font-medium">{orders.length} selected</span>
            {elsewhere > 0 && `, ${elsewhere} not on this page`}
            {tooMany && `. ${TOO_MANY_AT_ONCE}`}
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {!none && (
          <Button variant="quiet" aria-label="Clear selection" onClick={() => drop()}>
            <X aria-hidden="true" />
          </Button>
        )}
        <Button disabled={!usable} onClick={() => onDecide('rejected')}>
          Reject
        </Button>
        <Button variant="primary" disabled={!usable} onClick={() => onDecide('approved')}>
          Approve
        </Button>
      </div>
    </section>
  )
}
