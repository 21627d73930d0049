import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { LOGIN_FAILED, LOGIN_UNREACHABLE } from '@presale/rules/account'
import { type OperatorCredentials, operatorCredentials } from '@presale/rules/operator'
import { TOKEN_NAME } from '@presale/rules/presale'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { FormError } from '@presale/ui/form-error'
import { Mark } from '@presale/ui/mark'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { remember } from '../../storage.ts'
import { messageOf, trpc } from '../../trpc.ts'

/** The operator's log-in. */
export function Login() {
  useDocumentTitle(`${TOKEN_NAME} operators | Login`)
  const navigate = useNavigate()
  const form = useForm<OperatorCredentials>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(operatorCredentials),
    defaultValues: { login: '', password: '' },
  })
  const logIn = trpc.account.logIn.useMutation({
    onSuccess: ({ sessionToken }) => {
      remember('adminToken', sessionToken)
      navigate('/admin/dashboard', { replace: true })
    },
  })
  const { errors } = form.formState
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-10">
      <header className="flex items-center gap-3">
        <Mark size={32} />
        <h1 className="text-xl">{TOKEN_NAME} operators</h1>
      </header>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit((values) => logIn.mutate(values))}
      >
        <TextField
          label="Login"
          autoComplete="username"
          autoCapitalize="none"
          error={errors.login?.message}
          {...form.register('login')}
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
    </main>
  )
}
