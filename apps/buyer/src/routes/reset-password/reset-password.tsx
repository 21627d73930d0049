import { TOKEN_NAME } from '@presale/rules/presale'
import { RESET_PASSWORD_TEXTS as TEXTS } from '@presale/rules/texts/reset-password'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { useState } from 'react'
import { Link } from 'wouter'
import { useLink } from '../../use-link.ts'
import { AccountPage } from '../account-page.tsx'
import { AskForm } from './ask-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Replaces a forgotten password: by the link of a mail, which has the proof after the #, or by the mail's code. */
export function ResetPassword() {
  useDocumentTitle(`${TOKEN_NAME} | ${TEXTS.title}`)
  const link = useLink()
  const [email, setEmail] = useState('')
  const [done, setDone] = useState<string>()
  if (done === link) return <Done />
  const introduction = link
    ? TEXTS.link.introduction
    : email
      ? TEXTS.code.introduction(email)
      : TEXTS.ask.introduction
  return (
    <AccountPage title={TEXTS.title} introduction={introduction} footer={<Footer />}>
      {link && <NewPasswordForm key={link} proof={() => ({ link })} onDone={() => setDone(link)} />}
      {!link && !email && <AskForm onAsked={setEmail} />}
      {!link && email && (
        <NewPasswordForm proof={(code) => ({ email, code })} asksCode onDone={() => setDone(link)}>
          <Button variant="quiet" onClick={() => setEmail('')}>
            {TEXTS.code.otherEmail}
          </Button>
        </NewPasswordForm>
      )}
    </AccountPage>
  )
}

function Footer() {
  return (
    <>
      {TEXTS.known}{' '}
      <Link className="link" to="/login">
        {TEXTS.done.logIn}
      </Link>
    </>
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
