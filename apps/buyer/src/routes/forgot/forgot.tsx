import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { TOKEN_NAME } from '@presale/rules/presale'
import { type ResetRequest, resetRequestForm } from '@presale/rules/reset'
import { LOST_ACCESS_TEXTS } from '@presale/rules/texts/lost-access'
import { RESET_PASSWORD_TEXTS as TEXTS } from '@presale/rules/texts/reset-password'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { FormError } from '@presale/ui/form-error'
import { TextField } from '@presale/ui/text-field'
import { useKeptFocus } from '@presale/ui/use-kept-focus'
import { messageOf } from '@presale/web-client/answers'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { trpc } from '../../trpc.ts'
import { WithContact } from '../../with-contact.tsx'
import { AccountPage } from '../account-page.tsx'
import { recallTyped, useTypedAccount } from '../use-typed-account.ts'

/** A buyer who forgot the password asks for a link by mail. */
export function Forgot() {
  useDocumentTitle(`${TOKEN_NAME} | ${TEXTS.title}`)
  useKeptFocus()
  const [email, setEmail] = useState('')
  return (
    <AccountPage
      title={TEXTS.title}
      introduction={email ? TEXTS.asked(email) : TEXTS.ask.introduction}
      footer={
        <>
          {TEXTS.known}{' '}
          <Link className="link" to="/login">
            {TEXTS.done.logIn}
          </Link>
          <br />
          <WithContact text={LOST_ACCESS_TEXTS.contact} />
        </>
      }
    >
      {email ? (
        <Button onClick={() => setEmail('')}>{TEXTS.otherEmail}</Button>
      ) : (
        <AskForm onAsked={setEmail} />
      )}
    </AccountPage>
  )
}

/** The answer is the same whether or not the e-mail has an account. */
function AskForm({ onAsked }: { onAsked: (email: string) => void }) {
  const form = useForm<ResetRequest>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(resetRequestForm),
    defaultValues: recallTyped({ email: '' }),
  })
  useTypedAccount(form)
  const ask = trpc.account.requestReset.useMutation({ onSuccess: (_none, { email }) => onAsked(email) })
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((values) => ask.mutate(values))}
    >
      <TextField
        label={TEXTS.ask.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      {ask.error && (
        <FormError>
          <WithContact text={messageOf(ask.error, TEXTS.unreachable, TEXTS.failed)} />
        </FormError>
      )}
      <Button type="submit" variant="primary" size="lg" busy={ask.isPending} busyLabel={TEXTS.ask.busy}>
        {TEXTS.ask.submit}
      </Button>
    </form>
  )
}
