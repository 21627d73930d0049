import { ORDER_TEXTS } from '@presale/rules/texts/order'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { messageOf } from '@presale/web-client/answers'
import { type Outputs, trpc } from '../../../trpc.ts'

const { cancel: TEXTS } = ORDER_TEXTS

type CancelQuestionProps = Pick<Outputs['orders']['read'], 'reference'> & { onClose: () => void }

/** Asks before a buyer's pending order is cancelled. */
export function CancelQuestion({ reference, onClose }: CancelQuestionProps) {
  const utils = trpc.useUtils()
  // The question closes once the order shows its new state, so that the focus does not return to a button that goes.
  const cancel = trpc.orders.cancel.useMutation({
    onSuccess: async () => {
      await utils.orders.invalidate()
      onClose()
      // The button was at the end of the page. The order's new state is its heading.
      window.scrollTo({ top: 0, behavior: 'instant' })
    },
    onError: () => utils.orders.invalidate(),
  })
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={onClose}
      title={TEXTS.title}
      effect={TEXTS.effect}
      cancelLabel={TEXTS.keep}
      confirmLabel={TEXTS.confirm}
      busy={cancel.isPending}
      busyLabel={TEXTS.busy}
      error={cancel.error ? messageOf(cancel.error, TEXTS.noAnswer) : undefined}
      onConfirm={() => cancel.mutate({ reference })}
    />
  )
}
