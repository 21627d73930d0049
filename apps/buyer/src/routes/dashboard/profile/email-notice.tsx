import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { confirmationCode } from '@presale/rules/mailed-proof'
import { CONFIRM_EMAIL_TEXTS } from '@presale/rules/texts/confirm-email'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { FormError } from '@presale/ui/form-error'
import { Phrase } from '@presale/ui/phrase'
import { TextField } from '@presale/ui/text-field'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { useForm } from 'react-hook-form'
import { renameSession } from '../../../session.ts'
import { type Outputs, trpc } from '../../../trpc.ts'

const TEXTS = CONFIRM_EMAIL_TEXTS.profile

/** Says that an address waits for its confirmation, and takes the code from the mail. */
export function EmailNotice({ state: { email, next } }: { state: Outputs['account']['emailState'] }) {
  return (
    <Banner tone={next ? 'info' : 'warning'} title={next ? TEXTS.waits : TEXTS.unconfirmed}>
      <p className="wrap-anywhere">
        <Phrase
          text={next ? TEXTS.waitsText : TEXTS.unconfirmedText}
          email={<bdi>{email}</bdi>}
          next={<bdi>{next}</bdi>}
        />
      </p>
      <CodeForm recipient={next ?? email} canKeep={next !== null} />
    </Banner>
  )
}

function CodeForm({ recipient, canKeep }: { recipient: string; canKeep: boolean }) {
  const form = useForm<{ code: string }>({
    resolver: standardSchemaResolver(confirmationCode),
    defaultValues: { code: '' },
  })
  const { confirm, send, keep } = useConfirmation(recipient)
  const failed = confirm.error ?? send.error ?? keep.error
  return (
    <form
      noValidate
      className="mt-3 flex max-w-xl flex-col gap-3"
      onSubmit={form.handleSubmit((values) => confirm.mutate(values))}
    >
      <TextField
        label={TEXTS.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      {failed && (
        <FormError>
          {messageOf(failed, CONFIRM_EMAIL_TEXTS.unreachable, CONFIRM_EMAIL_TEXTS.failed)}
        </FormError>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={confirm.isPending} busyLabel={TEXTS.busy}>
          {TEXTS.submit}
        </Button>
        <Button variant="quiet" busy={send.isPending} busyLabel={TEXTS.sending} onClick={() => send.mutate()}>
          {TEXTS.again}
        </Button>
        {canKeep && (
          <Button variant="quiet" busy={keep.isPending} onClick={() => keep.mutate()}>
            {TEXTS.keep}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What can be done about an address that waits. A success takes the earlier refusal away. */
function useConfirmation(recipient: string) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const reload = () => Promise.all([utils.account.emailState.invalidate(), utils.account.read.invalidate()])
  const confirm = trpc.account.confirmEmailByCode.useMutation({
    onSuccess: ({ email }) => {
      renameSession(email)
      toast({ title: TEXTS.confirmed, tone: 'success' })
      return reload()
    },
  })
  const send = trpc.account.sendConfirmation.useMutation({
    onMutate: () => confirm.reset(),
    onSuccess: () => toast({ title: TEXTS.sent(recipient), tone: 'success' }),
  })
  const keep = trpc.account.cancelEmailChange.useMutation({ onSuccess: reload })
  return { confirm, send, keep }
}
