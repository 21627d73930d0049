import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { LOGIN_FAILED, LOGIN_UNREACHABLE, SESSION_HAS_ENDED } from '@presale/rules/account'
import {
  type OperatorCredentials,
  operatorCredentials,
  operatorCredentialsWithCode,
} from '@presale/rules/operator'
import { TOKEN_NAME } from '@presale/rules/presale'
import { CODE_NEEDED } from '@presale/rules/second-factor'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { FormError } from '@presale/ui/form-error'
import { Mark } from '@presale/ui/mark'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { recall, remember } from '../../storage.ts'
import { detailsOf, messageOf, trpc } from '../../trpc.ts'

/** The operator's log-in. An account with a second factor is asked for a code once its password is right. */
export function Login() {
  useDocumentTitle(`${TOKEN_NAME} operators | Login`)
  const { hasEnded } = (useLocation().state ?? {}) as { hasEnded?: boolean }
  const { form, logIn, asksForCode, forgetCode } = useLogIn()
  const { errors } = form.formState
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-10">
      <header className="flex items-center gap-3">
        <Mark size={32} />
        <h1 className="text-xl">{TOKEN_NAME} operators</h1>
      </header>
      {hasEnded && recall('adminToken') === undefined && <p role="status">{SESSION_HAS_ENDED}</p>}
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
          {...form.register('login', { onChange: forgetCode })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        {asksForCode && (
          <TextField
            label="Code"
            hint={`${CODE_NEEDED} A recovery code will do, too.`}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.code?.message}
            {...form.register('code')}
          />
        )}
        {logIn.error && codeRefusalOf(logIn.error) === undefined && (
          <FormError>{messageOf(logIn.error, LOGIN_UNREACHABLE, LOGIN_FAILED)}</FormError>
        )}
        <Button type="submit" variant="primary" size="lg" busy={logIn.isPending} busyLabel="Logging in…">
          Login
        </Button>
      </form>
    </main>
  )
}

/** What the server says of the code, when it is the code that it refuses. */
function codeRefusalOf(error: unknown): 'needed' | 'wrong' | undefined {
  const details = detailsOf(error) as { code?: 'needed' | 'wrong' } | undefined
  return details?.code
}

/** Logs in; the field for the code appears with the first refusal that asks for it, and goes with another login. */
function useLogIn() {
  const navigate = useNavigate()
  const [asksForCode, setAsksForCode] = useState(false)
  const form = useForm<OperatorCredentials>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(asksForCode ? operatorCredentialsWithCode : operatorCredentials),
    defaultValues: { login: '', password: '' },
  })
  const logIn = trpc.account.logIn.useMutation({
    onSuccess: ({ sessionToken }) => {
      remember('adminToken', sessionToken)
      navigate('/admin/dashboard', { replace: true })
    },
    onError: (error) => {
      const refusal = codeRefusalOf(error)
      if (refusal === undefined) return
      flushSync(() => setAsksForCode(true))
      if (refusal === 'wrong') form.setError('code', { message: error.message })
      form.setFocus('code', { shouldSelect: true })
    },
  })
  const forgetCode = () => {
    if (!asksForCode) return
    form.resetField('code')
    setAsksForCode(false)
  }
  return { form, logIn, asksForCode, forgetCode }
}
