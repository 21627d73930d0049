import { TOKEN_NAME } from '@presale/rules/presale'
import { RESET_PASSWORD_TEXTS as TEXTS } from '@presale/rules/texts/reset-password'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { Spinner } from '@presale/ui/spinner'
import { useKeptFocus } from '@presale/ui/use-kept-focus'
import { messageOf, statusOf } from '@presale/web-client/answers'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { trpc } from '../../trpc.ts'
import { useLink } from '../../use-link.ts'
import { AccountPage } from '../account-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Opened by the link of a mail or of an owner, which has its secret after the #. */
export function Reset() {
  useDocumentTitle(`${TOKEN_NAME} | ${TEXTS.title}`)
  useKeptFocus()
  const secret = useLink()
  const { isChecking, refusal } = useCheck(secret)
  const [done, setDone] = useState<string>()
  if (secret && done === secret) return <Done />
  return (
    <AccountPage
      title={TEXTS.title}
      introduction={
        refusal ? <span role="alert">{refusal}</span> : secret ? TEXTS.link.introduction : TEXTS.noLink
      }
      footer={
        <Link className="link" to="/forgot">
          {TEXTS.again}
        </Link>
      }
    >
      {isChecking && <Spinner label={TEXTS.checking} className="min-h-32 w-full text-xl" />}
      {secret && !isChecking && !refusal && (
        <NewPasswordForm key={secret} secret={secret} onDone={() => setDone(secret)} />
      )}
    </AccountPage>
  )
}

/** Checks a link once, before a password is typed. If that fails, sending the password tells. */
function useCheck(secret: string): { isChecking: boolean; refusal: string | undefined } {
  const { mutate, variables, isPending, error } = trpc.account.checkResetLink.useMutation()
  useEffect(() => {
    if (secret) mutate({ secret })
  }, [secret, mutate])
  const isChecking = secret !== '' && (variables?.secret !== secret || isPending)
  const isRefused = !isChecking && error && [400, 422].includes(statusOf(error) ?? 0)
  return { isChecking, refusal: isRefused ? messageOf(error, '') : undefined }
}

function Done() {
  return (
    <AccountPage title={TEXTS.done.heading} introduction={TEXTS.done.explanation} footer={null}>
      <Button asChild variant="primary" size="lg">
        <Link to="/login">{TEXTS.done.logIn}</Link>
      </Button>
    </AccountPage>
  )
}
