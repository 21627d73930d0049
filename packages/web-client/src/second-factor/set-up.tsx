import { SECOND_FACTOR_TEXTS } from '@presale/rules/texts/second-factor'
import { UI_TEXTS } from '@presale/rules/texts/ui'
import { Button } from '@presale/ui/button'
import { CodeText } from '@presale/ui/code-text'
import { CopyRow } from '@presale/ui/copy-button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { LoadError } from '@presale/ui/load-error'
import { QrPicture } from '@presale/ui/qr-picture'
import { Skeleton } from '@presale/ui/skeleton'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId } from 'react'
import { messageOf } from '../answers.ts'
import { type DialogProps, failureOf } from './calls.ts'
import { ProofFields, useProof } from './proof.tsx'

const TEXTS = SECOND_FACTOR_TEXTS.steps

type SetUpProps = DialogProps & { onDone: (recoveryCodes: string[]) => void }

/** Shows a new secret to scan or type into an app. The app's code proves that it has the secret. */
export function SetUp({ calls, words, asksPassword, onDone, onClose }: SetUpProps) {
  const formId = useId()
  const { mutate: begin, ...begun } = useMutation({ mutationFn: calls.begin })
  useEffect(() => begin(), [begin])
  const proof = useProof(asksPassword)
  // Reads the state again even when the answer was lost.
  const confirm = useMutation({
    mutationFn: calls.confirm,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: proof.correct,
    onSettled: calls.refresh,
  })
  const submit = proof.submit(confirm.mutate)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !confirm.isPending && onClose()}
      title={words.setUpHeading}
      description={TEXTS.explanation}
      footer={
        <>
          <Button size="lg" disabled={confirm.isPending} onClick={onClose}>
            {UI_TEXTS.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            size="lg"
            variant="primary"
            disabled={!begun.data}
            busy={confirm.isPending}
            busyLabel={TEXTS.checking}
          >
            {TEXTS.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
        {begun.error ? (
          <LoadError message={messageOf(begun.error, words.failed, words.failed)} onRetry={() => begin()} />
        ) : (
          <Secret begun={begun.data} />
        )}
        <ProofFields {...proof.fields} isFirst />
        <FormError>
          {failureOf(confirm.error, words, `${SECOND_FACTOR_TEXTS.noAnswer} ${TEXTS.unheard}`)}
        </FormError>
      </form>
    </Dialog>
  )
}

function Secret({ begun }: { begun: { secret: string; uri: string } | undefined }) {
  if (!begun) {
    return (
      <div className="flex flex-col gap-4" aria-busy="true">
        <Skeleton className="size-44 self-center" />
        <Skeleton className="h-20" />
      </div>
    )
  }
  return (
    <>
      <QrPicture text={begun.uri} label={TEXTS.qr} className="w-44 self-center" />
      <CopyRow label={TEXTS.secret} copy={begun.secret} value={<CodeText>{begun.secret}</CodeText>} />
    </>
  )
}
