import { DECISIONS_AT_ONCE, TOO_MANY_AT_ONCE } from '@presale/rules/lists'
import type { Decision } from '@presale/rules/order'
import { translated } from '@presale/rules/texts/sentences'
import { TRANSACTIONS_TEXTS } from '@presale/rules/texts/transactions'
import { Button } from '@presale/ui/button'
import { X } from 'lucide-react'
import type { useSelectAll } from './use-select-all.ts'
import type { Selection } from './use-selection.ts'

const TEXTS = TRANSACTIONS_TEXTS.selection

type SelectionBarProps = {
  selection: Selection
  onDecide: (decision: Decision) => void
  /** Selects orders beyond this page; undefined when there are none. */
  selectAll?: ReturnType<typeof useSelectAll>
}

/**
 * The number of selected orders and the decisions on them. The bar is always visible, so that selecting moves nothing.
 * Below 1024 px the decisions come with the first selected order; on a phone and in a narrow, low window, as at 200 %, the bar
 * does, over the end of the screen.
 */
export function SelectionBar({ selection, onDecide, selectAll }: SelectionBarProps) {
  const { orders, elsewhere, drop } = selection
  const none = orders.length === 0
  const tooMany = orders.length > DECISIONS_AT_ONCE
  const usable = !none && !tooMany
  return (
    <section
      aria-label={TEXTS.label}
      data-some={!none || undefined}
      className="flex min-h-13 pointer-coarse:min-h-16 flex-wrap items-center gap-x-4 gap-y-2 rounded-surface border border-line px-3 py-1.5 data-some:border-transparent data-some:bg-accent-soft brief:not-data-some:sr-only brief:data-some:fixed brief:data-some:inset-x-2 brief:data-some:bottom-[calc(var(--foot-height,0px)+0.5rem)] brief:data-some:z-10 brief:data-some:border-line"
    >
      <p
        role="status"
        className="min-w-0 flex-1 basis-32 text-muted in-data-some:text-ink sm:in-data-some:flex-initial"
      >
        {none ? (
          TEXTS.none
        ) : (
          <>
            <span className="font-medium">{TEXTS.count(orders.length)}</span>
            {elsewhere > 0 && TEXTS.elsewhere(elsewhere)}
            {selectAll?.more && TEXTS.more}
            {selectAll?.failure && TEXTS.sentence(selectAll.failure)}
            {tooMany && TEXTS.sentence(translated(TOO_MANY_AT_ONCE))}
          </>
        )}
      </p>
      {!none && (
        <Button variant="quiet" className="sm:me-auto" aria-label={TEXTS.clear} onClick={() => drop()}>
          <X aria-hidden="true" />
        </Button>
      )}
      {selectAll && (
        <Button
          variant="quiet"
          className={none ? 'brief:hidden' : undefined}
          busy={selectAll.isSelecting}
          onClick={selectAll.select}
        >
          {selectAll.label}
        </Button>
      )}
      <div className={none ? 'flex gap-2 max-lg:hidden' : 'flex gap-2 max-sm:grow max-sm:*:grow'}>
        <Button disabled={!usable} onClick={() => onDecide('rejected')}>
          {TEXTS.reject}
        </Button>
        <Button variant="primary" disabled={!usable} onClick={() => onDecide('approved')}>
          {TEXTS.approve}
        </Button>
      </div>
    </section>
  )
}
