import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type CodeForm, codeForm, SECOND_FACTOR_FAILED } from '@presale/rules/second-factor'
import { Button } from '@presale/ui/button'
import { CodeText } from '@presale/ui/code-text'
import { CopyRow } from '@presale/ui/copy-button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { LoadError } from '@presale/ui/load-error'
import { QrPicture } from '@presale/ui/qr-picture'
import { Skeleton } from '@presale/ui/skeleton'
import { TextField } from '@presale/ui/text-field'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf, type Outputs, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { useRefreshOperator } from '../use-operator.ts'

type SetUpProps = { onDone: (recoveryCodes: string[]) => void; onClose: () => void }

/** Shows a new secret to be scanned or typed into an app, and takes the app's code as proof that it has it. */
export function SetUpSecondFactor({ onDone, onClose }: SetUpProps) {
  const formId = useId()
  const { mutate: begin, ...begun } = trpc.secondFactor.begin.useMutation()
  useEffect(() => begin(), [begin])
  const { form, confirm, failure } = useConfirm(onDone)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !confirm.isPending && onClose()}
      title="Set up the second factor"
      description="Scan the code with an authenticator app, then enter what the app shows."
      footer={
        <>
          <Button size="lg" disabled={confirm.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            size="lg"
            variant="primary"
            disabled={!begun.data}
            busy={confirm.isPending}
            busyLabel="Checking…"
          >
            Switch on
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit((values) => confirm.mutate(values))}
      >
        {begun.error ? (
          <LoadError
            message={messageOf(begun.error, SECOND_FACTOR_FAILED, SECOND_FACTOR_FAILED)}
            onRetry={() => begin()}
          />
        ) : (
          <Secret begun={begun.data} />
        )}
        <TextField
          label="Code"
          hint="Six digits; a new one every 30 seconds."
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-56"
          error={form.formState.errors.code?.message}
          {...form.register('code')}
        />
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  )
}

function Secret({ begun }: { begun: Outputs['secondFactor']['begin'] | undefined }) {
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
      <QrPicture
        text={begun.uri}
        label="QR code for the authenticator app; the same secret stands below as text"
        className="size-44 self-center"
      />
      <CopyRow
        label="Or type this secret into the app"
        copy={begun.secret}
        value={<CodeText>{begun.secret}</CodeText>}
      />
    </>
  )
}

/** Sends the code; whether the answer came or not, the account is read anew. */
function useConfirm(onDone: (recoveryCodes: string[]) => void) {
  const refresh = useRefreshOperator()
  const form = useForm<CodeForm>({
    mode: 'onSubmit',
    resolver: standardSchemaResolver(codeForm),
    defaultValues: { code: '' },
  })
  const confirm = trpc.secondFactor.confirm.useMutation({
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: () => form.setFocus('code', { shouldSelect: true }),
    onSettled: refresh,
  })
  const failure =
    confirm.error && messageOf(confirm.error, `${SECOND_FACTOR_FAILED} ${NO_ANSWER}`, SECOND_FACTOR_FAILED)
  return { form, confirm, failure }
}
