import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer } from '@presale/ui/testing/answers.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { CREDIT } from '../../../../testing/entry.ts'
import { orderOf } from '../../../../testing/order.ts'
import { showScreen } from '../../../../testing/show-part.tsx'
import type { History } from './history.ts'
import { OrderPage } from './order-page.tsx'

const { at } = CREDIT
const HISTORY: History = {
  order: {
    ...orderOf('9'),
    status: 'approved',
    buyerId: '3',
    typedIn: 'token',
    tokensPerUnit: '4',
    tokenPriceUsd: '0.5',
    bonusPercent: '7',
    void: false,
  },
  decisions: [
    {
      id: '1',
      at,
      action: 'order.approve',
      operator: 'grace',
      before: { status: 'pending' },
      after: { status: 'approved' },
      reason: CREDIT.reason,
    },
  ],
  entries: [CREDIT],
  messages: [{ position: 1, operator: null, text: 'I have paid.', at }],
  notes: [{ position: 1, operator: 'grace', text: 'Paid in two parts.', at }],
}
const home = location.href
afterEach(() => history.replaceState(null, '', home))

test('an order shows its decisions, its entry, its messages and its notes', async () => {
  history.replaceState(null, '', '/admin/dashboard/transactions/9')
  await answer('orders.history', HISTORY)
  await showScreen(
    <Route path="/admin/dashboard/transactions/:id">
      <OrderPage />
    </Route>,
  )
  await expect.element(page.getByRole('heading', { name: 'Order 9' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: /history/i })).toMatchTextContent('seen on the chain')
  await expect.element(page.getByRole('cell', { name: 'credit' })).toBeVisible()
  for (const text of ['I have paid.', 'Paid in two parts.'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expectAccessible()
})
