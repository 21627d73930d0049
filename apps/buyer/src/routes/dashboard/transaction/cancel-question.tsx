import { ORDER_TEXTS } from '@presale/rules/texts/order'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { messageOf } from '@presale/web-client/answers'
import { type Outputs, trpc } from '../../../trpc.ts'

const { cancel: TEXTS } = ORDER_TEXTS

type CancelQuestionProps = Pick<Outputs['orders']['read'], 'reference'> & { onClose: () => void }

/** Asks before a buyer's pending order is cancelled. */
export function CancelQuestion({ reference, onClose }: CancelQuestionProps) {
  const utils = trpc.useUtils()
  const cancel = trpc.orders.cancel.useMutation({
    onSuccess: onClose,
    onSettled: () => utils.orders.invalidate(),
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
