import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { SESSION_HAS_ENDED } from '@presale/rules/account'
import {
  type OperatorCredentials,
  operatorCredentials,
  operatorCredentialsWithCode,
} from '@presale/rules/operator'
import { RECOVERY_CODES } from '@presale/rules/second-factor'
import { LOG_IN_TEXTS } from '@presale/rules/texts/log-in'
import { OPERATOR_LOG_IN_TEXTS as TEXTS } from '@presale/rules/texts/operator-log-in'
import { translated } from '@presale/rules/texts/sentences'
import { useDocumentTitle } from '@presale/ui/document-title'
import { Mark } from '@presale/ui/mark'
import { useToast } from '@presale/ui/toast'
import { codeRefusalOf, LogInCodeField, useCodeStep } from '@presale/web-client/code-step'
import { LogInForm } from '@presale/web-client/log-in-form'
import { PasskeyLogIn } from '@presale/web-client/passkey-log-in'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { forget, recall, remember } from '../../storage.ts'
import { trpc } from '../../trpc.ts'
import type { LogInState } from './dashboard/use-leave.ts'

/**
 * The operator's log-in. An account with a second factor must enter a code after the password. An operator who is logged in
 * gets the dashboard at once.
 */
export function Login() {
  const [wasLoggedIn] = useState(() => recall('adminToken') !== undefined)
  return wasLoggedIn ? <Redirect to="/admin/dashboard" replace /> : <LogInPage />
}

function LogInPage() {
  useDocumentTitle(TEXTS.documentTitle)
  const { hasEnded, next } = useHistoryState<LogInState | null>() ?? {}
  const { form, logIn, asksForCode, forgetCode } = useLogIn(next ?? '/admin/dashboard')
  const [, navigate] = useLocation()
  const begin = trpc.passkeys.beginLogIn.useMutation()
  const logInByPasskey = trpc.passkeys.logIn.useMutation({
    onSuccess: ({ sessionToken }) => {
      remember('adminToken', sessionToken)
      forget('hasWeakPassword')
      navigate(next ?? '/admin/dashboard', { replace: true })
    },
  })
  const { errors } = form.formState
  return (
    <main
      tabIndex={-1}
      className="outline-none mx-auto flex min-h-window w-full max-w-sm flex-col gap-6 px-4 pt-[20dvh] pb-10"
    >
      <header className="flex items-center gap-3">
        <Mark size={32} />
        <h1 className="text-xl">{TEXTS.heading}</h1>
      </header>
      {hasEnded && !logIn.error && recall('adminToken') === undefined && (
        <p role="status">{translated(SESSION_HAS_ENDED)}</p>
      )}
      <LogInForm
        onSubmit={form.handleSubmit((values) => logIn.mutate(values))}
        account={{
          label: TEXTS.login,
          error: errors.login?.message,
          ...form.register('login', { onChange: forgetCode }),
        }}
        password={{ error: errors.password?.message, ...form.register('password') }}
        error={codeRefusalOf(logIn.error) === undefined ? logIn.error : null}
        isPending={logIn.isPending}
      >
        {asksForCode && <LogInCodeField error={errors.code?.message} {...form.register('code')} />}
      </LogInForm>
      <PasskeyLogIn begin={() => begin.mutateAsync()} logIn={(proof) => logInByPasskey.mutateAsync(proof)} />
    </main>
  )
}

/**
 * Logs in. The code field appears after the first refusal that requires a code, and disappears with another login.
 */
function useLogIn(next: string) {
  const [, navigate] = useLocation()
  const toast = useToast()
  const { asksForCode, askForCode, forgetCode } = useCodeStep()
  const form = useForm<OperatorCredentials>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(asksForCode ? operatorCredentialsWithCode : operatorCredentials),
    defaultValues: { login: '', password: '' },
  })
  const logIn = trpc.account.logIn.useMutation({
    onSuccess: ({ sessionToken, hasWeakPassword, recoveryCodesLeft }) => {
      if (recoveryCodesLeft !== undefined)
        toast({
          title: LOG_IN_TEXTS.recoveryCodeUsed.title,
          description: LOG_IN_TEXTS.recoveryCodeUsed.onSecurity(recoveryCodesLeft, RECOVERY_CODES),
        })
      remember('adminToken', sessionToken)
      if (hasWeakPassword) remember('hasWeakPassword', 'yes')
      else forget('hasWeakPassword')
      navigate(next, { replace: true })
    },
    onError: (error, sent) => {
      if (form.getValues('login') === sent.login) askForCode(form, error)
    },
  })
  return { form, logIn, asksForCode, forgetCode: () => forgetCode(form) }
}
