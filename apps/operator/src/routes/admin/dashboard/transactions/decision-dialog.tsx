import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useToast } from '@presale/ui/toast'
import { useState } from 'react'
import { messageOf, trpc } from '../../../../trpc.ts'
import type { Decision } from './order.ts'

const WORDS = {
  approved: { title: 'Approve this payment?', confirm: 'Approve payment', done: 'approved' },
  rejected: { title: 'Reject this payment?', confirm: 'Reject payment', done: 'rejected' },
  void: { title: 'Delete this transaction?', confirm: 'Delete', done: 'deleted' },
}

/** Asks before a decision, stating its effect on the buyer's balance, and takes a reason for the books. */
export function DecisionDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const toast = useToast()
  const utils = trpc.useUtils()
  const { kind, order } = decision
  const words = WORDS[kind]
  const outcome = {
    onSuccess: () => {
      toast({ title: `Order ${order.id} ${words.done}`, tone: 'success' })
      onClose()
    },
    onSettled: () => utils.orders.list.invalidate(),
  }
  const settle = trpc.orders.settle.useMutation(outcome)
  const remove = trpc.orders.void.useMutation(outcome)
  const { error, isPending } = kind === 'void' ? remove : settle
  const confirm = () => {
    if (kind === 'void') remove.mutate({ orderId: order.id, reason })
    else settle.mutate({ orderId: order.id, decision: kind, reason })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={words.title}
      effect={effectOf(decision)}
      confirmLabel={words.confirm}
      danger={kind !== 'approved'}
      onConfirm={confirm}
      busy={isPending}
      busyLabel="Saving…"
      reason={{
        label: 'Reason (optional)',
        value: reason,
        onChange: setReason,
        hint: 'It is kept with the decision.',
      }}
      error={
        error
          ? messageOf(error, 'The decision could not be sent. Nothing was changed as far as we know.')
          : undefined
      }
    />
  )
}

/** What the decision does, in tokens; the status is the one shown, and the server has the last word. */
function effectOf({ kind, order }: Decision): string {
  const amount = `${order.totalTokens} ${TOKEN_SYMBOL}`
  const credited = order.status === 'approved'
  if (kind === 'approved') {
    return credited ? 'It is approved already; nothing changes.' : `Adds ${amount} to ${order.email}.`
  }
  const gone = kind === 'void' ? ' The order leaves every list; it stays in the books.' : ''
  if (credited) return `Removes ${amount} from ${order.email}.${gone}`
  return `No balance changes: this order is ${order.status}.${gone}`
}
