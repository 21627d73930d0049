import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { TextareaField } from '@presale/ui/textarea-field'
import { useState } from 'react'
import { DecidedMeanwhile } from './decided-meanwhile.tsx'
import { type Decision, isCredited, type OrderState, type Outcome, tokensOf } from './order.ts'
import { useDecide } from './use-decide.ts'

const WORDS = {
  approved: { question: 'Approve this payment?', confirm: 'Approve payment' },
  rejected: { question: 'Reject this payment?', confirm: 'Reject payment' },
  void: { question: 'Delete this transaction?', confirm: 'Delete' },
}

type DecisionDialogProps = {
  decision: Decision
  onDecided: (outcome: Outcome) => void
  onClose: () => void
}

/**
 * Asks before a decision, stating its effect on the buyer's balance, and takes a reason for the books. Whoever decides
 * second is told who was first, and may decide again upon that or leave it.
 */
export function DecisionDialog({ decision, onDecided, onClose }: DecisionDialogProps) {
  const [reason, setReason] = useState('')
  const { state, overtaken, isDeciding, failure, decide } = useDecide(decision, onDecided)
  const { kind, order } = decision
  const buttons = state.void ? (
    <Button size="lg" onClick={onClose}>
      Close
    </Button>
  ) : (
    <>
      <Button size="lg" disabled={isDeciding} onClick={onClose}>
        Cancel
      </Button>
      <Button
        size="lg"
        variant={kind === 'approved' ? 'primary' : 'danger'}
        busy={isDeciding}
        busyLabel="Saving…"
        onClick={() => decide(reason)}
      >
        {WORDS[kind].confirm}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(open) => !open && !isDeciding && onClose()}
      title={WORDS[kind].question}
      description={`Order ${order.id}. ${effectOf(decision, state)}`}
      footer={buttons}
    >
      <div className="flex flex-col gap-4">
        {overtaken && <DecidedMeanwhile conflict={overtaken} seen={order.status} />}
        {!state.void && (
          <TextareaField
            label="Reason (optional)"
            hint="It is kept with the decision."
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <FormError>{failure}</FormError>
      </div>
    </Dialog>
  )
}

/** What the decision does, in tokens, to the order as it is known; the server has the last word. */
function effectOf({ kind, order }: Decision, state: OrderState): string {
  if (state.void) return 'It is in no list any more, and there is nothing left to decide.'
  const credited = isCredited(state)
  if (kind === 'approved') {
    return credited
      ? 'It is approved already; nothing changes.'
      : `Adds ${tokensOf(order)} to ${order.email}.`
  }
  const gone = kind === 'void' ? ' The order leaves every list; it stays in the books.' : ''
  if (credited) return `Removes ${tokensOf(order)} from ${order.email}.${gone}`
  return `No balance changes: this order is ${state.status}.${gone}`
}
