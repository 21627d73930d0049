import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  ACCEPT_FAILED,
  ACCEPT_UNREACHABLE,
  type AcceptanceForm,
  acceptanceForm,
  INVITE_UNKNOWN,
  inviteSecret,
} from '@presale/rules/invite'
import { TOKEN_NAME } from '@presale/rules/presale'
import { ROLE_TEXTS } from '@presale/rules/role'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { FormError } from '@presale/ui/form-error'
import { LoadError } from '@presale/ui/load-error'
import { Mark } from '@presale/ui/mark'
import { PasswordField } from '@presale/ui/password-field'
import { Spinner } from '@presale/ui/spinner'
import { TextField } from '@presale/ui/text-field'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import { remember } from '../../storage.ts'
import { messageOf, type Outputs, statusOf, trpc } from '../../trpc.ts'

const UNREACHABLE = 'The server cannot be reached just now. The invite is still good.'

/** Where the link of an invite leads: its secret stands behind the #, which no browser sends anywhere. */
export function Invite() {
  useDocumentTitle(`${TOKEN_NAME} operators | Invite`)
  const secret = useLocation().hash.slice(1)
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-10">
      <header className="flex items-center gap-3">
        <Mark size={32} />
        <h1 className="text-xl">{TOKEN_NAME} operators</h1>
      </header>
      {inviteSecret.safeParse({ secret }).success ? (
        <OfferedInvite key={secret} secret={secret} />
      ) : (
        <Refusal message={INVITE_UNKNOWN} />
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
  if (!invite.error) return <Spinner label="Reading the invite" className="min-h-32 w-full text-xl" />
  const message = messageOf(invite.error, UNREACHABLE, UNREACHABLE)
  if (statusOf(invite.error) === 422) return <Refusal message={message} />
  return <LoadError message={message} onRetry={invite.refetch} />
}

/** What cannot be accepted leads to the log-in: whoever has used it has one. */
function Refusal({ message }: { message: string }) {
  return (
    <>
      <FormError>{message}</FormError>
      <Button asChild>
        <Link to="/admin">Go to the log-in</Link>
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
        You are invited as <strong>{invite.role}</strong>. {ROLE_TEXTS[invite.role]} Choose how you log in.
      </p>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <TextField
          label="Login"
          hint="Stands beside everything you do here."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('login')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          visible={passwordsShown}
          onVisibleChange={showPasswords}
          {...field('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          visible={passwordsShown}
          toggle={false}
          {...field('confirmPassword')}
        />
        <FormError>
          {accept.error &&
            statusOf(accept.error) !== 409 &&
            messageOf(accept.error, ACCEPT_UNREACHABLE, ACCEPT_FAILED)}
        </FormError>
        <Button type="submit" variant="primary" size="lg" busy={accept.isPending} busyLabel="Creating…">
          Create log-in
        </Button>
      </form>
    </>
  )
}

/** Takes the session over into this browser; a login that is taken is said at its field. */
function useAccept(form: UseFormReturn<AcceptanceForm>) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return trpc.invites.accept.useMutation({
    onSuccess: ({ sessionToken }) => {
      queryClient.clear()
      remember('adminToken', sessionToken)
      navigate('/admin/dashboard', { replace: true })
    },
    onError: (error) => {
      if (statusOf(error) === 409) form.setError('login', { message: error.message }, { shouldFocus: true })
    },
  })
}
