import { OPERATORS_TEXTS } from '@presale/rules/texts/operators'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { useLeave } from '../use-leave.ts'
import { useOperator } from '../use-operator.ts'
import type { ListedOperator } from './operator.ts'

const TEXTS = OPERATORS_TEXTS.remove

type RemoveOperatorProps = { operator: ListedOperator; onClose: () => void }

/** Asks before an operator loses all access. */
export function RemoveOperator({ operator, onClose }: RemoveOperatorProps) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const leave = useLeave()
  const isSelf = useOperator()?.id === operator.id
  const remove = trpc.operators.remove.useMutation({
    onSuccess: () => {
      toast({ title: TEXTS.done(operator.login), tone: 'success' })
      if (isSelf) leave()
      else onClose()
    },
    onSettled: () => {
      void utils.operators.invalidate()
      void utils.invites.invalidate()
      void utils.proposals.invalidate()
    },
  })
  const { error } = remove
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isSelf ? TEXTS.ownQuestion : TEXTS.question(operator.login)}
      effect={isSelf ? TEXTS.ownEffect : TEXTS.effect(operator.login)}
      confirmLabel={TEXTS.label}
      danger
      busy={remove.isPending}
      busyLabel={TEXTS.busy}
      onConfirm={() => remove.mutate({ operatorId: operator.id })}
      error={
        error
          ? messageOf(
              error,
              `${OPERATORS_TEXTS.said.removalFailed} ${NO_ANSWER}`,
              OPERATORS_TEXTS.said.removalFailed,
            )
          : undefined
      }
    />
  )
}
