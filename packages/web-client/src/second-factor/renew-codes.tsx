import { SECOND_FACTOR_TEXTS } from '@presale/rules/texts/second-factor'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useMutation } from '@tanstack/react-query'
import { type DialogProps, failureOf } from './calls.ts'
import { ProofFields, useProof } from './proof.tsx'

const TEXTS = SECOND_FACTOR_TEXTS.renew

type RenewProps = DialogProps & { left: number; onDone: (recoveryCodes: string[]) => void }

/** Asks for a proof before new recovery codes replace the remaining ones. */
export function RenewCodes({ calls, words, asksPassword, left, onDone, onClose }: RenewProps) {
  const proof = useProof(asksPassword)
  const renew = useMutation({
    mutationFn: calls.renewRecoveryCodes,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: proof.correct,
    onSettled: calls.refresh,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.question}
      effect={left === 0 ? TEXTS.noneLeft : TEXTS.effect(left)}
      confirmLabel={TEXTS.label}
      busy={renew.isPending}
      busyLabel={TEXTS.busy}
      onConfirm={proof.submit(renew.mutate)}
      error={failureOf(renew.error, words, `${SECOND_FACTOR_TEXTS.noAnswer} ${TEXTS.unheard}`)}
    >
      <ProofFields {...proof.fields} />
    </ConfirmDialog>
  )
}
