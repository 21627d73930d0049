import { answer } from '@presale/ui/testing/answers.ts'
import type { Outputs } from '../trpc.ts'

/** A new buyer as the server reads it, with a confirmed e-mail: no tokens. */
export const NEW_BUYER: Outputs['account']['read'] = {
  name: 'Ada Buyer',
  email: 'ada@example.test',
  phone: '1',
  isEmailConfirmed: true,
  mailPhrase: '',
  siteHasMail: true,
  ordersToPay: [],
  ordersInCheck: [],
  balance: '0.000000',
  bonusTokens: '0.000000',
  purchasedTokens: '0.000000',
}

/** Begins a session in this browser, at an address of the app, and answers what most screens read. */
export async function beginAt(path: string, account = NEW_BUYER) {
  localStorage.userToken = 'a session'
  localStorage.userEmail = account.email
  await answer('account.read', account)
  await answer('presale.isDemo', false)
  history.replaceState(null, '', path)
}
