import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  type Credentials,
  credentials,
  LOGIN_FAILED,
  LOGIN_UNREACHABLE,
  SESSION_HAS_ENDED,
} from '@presale/rules/account'
import { ACCOUNT_INTRODUCTIONS, TOKEN_NAME } from '@presale/rules/presale'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { FormError } from '@presale/ui/form-error'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useSearchParams } from 'wouter'
import { beginSession, pageAfterLogin } from '../../session.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { AccountPage } from '../account-page.tsx'

/** Log-in; afterwards the page of the dashboard that was asked for (D4). */
export function Login() {
  useDocumentTitle(`${TOKEN_NAME} | Login`)
  const [search] = useSearchParams()
  return (
    <AccountPage
      title="Login"
      introduction={search.has('ended') ? SESSION_HAS_ENDED : ACCOUNT_INTRODUCTIONS.login}
      footer={
        <>
          No account yet?{' '}
          <Link className="link" to="/register">
            Sign up
          </Link>
        </>
      }
    >
      <LoginForm next={pageAfterLogin(search.get('next'))} />
    </AccountPage>
  )
}

function LoginForm({ next }: { next: string }) {
  const [, navigate] = useLocation()
  const form = useForm<Credentials>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(credentials),
    defaultValues: { email: '', password: '' },
  })
  const logIn = trpc.account.logIn.useMutation({
    onSuccess: (session) => {
      beginSession(session)
      navigate(next, { replace: true })
    },
  })
  const { errors } = form.formState
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((values) => logIn.mutate(values))}
    >
      <TextField
        label="E-mail"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {logIn.error && <FormError>{messageOf(logIn.error, LOGIN_UNREACHABLE, LOGIN_FAILED)}</FormError>}
      <Button type="submit" variant="primary" size="lg" busy={logIn.isPending} busyLabel="Logging in…">
        Login
      </Button>
    </form>
  )
}
