import { SECOND_FACTOR_TEXTS as TEXTS } from '@presale/rules/texts/second-factor'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useToast } from '@presale/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type DialogProps, failureOf } from './calls.ts'
import { ProofFields, useProof } from './proof.tsx'

/** Asks for a proof before the second factor is switched off. */
export function SwitchOff({ calls, words, asksPassword, onClose }: DialogProps) {
  const toast = useToast()
  const proof = useProof(asksPassword)
  const switchOff = useMutation({
    mutationFn: calls.switchOff,
    onSuccess: () => {
      toast({ title: words.switchedOff, tone: 'success' })
      onClose()
    },
    onError: proof.correct,
    onSettled: calls.refresh,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.switchOffQuestion}
      effect={words.switchOffEffect}
      confirmLabel={TEXTS.switchOff}
      danger
      busy={switchOff.isPending}
      busyLabel={TEXTS.switchingOff}
      onConfirm={proof.submit(switchOff.mutate)}
      error={failureOf(switchOff.error, words, TEXTS.noAnswer)}
    >
      <ProofFields {...proof.fields} />
    </ConfirmDialog>
  )
}
