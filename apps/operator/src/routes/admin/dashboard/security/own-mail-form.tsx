import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type OperatorEmailForm, operatorEmail } from '@presale/rules/operator-email'
import { OWN_MAIL_TEXTS as TEXTS } from '@presale/rules/texts/own-mail'
import { Button } from '@presale/ui/button'
import { FormError } from '@presale/ui/form-error'
import { TextField } from '@presale/ui/text-field'
import { useForm } from 'react-hook-form'
import { refusalOf, useOwnMail } from './use-own-mail.ts'

/** Takes another address and has a code mailed to it. `onClose`: a present address stays. */
export function OwnMailForm({ onClose }: { onClose?: () => void }) {
  const form = useForm<OperatorEmailForm>({
    mode: 'onBlur',
    resolver: standardSchemaResolver(operatorEmail),
    defaultValues: { email: '' },
  })
  const { request } = useOwnMail()
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-4"
      onSubmit={form.handleSubmit((values) => request.mutate(values))}
    >
      <TextField
        label={TEXTS.email}
        hint={TEXTS.emailHint}
        type="email"
        autoComplete="email"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      {request.error && <FormError>{refusalOf(request.error)}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={request.isPending} busyLabel={TEXTS.requesting}>
          {TEXTS.request}
        </Button>
        {onClose && <Button onClick={onClose}>{TEXTS.cancel}</Button>}
      </div>
    </form>
  )
}
