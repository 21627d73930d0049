import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { confirmationCode } from '@presale/rules/mailed-proof'
import { OWN_MAIL_TEXTS as TEXTS } from '@presale/rules/texts/own-mail'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { FormError } from '@presale/ui/form-error'
import { Phrase } from '@presale/ui/phrase'
import { TextField } from '@presale/ui/text-field'
import { useForm } from 'react-hook-form'
import { refusalOf, useOwnMail } from './use-own-mail.ts'

/** Takes the code that was mailed to `next`. Until then mails go to `email`, if there is one. */
export function OwnMailCode({ email, next }: { email: string | null; next: string }) {
  const { confirm, request, cancel } = useOwnMail()
  const form = useForm<{ code: string }>({
    resolver: standardSchemaResolver(confirmationCode),
    defaultValues: { code: '' },
  })
  const failed = confirm.error ?? request.error ?? cancel.error
  return (
    <Banner title={<Phrase text={TEXTS.waits} next={<bdi className="wrap-anywhere">{next}</bdi>} />}>
      {email !== null && (
        <p className="wrap-anywhere">
          <Phrase text={TEXTS.present} email={<bdi>{email}</bdi>} />
        </p>
      )}
      <form
        noValidate
        className="mt-3 flex max-w-xl flex-col gap-3"
        onSubmit={form.handleSubmit((values) => confirm.mutate(values))}
      >
        <TextField
          label={TEXTS.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-56"
          error={form.formState.errors.code?.message}
          {...form.register('code')}
        />
        {failed && <FormError>{refusalOf(failed)}</FormError>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={confirm.isPending} busyLabel={TEXTS.confirming}>
            {TEXTS.confirm}
          </Button>
          <Button
            variant="quiet"
            busy={request.isPending}
            busyLabel={TEXTS.requesting}
            onClick={() => request.mutate({ email: next }, { onSuccess: () => confirm.reset() })}
          >
            {TEXTS.again}
          </Button>
          <Button variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {TEXTS.cancel}
          </Button>
        </div>
      </form>
    </Banner>
  )
}
