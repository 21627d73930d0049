import type { OrderView } from '@presale/rules/order-view'
import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { BookmarkPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { operatorDay } from '../operator-time.tsx'
import { SaveView } from './save-view.tsx'
import { useKeptViews } from './use-kept-views.ts'
import { addressOf } from './use-order-address.ts'

/** The views that everybody has; "today" is the operators' day at this moment. */
function builtInViews(): OrderView[] {
  const today = operatorDay(new Date())
  return [
    { name: 'All', parts: {} },
    { name: 'Waiting', parts: { status: 'pending', sort: 'id', direction: 'asc' } },
    { name: 'Approved today', parts: { dated: 'approved', from: today, to: today } },
    { name: 'Placed today', parts: { from: today, to: today } },
  ]
}

/** The views there are, which of them this is, and the ways to name what is shown and to forget a name. */
export function ViewBar({ parts }: { parts: OrderView['parts'] }) {
  const { views, add, remove } = useKeptViews()
  const [asking, setAsking] = useState<'save' | 'delete'>()
  const builtIn = builtInViews()
  const address = addressOf(parts)
  const isShown = (view: OrderView) => addressOf(view.parts) === address
  const own = views.find(isShown)
  const isNamed = own !== undefined || builtIn.some(isShown)
  return (
    <div className="flex min-h-9 items-start gap-x-1">
      <nav aria-label="Views" className="min-w-0 pt-0.5">
        <ul className="flex flex-wrap gap-1">
          {[...builtIn, ...views].map((view) => (
            <li key={view.name}>
              <ViewLink view={view} shown={view === own || (!own && isShown(view))} />
            </li>
          ))}
        </ul>
      </nav>
      {!isNamed && (
        <Button variant="quiet" onClick={() => setAsking('save')}>
          <BookmarkPlus aria-hidden="true" />
          <span className="max-lg:sr-only">Save view</span>
        </Button>
      )}
      {own && (
        <Button variant="quiet" onClick={() => setAsking('delete')}>
          <Trash2 aria-hidden="true" />
          <span className="max-lg:sr-only">Delete view</span>
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
          title={`Delete the view “${own.name}”?`}
          effect="Only the name is forgotten, in this browser. No order is touched."
          confirmLabel="Delete view"
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
  return (
    <Link
      to={{ search: addressOf(view.parts) }}
      aria-current={shown ? 'true' : undefined}
      className="inline-flex min-h-8 items-center rounded-control px-2.5 text-muted hover:bg-wash hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-11"
    >
      <bdi>{view.name}</bdi>
    </Link>
  )
}
