import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { SESSION_HAS_ENDED } from '@presale/rules/account'
import { type BuyerLogIn, buyerLogIn, buyerLogInWithCode } from '@presale/rules/buyer-log-in'
import { TOKEN_NAME } from '@presale/rules/presale'
import { RECOVERY_CODES } from '@presale/rules/second-factor'
import { LOG_IN_TEXTS as TEXTS } from '@presale/rules/texts/log-in'
import { LOST_ACCESS_TEXTS } from '@presale/rules/texts/lost-access'
import { PRESALE_SHELL_TEXTS } from '@presale/rules/texts/presale-shell'
import { translated } from '@presale/rules/texts/sentences'
import { useDocumentTitle } from '@presale/ui/document-title'
import { Phrase } from '@presale/ui/phrase'
import { useToast } from '@presale/ui/toast'
import { codeRefusalOf, LogInCodeField, useCodeStep } from '@presale/web-client/code-step'
import { LogInForm } from '@presale/web-client/log-in-form'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Redirect, useLocation, useSearchParams } from 'wouter'
import { registrationOnTheWayTo } from '../../purchase-link.ts'
import { beginSession, pageAfterLogin, sessionToken } from '../../session.ts'
import { trpc } from '../../trpc.ts'
import { WithContact } from '../../with-contact.tsx'
import { AccountPage } from '../account-page.tsx'
import { forgetTyped, recallTyped, useTypedAccount } from '../use-typed-account.ts'

/**
 * Log-in, then the dashboard page that the buyer asked for (D4). A buyer who is logged in gets it at once. `byPasskey` stands
 * below the form.
 */
export function Login({ byPasskey }: { byPasskey: ReactNode }) {
  useDocumentTitle(`${TOKEN_NAME} | ${TEXTS.title}`)
  const [search] = useSearchParams()
  const next = pageAfterLogin(search.get('next'))
  const [wasLoggedIn] = useState(() => sessionToken() !== undefined)
  if (wasLoggedIn) return <Redirect to={next} replace />
  return (
    <AccountPage
      title={TEXTS.title}
      introduction={search.has('ended') ? translated(SESSION_HAS_ENDED) : PRESALE_SHELL_TEXTS.logIn}
      footer={
        <>
          <Phrase
            text={TEXTS.noAccount}
            signUp={
              <Link className="link" to={registrationOnTheWayTo(next)}>
                {TEXTS.signUp}
              </Link>
            }
          />
          <br />
          <Link className="link" to="/forgot">
            {TEXTS.forgotten}
          </Link>
          <br />
          <WithContact text={LOST_ACCESS_TEXTS.contact} />
        </>
      }
    >
      <LoginForm next={next} />
      {byPasskey}
    </AccountPage>
  )
}

/** The form; an account with a second factor must enter a code after the password. */
function LoginForm({ next }: { next: string }) {
  const [, navigate] = useLocation()
  const toast = useToast()
  const { asksForCode, askForCode, forgetCode } = useCodeStep()
  const form = useForm<BuyerLogIn>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(asksForCode ? buyerLogInWithCode : buyerLogIn),
    defaultValues: recallTyped({ email: '', password: '' }),
  })
  useTypedAccount(form)
  const logIn = trpc.account.logIn.useMutation({
    onSuccess: ({ recoveryCodesLeft, ...session }) => {
      if (recoveryCodesLeft !== undefined)
        toast({
          title: TEXTS.recoveryCodeUsed.title,
          description: TEXTS.recoveryCodeUsed.inProfile(recoveryCodesLeft, RECOVERY_CODES),
        })
      forgetTyped()
      beginSession(session)
      navigate(next, { replace: true })
    },
    onError: (error, sent) => {
      if (form.getValues('email') === sent.email) askForCode(form, error)
    },
  })
  const { errors } = form.formState
  return (
    <LogInForm
      onSubmit={form.handleSubmit((values) => logIn.mutate(values))}
      account={{
        label: TEXTS.email,
        error: errors.email?.message,
        ...form.register('email', { onChange: () => forgetCode(form) }),
      }}
      password={{ error: errors.password?.message, ...form.register('password') }}
      error={codeRefusalOf(logIn.error) === undefined ? logIn.error : null}
      isPending={logIn.isPending}
    >
      {asksForCode && <LogInCodeField error={errors.code?.message} {...form.register('code')} />}
    </LogInForm>
  )
}
