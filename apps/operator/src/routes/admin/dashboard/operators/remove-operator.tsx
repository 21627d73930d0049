import { operatorRemoved, REMOVAL_FAILED } from '@presale/rules/role'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useToast } from '@presale/ui/toast'
import { messageOf, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { useLeave } from '../use-leave.ts'
import { useOperator } from '../use-operator.ts'
import type { ListedOperator } from './operator.ts'

type RemoveOperatorProps = { operator: ListedOperator; onClose: () => void }

/** Asks before an operator loses every access. */
export function RemoveOperator({ operator, onClose }: RemoveOperatorProps) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const leave = useLeave()
  const isSelf = useOperator()?.id === operator.id
  const remove = trpc.operators.remove.useMutation({
    onSuccess: () => {
      toast({ title: operatorRemoved(operator.login), tone: 'success' })
      if (isSelf) leave()
      else onClose()
    },
    onSettled: () => {
      void utils.operators.invalidate()
      void utils.invites.invalidate()
    },
  })
  const { error } = remove
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isSelf ? 'Remove yourself?' : `Remove ${operator.login}?`}
      effect={`${isSelf ? 'You are' : `${operator.login} is`} logged out everywhere at once and can never log in again. Open invites ${isSelf ? 'you' : `${operator.login}`} made are revoked. The name stays in the audit log, and nobody else can take it.`}
      confirmLabel="Remove"
      danger
      busy={remove.isPending}
      busyLabel="Removing…"
      onConfirm={() => remove.mutate({ operatorId: operator.id })}
      error={error ? messageOf(error, `${REMOVAL_FAILED} ${NO_ANSWER}`, REMOVAL_FAILED) : undefined}
    />
  )
}
