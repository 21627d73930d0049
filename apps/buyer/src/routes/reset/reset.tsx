import { TOKEN_NAME } from '@presale/rules/presale'
import { RESET_PASSWORD_TEXTS as TEXTS } from '@presale/rules/texts/reset-password'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { useKeptFocus } from '@presale/ui/use-kept-focus'
import { useState } from 'react'
import { Link } from 'wouter'
import { useLink } from '../../use-link.ts'
import { AccountPage } from '../account-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Opened by the link of a mail or of an owner, which has its secret after the #. */
export function Reset() {
  useDocumentTitle(`${TOKEN_NAME} | ${TEXTS.title}`)
  useKeptFocus()
  const secret = useLink()
  const [done, setDone] = useState<string>()
  if (secret && done === secret) return <Done />
  return (
    <AccountPage
      title={TEXTS.title}
      introduction={secret ? TEXTS.link.introduction : TEXTS.noLink}
      footer={
        <Link className="link" to="/forgot">
          {TEXTS.again}
        </Link>
      }
    >
      {secret && <NewPasswordForm key={secret} secret={secret} onDone={() => setDone(secret)} />}
    </AccountPage>
  )
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
