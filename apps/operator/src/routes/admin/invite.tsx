import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { RECENT_MINUTES } from '@presale/rules/identity'
import { type AcceptanceForm, acceptanceForm, INVITE_UNKNOWN, inviteSecret } from '@presale/rules/invite'
import { NEW_PASSWORD_MINIMUM } from '@presale/rules/operator'
import { INVITE_TEXTS } from '@presale/rules/texts/invite'
import { ROLE_TEXTS } from '@presale/rules/texts/roles'
import { translated } from '@presale/rules/texts/sentences'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { FormError } from '@presale/ui/form-error'
import { LoadError } from '@presale/ui/load-error'
import { Mark } from '@presale/ui/mark'
import { PasswordField } from '@presale/ui/password-field'
import { Phrase } from '@presale/ui/phrase'
import { Spinner } from '@presale/ui/spinner'
import { TextField } from '@presale/ui/text-field'
import { loadFailureOf, messageOf, statusOf } from '@presale/web-client/answers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import { forget, remember } from '../../storage.ts'
import { type Outputs, trpc } from '../../trpc.ts'

/** The page of an invite link. Its secret stands behind the #, which browsers don't send. */
export function Invite() {
  useDocumentTitle(INVITE_TEXTS.documentTitle)
  const secret = window.location.hash.slice(1)
  return (
    <main
      tabIndex={-1}
      className="outline-none mx-auto flex min-h-window w-full max-w-sm flex-col gap-6 px-4 pt-[20dvh] pb-10"
    >
      <header className="flex items-center gap-3">
        <Mark size={32} />
        <h1 className="text-xl">{INVITE_TEXTS.heading}</h1>
      </header>
      {inviteSecret.safeParse({ secret }).success ? (
        <OfferedInvite key={secret} secret={secret} />
      ) : (
        <Refusal message={translated(INVITE_UNKNOWN)} />
      )}
    </main>
  )
}

function OfferedInvite({ secret }: { secret: string }) {
  const utils = trpc.useUtils()
  const invite = useQuery({
    queryKey: ['invite', secret],
    queryFn: () => utils.client.invites.read.mutate({ secret }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (invite.data) return <Acceptance secret={secret} invite={invite.data} />
  if (!invite.error) return <Spinner label={INVITE_TEXTS.loading} className="min-h-32 w-full text-xl" />
  const message = loadFailureOf(invite.error, INVITE_TEXTS.unreachable)
  if (statusOf(invite.error) === 422) return <Refusal message={message} />
  return <LoadError message={message} onRetry={invite.refetch} />
}

/** An invite that can't be accepted links to the log-in: an operator who already used it has an account. */
function Refusal({ message }: { message: string }) {
  return (
    <>
      <FormError>{message}</FormError>
      <Button asChild>
        <Link to="/admin">{INVITE_TEXTS.logIn}</Link>
      </Button>
    </>
  )
}

type AcceptanceProps = { secret: string; invite: Outputs['invites']['read'] }

function Acceptance({ secret, invite }: AcceptanceProps) {
  const [passwordsShown, showPasswords] = useState(false)
  const form = useForm<AcceptanceForm>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(acceptanceForm),
    defaultValues: { login: '', password: '', confirmPassword: '' },
  })
  const accept = useAccept(form)
  const { errors } = form.formState
  const field = (name: keyof AcceptanceForm) => ({ error: errors[name]?.message, ...form.register(name) })
  const submit = form.handleSubmit(({ login, password }) => accept.mutate({ secret, login, password }))
  return (
    <>
      <p>
        <Phrase
          text={INVITE_TEXTS.offer}
          role={<strong>{ROLE_TEXTS.inSentence[invite.role]}</strong>}
          effect={ROLE_TEXTS.explanations[invite.role]}
        />
      </p>
      {invite.role === 'owner' && <p className="text-muted">{INVITE_TEXTS.ownerProof(RECENT_MINUTES)}</p>}
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <TextField
          label={INVITE_TEXTS.login}
          hint={INVITE_TEXTS.loginHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('login')}
        />
        <PasswordField
          label={INVITE_TEXTS.password}
          hint={INVITE_TEXTS.passwordHint(NEW_PASSWORD_MINIMUM)}
          autoComplete="new-password"
          visible={passwordsShown}
          onVisibleChange={showPasswords}
          {...field('password')}
        />
        <PasswordField
          label={INVITE_TEXTS.confirmPassword}
          autoComplete="new-password"
          visible={passwordsShown}
          toggle={false}
          {...field('confirmPassword')}
        />
        <FormError>
          {accept.error &&
            statusOf(accept.error) !== 409 &&
            messageOf(accept.error, INVITE_TEXTS.said.unreachable, INVITE_TEXTS.said.failed)}
        </FormError>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={accept.isPending}
          busyLabel={INVITE_TEXTS.submitting}
        >
          {INVITE_TEXTS.submit}
        </Button>
      </form>
    </>
  )
}

/** Stores the new session in this browser. A login already in use is reported at its field. */
function useAccept(form: UseFormReturn<AcceptanceForm>) {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  return trpc.invites.accept.useMutation({
    onSuccess: ({ sessionToken }) => {
      queryClient.clear()
      forget('hasWeakPassword')
      remember('adminToken', sessionToken)
      navigate('/admin/dashboard', { replace: true })
    },
    onError: (error) => {
      if (statusOf(error) === 409) form.setError('login', { message: error.message }, { shouldFocus: true })
    },
  })
}
