import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer } from '@presale/ui/testing/answers.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { ONE_CREDIT } from '../../../../testing/entry.ts'
import { orderOf } from '../../../../testing/order.ts'
import { showScreen } from '../../../../testing/show-part.tsx'
import type { Buyer } from './buyer.ts'
import { BuyerPage } from './buyer-page.tsx'

const at = '2026-01-02T01:04:05.000Z'
const BUYER: Buyer = {
  id: '3',
  name: 'Ada Buyer',
  email: 'ada@example.test',
  phone: '1',
  balance: '214.000000',
  bonusTokens: '14.000000',
  purchasedTokens: '200.000000',
  registeredAt: at,
  hasConfirmedEmail: true,
  hasSecondFactor: true,
  investedUsd: '100.00',
  sessions: [{ openedAt: at, expiresAt: '2126-01-02T01:04:05.000Z' }],
}
const home = location.href
afterEach(() => history.replaceState(null, '', home))

test('a buyer’s page shows the orders and the entries of the balance', async () => {
  history.replaceState(null, '', '/admin/dashboard/users/3')
  await answer('buyers.read', BUYER)
  const orders = [{ ...orderOf('9'), status: 'approved' }]
  await answer('orders.search', { orders, count: { count: 1, exact: true }, next: null, previous: null })
  await answer('ledger.search', ONE_CREDIT)
  await showScreen(
    <Route path="/admin/dashboard/users/:id">
      <BuyerPage />
    </Route>,
  )
  await expect.element(page.getByRole('heading', { name: 'Ada Buyer' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '9', exact: true }).nth(1)).toBeVisible()
  await expectAccessible()
})
