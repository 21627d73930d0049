import { SECOND_FACTOR_FAILED } from '@presale/rules/second-factor'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { messageOf, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { useRefreshOperator } from '../use-operator.ts'

type RenewProps = { left: number; onDone: (recoveryCodes: string[]) => void; onClose: () => void }

/** Asks before the recovery codes that are left give way to new ones. */
export function RenewCodes({ left, onDone, onClose }: RenewProps) {
  const refresh = useRefreshOperator()
  const renew = trpc.secondFactor.renewRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onSettled: refresh,
  })
  const unheard = `${NO_ANSWER} Make codes again: of those made so far you have none.`
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Make new recovery codes?"
      effect={left === 0 ? 'You have none left.' : `The ${left} codes you have left open nothing any more.`}
      confirmLabel="Make new codes"
      busy={renew.isPending}
      busyLabel="Making…"
      onConfirm={() => renew.mutate()}
      error={renew.error ? messageOf(renew.error, unheard, SECOND_FACTOR_FAILED) : undefined}
    />
  )
}
