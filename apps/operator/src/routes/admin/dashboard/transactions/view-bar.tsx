import { UNANSWERED } from '@presale/rules/order'
import type { OrderView } from '@presale/rules/order-view'
import { TRANSACTIONS_TEXTS } from '@presale/rules/texts/transactions'
import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { BookmarkPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { operatorDay } from '../operator-time.tsx'
import { SaveView } from './save-view.tsx'
import { useKeptViews } from './use-kept-views.ts'
import { addressOf } from './use-order-address.ts'

const TEXTS = TRANSACTIONS_TEXTS.views

/** The views that every operator has. "Today" is the current day in the operators' time zone. */
function builtInViews(): OrderView[] {
  const today = operatorDay(new Date())
  return [
    { name: TEXTS.all, parts: {} },
    { name: TEXTS.waiting, parts: { status: 'pending', sort: 'id', direction: 'asc' } },
    { name: TEXTS.unanswered, parts: { messages: UNANSWERED } },
    { name: TEXTS.approvedToday, parts: { dated: 'approved', from: today, to: today } },
    { name: TEXTS.placedToday, parts: { from: today, to: today } },
  ]
}

/** The filter of a view, whatever its sorting. */
function filterOf({ sort: _sort, direction: _direction, ...filter }: OrderView['parts']): string {
  return addressOf(filter)
}

/** All views, with the current one marked. The current filter can be saved under a name, and own views deleted. */
export function ViewBar({ parts }: { parts: OrderView['parts'] }) {
  const { views, add, remove } = useKeptViews()
  const [asking, setAsking] = useState<'save' | 'delete'>()
  const builtIn = builtInViews()
  const address = addressOf(parts)
  const isShown = (view: OrderView) => addressOf(view.parts) === address
  const own = views.find(isShown)
  const isNamed = own !== undefined || builtIn.some(isShown)
  /** A view that every operator has stays marked when its orders are sorted otherwise. */
  const marked = own ?? builtIn.find((view) => filterOf(view.parts) === filterOf(parts))
  return (
    <div className="flex min-h-9 items-start gap-x-1">
      <nav aria-label={TEXTS.label} className="min-w-0 pt-0.5">
        <ul className="-m-1 flex gap-1 overflow-x-auto p-1 max-lg:mask-r-from-[calc(100%-1.5rem)] max-lg:pe-6 lg:flex-wrap">
          {[...builtIn, ...views].map((view) => (
            <li key={view.name} className="shrink-0">
              <ViewLink view={view} shown={view === marked} />
            </li>
          ))}
        </ul>
      </nav>
      {!isNamed && (
        <Button variant="quiet" onClick={() => setAsking('save')}>
          <BookmarkPlus aria-hidden="true" />
          <span className="max-lg:sr-only">{TEXTS.save}</span>
        </Button>
      )}
      {own && (
        <Button variant="quiet" onClick={() => setAsking('delete')}>
          <Trash2 aria-hidden="true" />
          <span className="max-lg:sr-only">{TEXTS.delete}</span>
        </Button>
      )}
      {asking === 'save' && (
        <SaveView
          taken={[...builtIn, ...views].map((view) => view.name)}
          onSave={(name) => {
            add({ name, parts })
            setAsking(undefined)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {own && (
        <ConfirmDialog
          open={asking === 'delete'}
          onOpenChange={(open) => !open && setAsking(undefined)}
          title={TEXTS.deleteTitle(own.name)}
          effect={TEXTS.deleteEffect}
          confirmLabel={TEXTS.delete}
          danger
          onConfirm={() => {
            remove(own.name)
            setAsking(undefined)
          }}
        />
      )}
    </div>
  )
}

function ViewLink({ view, shown }: { view: OrderView; shown: boolean }) {
  const [listPath] = useLocation()
  return (
    <Link
      to={`${listPath}?${addressOf(view.parts)}`}
      aria-current={shown ? 'true' : undefined}
      className="inline-flex min-h-8 items-center rounded-control px-2.5 text-muted hover:bg-wash hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-11"
    >
      <bdi>{view.name}</bdi>
    </Link>
  )
}
