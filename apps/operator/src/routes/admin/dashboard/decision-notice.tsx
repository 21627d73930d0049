import { Button } from '@presale/ui/button'
import { X } from 'lucide-react'
import { DecidedLine } from './decided-line.tsx'
import type { Outcome } from './order.ts'

/**
 * What the last decision did, with the way to take it back. It stays until the next decision, until it is dismissed or
 * the page is left: for many, a toast is gone too soon.
 */
export function DecisionNotice({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  return (
    <div className="flex items-center gap-x-1 rounded-surface border border-line bg-wash py-1.5 ps-4 pe-1.5">
      <DecidedLine outcome={outcome} />
      <Button variant="quiet" aria-label="Dismiss" onClick={onDismiss}>
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}
