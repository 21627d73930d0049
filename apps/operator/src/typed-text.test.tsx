/** Hostile texts stay texts on the screens of one buyer and one order; e2e/injection.spec.ts has the lists (item 79). */
import { CORPUS } from '@presale/rules/injection-corpus.fixture'
import { answer } from '@presale/ui/testing/answers.ts'
import { ALL, expectCorpusAsText, watchCalls } from '@presale/ui/testing/typed-texts.ts'
import { afterEach, beforeEach, test } from 'vitest'
import { Route } from 'wouter'
import { BuyerPage } from './routes/admin/dashboard/buyer/buyer-page.tsx'
import type { History } from './routes/admin/dashboard/order/history.ts'
import { OrderPage } from './routes/admin/dashboard/order/order-page.tsx'
import { BUYER } from './testing/buyer.ts'
import { CREDIT } from './testing/entry.ts'
import { orderOf } from './testing/order.ts'
import { showScreen } from './testing/show-part.tsx'

const home = location.href
beforeEach(watchCalls)
afterEach(() => history.replaceState(null, '', home))

const { at } = CREDIT
const changed = { before: { status: 'pending' }, after: { status: 'approved' } }
const written = CORPUS.map((text, position) => ({ position, operator: text, text, at }))

/** An order with the whole corpus in each text of the order, and each of its texts in every list. */
const HISTORY: History = {
  order: {
    ...orderOf('9'),
    ...{ email: ALL, network: ALL, depositAddress: ALL, transactionId: ALL },
    ...{ buyerId: '3', buyerEmail: `${ALL} `, typedIn: 'token', bonusPercent: '7', void: false },
  },
  decisions: CORPUS.map((reason, id) => ({
    ...{ id: `${id}`, at, action: 'order.approve', operator: reason, reason },
    ...changed,
  })),
  entries: CORPUS.map((reason, id) => ({ ...CREDIT, id: `${id}`, operator: reason, reason })),
  messages: written,
  notes: written,
}

test('each text of an order stays text', { tags: ['abuse-79'] }, async () => {
  await answer('orders.history', HISTORY)
  history.replaceState(null, '', '/admin/dashboard/transactions/9')
  const { container } = await showScreen(
    <Route path="/admin/dashboard/transactions/:id">
      <OrderPage />
    </Route>,
  )
  // E-mail twice, network, address, transaction; decisions, entries, messages and notes with operator and text.
  await expectCorpusAsText(container, 5 + 4 * 2)
})

test('name, e-mail and phone of a buyer stay texts', { tags: ['abuse-79'] }, async () => {
  await answer('buyers.read', { ...BUYER, name: ALL, email: ALL, phone: ALL })
  const none = { count: { count: 0, exact: true }, next: null, previous: null }
  await answer('orders.search', { orders: [], ...none })
  await answer('ledger.search', { entries: [], ...none })
  history.replaceState(null, '', '/admin/dashboard/users/3')
  const { container } = await showScreen(
    <Route path="/admin/dashboard/users/:id">
      <BuyerPage />
    </Route>,
  )
  await expectCorpusAsText(container, 3)
})
