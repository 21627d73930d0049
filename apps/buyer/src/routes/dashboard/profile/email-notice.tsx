import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { confirmationCode } from '@presale/rules/mailed-proof'
import { CONFIRM_EMAIL_TEXTS } from '@presale/rules/texts/confirm-email'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { FormError } from '@presale/ui/form-error'
import { passFocusOn } from '@presale/ui/pass-focus-on'
import { Phrase } from '@presale/ui/phrase'
import { TextField } from '@presale/ui/text-field'
import { useToast } from '@presale/ui/toast'
import { messageOf, statusOf } from '@presale/web-client/answers'
import { type RefObject, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { trpc } from '../../../trpc.ts'

const TEXTS = CONFIRM_EMAIL_TEXTS.profile

/** Says that the e-mail is not confirmed, and takes the code from the mail. */
export function EmailNotice({ email }: { email: string }) {
  return (
    <Banner tone="warning" title={TEXTS.unconfirmed}>
      <p className="wrap-anywhere">
        <Phrase text={TEXTS.unconfirmedText} email={<bdi>{email}</bdi>} />
      </p>
      <CodeForm email={email} />
    </Banner>
  )
}

function CodeForm({ email }: { email: string }) {
  const form = useForm<{ code: string }>({
    resolver: standardSchemaResolver(confirmationCode),
    defaultValues: { code: '' },
  })
  const element = useRef<HTMLFormElement>(null)
  const { confirm, send } = useConfirmation(email, element, form)
  const failed = isRefused(confirm.error) ? null : (confirm.error ?? send.error)
  return (
    <form
      ref={element}
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
      </div>
    </form>
  )
}

/** Whether the server refused the code, which is then said at its field. */
const isRefused = (error: unknown) => statusOf(error) === 422

/** What can be done about an unconfirmed address. A success takes the earlier refusal away. */
function useConfirmation(
  email: string,
  element: RefObject<HTMLFormElement | null>,
  form: Pick<UseFormReturn<{ code: string }>, 'setError' | 'clearErrors'>,
) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const confirm = trpc.account.confirmEmailByCode.useMutation({
    onSuccess: () => {
      toast({ title: TEXTS.confirmed, tone: 'success' })
      passFocusOn(element.current)
    },
    onError: (error) => {
      if (isRefused(error)) form.setError('code', { message: error.message }, { shouldFocus: true })
    },
    // Also after a lost answer: the address may be confirmed.
    onSettled: () => utils.account.read.invalidate(),
  })
  const send = trpc.account.sendConfirmation.useMutation({
    onMutate: () => {
      confirm.reset()
      form.clearErrors('code')
    },
    onSuccess: () => toast({ title: TEXTS.sent(email), tone: 'success' }),
    onError: () => utils.account.read.invalidate(),
  })
  return { confirm, send }
}
