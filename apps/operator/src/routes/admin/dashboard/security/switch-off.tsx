import { SECOND_FACTOR_FAILED, SECOND_FACTOR_SWITCHED_OFF } from '@presale/rules/second-factor'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useToast } from '@presale/ui/toast'
import { messageOf, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { useRefreshOperator } from '../use-operator.ts'

/** Asks before the second factor is switched off. */
export function SwitchOff({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const refresh = useRefreshOperator()
  const switchOff = trpc.secondFactor.switchOff.useMutation({
    onSuccess: () => {
      toast({ title: SECOND_FACTOR_SWITCHED_OFF, tone: 'success' })
      onClose()
    },
    onSettled: refresh,
  })
  const { error } = switchOff
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Switch off the second factor?"
      effect="The password alone logs you in from then on. The secret of your app and the recovery codes are forgotten."
      confirmLabel="Switch off"
      danger
      busy={switchOff.isPending}
      busyLabel="Switching off…"
      onConfirm={() => switchOff.mutate()}
      error={
        error ? messageOf(error, `${SECOND_FACTOR_FAILED} ${NO_ANSWER}`, SECOND_FACTOR_FAILED) : undefined
      }
    />
  )
}
