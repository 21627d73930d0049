import { amountText } from '@presale/rules/decimal'
import { TOKEN_NAME, TOKEN_SYMBOL } from '@presale/rules/presale'
import { limitProblem } from '@presale/rules/quote'
import { PRESALE_SHELL_TEXTS } from '@presale/rules/texts/presale-shell'
import { REGISTRATION_TEXTS as TEXTS } from '@presale/rules/texts/registration'
import { amountFromField } from '@presale/rules/typed-amount'
import { useDocumentTitle } from '@presale/ui/document-title'
import { Phrase } from '@presale/ui/phrase'
import { useState } from 'react'
import { Link, Redirect, useSearchParams } from 'wouter'
import { buyPageOf } from '../../purchase-link.ts'
import { sessionToken } from '../../session.ts'
import { AccountPage } from '../account-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { ShortRegisterForm } from './short-register-form.tsx'

/**
 * Registration, then the dashboard. A visitor who has chosen an amount or a currency goes on to the buy page, and adds
 * name and phone number later. A buyer who is logged in goes there at once.
 */
export function Register() {
  useDocumentTitle(`${TOKEN_NAME} | ${TEXTS.title}`)
  const [search] = useSearchParams()
  const buyPage = buyPageOf(search.toString())
  const [wasLoggedIn] = useState(() => sessionToken() !== undefined)
  if (wasLoggedIn) return <Redirect to={buyPage ?? '/dashboard'} replace />
  return (
    <AccountPage
      title={TEXTS.title}
      introduction={buyPage ? TEXTS.toOrder(orderIn(buyPage)) : PRESALE_SHELL_TEXTS.register}
      footer={
        <Phrase
          text={TEXTS.registered}
          signIn={
            <Link className="link" to={buyPage ? `/login?next=${encodeURIComponent(buyPage)}` : '/login'}>
              {TEXTS.signIn}
            </Link>
          }
        />
      }
    >
      {buyPage ? <ShortRegisterForm next={buyPage} /> : <RegisterForm />}
    </AccountPage>
  )
}

/** The order of a link in words. It names no amount that cannot be ordered; the buy page says why. */
function orderIn(buyPage: string): string {
  const chosen = new URLSearchParams(buyPage.split('?')[1])
  const [amount, currency] = [chosen.get('amount'), chosen.get('currency')]
  const typed = amountFromField(amount ?? '')
  const tokens = limitProblem(typed) ? TOKEN_NAME : TEXTS.tokens(amountText(typed), TOKEN_SYMBOL)
  return currency === null ? tokens : TEXTS.paidIn(tokens, currency)
}
