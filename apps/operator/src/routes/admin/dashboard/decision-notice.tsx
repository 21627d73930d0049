import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { Button } from '@presale/ui/button'
import { X } from 'lucide-react'
import { DecidedLine } from './decided-line.tsx'
import type { Outcome } from './order.ts'

/**
 * The effect of the last decision, with an undo button. It stays until the next decision, its dismissal or leaving
 * the page: a toast disappears too soon for many people.
 */
export function DecisionNotice({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  return (
    <div className="flex items-center gap-x-1 rounded-surface max-sm:items-start border border-line bg-wash py-1.5 ps-4 pe-1.5">
      <DecidedLine outcome={outcome} />
      <Button variant="quiet" aria-label={DECISION_TEXTS.results.dismiss} onClick={onDismiss}>
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}
