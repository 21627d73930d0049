import { OPERATOR_ORDER_TEXTS } from '@presale/rules/texts/operator-order'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, hold, refuse } from '@presale/ui/testing/answers.ts'
import { linesOf } from '@presale/ui/testing/lines.ts'
import { cellsOf, definitionsIn } from '@presale/ui/testing/table.ts'
import { keepTyped, recallTyped, rememberTyped } from '@presale/web-client/typed-forms'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { Route } from 'wouter'
import { CREDIT } from '../../../../testing/entry.ts'
import { orderOf } from '../../../../testing/order.ts'
import { showScreen } from '../../../../testing/show-part.tsx'
import { PaletteButton } from '../palette-button.tsx'
import type { History } from './history.ts'
import { OrderPage } from './order-page.tsx'

const { at } = CREDIT
const HISTORY: History = {
  order: {
    ...orderOf('9'),
    status: 'approved',
    buyerId: '3',
    buyerEmail: orderOf('9').email,
    typedIn: 'token',
    tokensPerUnit: '4',
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

async function show(beside?: ReactNode) {
  history.replaceState(null, '', '/admin/dashboard/transactions/9')
  return showScreen(
    <Route path="/admin/dashboard/transactions/:id">
      {beside}
      <OrderPage />
    </Route>,
  )
}

test('an order that does not exist has a heading and leads back to the list', async () => {
  await refuse('orders.history', 404)
  await show()
  await expect.element(page.getByRole('heading', { name: 'Order 9' })).toBeVisible()
  await expect.element(page.getByRole('alert')).toMatchTextContent("Transaction doesn't exist")
  await expect
    .element(page.getByRole('link', { name: 'Show all transactions' }))
    .toHaveAttribute('href', '/admin/dashboard/transactions')
  await expectAccessible()
})

test('an order shows its decisions, its entry, its messages and its notes', async () => {
  await answer('orders.history', HISTORY)
  await show()
  await expect.element(page.getByRole('heading', { name: 'Order 9' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: /history/i })).toMatchTextContent('seen on the chain')
  await expect.element(page.getByRole('cell', { name: 'Credit', exact: true })).toBeVisible()
  const { figures, entries } = OPERATOR_ORDER_TEXTS
  expect(definitionsIn(document.body)).toMatchObject({
    [figures.pay]: '50.000000 ETH',
    [figures.tokens]: '200.000000 iToken',
    [figures.bonus('7')]: '14.000000 iToken',
    [figures.total]: '214.000000 iToken',
    [figures.rate]: '1 ETH = 4 iToken',
    [figures.price]: '0.50 USD',
  })
  const [entry] = [...document.querySelectorAll('tbody > tr')].map(cellsOf)
  expect(entry).toMatchObject({
    [entries.columns.tokens]: '200.000000 iToken',
    [entries.columns.bonus]: '14.000000 iToken',
  })
  for (const text of ['I have paid.', 'Paid in two parts.'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expectAccessible()
})

test('a payment that the buyer named is in the history, also after another one', async () => {
  const naming = { id: '0', at, action: 'order.give-transaction', operator: null, reason: '' }
  const first = { ...naming, before: { transactionId: null }, after: { transactionId: 'first-id' } }
  const second = { ...naming, before: { transactionId: 'first-id' }, after: { transactionId: 'second-id' } }
  await answer('orders.history', { ...HISTORY, decisions: [first, second, ...HISTORY.decisions] })
  await show()
  const list = page.getByRole('list', { name: /history/i })
  for (const text of [/Payment named.*by the buyer.*first-id/, /Payment named.*second-id/])
    await expect.element(list).toMatchTextContent(text)
  await expect.element(list).toMatchTextContent('Pending → Approved')
})

test.each([
  ['ada@new.example', 'whose e-mail is now ada@new.example'],
  [null, 'whose account is closed'],
])(
  'an order names the e-mail that it was placed with, and what has become of it: %s',
  async (buyerEmail, now) => {
    await answer('orders.history', { ...HISTORY, order: { ...HISTORY.order, buyerEmail } })
    await show()
    await expect.element(page.getByText(/^Placed by/)).toMatchTextContent(`${HISTORY.order.email}, ${now}`)
  },
)

test('the state of an order is apart from what it froze', async () => {
  const order = { status: 'rejected', rejectionReason: 'cancelled', transactionId: 'ab'.repeat(32) } as const
  await answer('orders.history', { ...HISTORY, order: { ...HISTORY.order, ...order } })
  await show()
  const { figures } = OPERATOR_ORDER_TEXTS
  const namesIn = (name: string) => {
    const card = page.getByRole('region', { name }).element()
    return [...card.querySelectorAll('dt')].map((one) => one.textContent)
  }
  await expect.element(page.getByRole('region', { name: figures.stateHeading })).toBeVisible()
  expect(namesIn(figures.stateHeading)).toEqual([figures.status, figures.rejectedAs, figures.transaction])
  expect(namesIn(figures.heading)).toContain(figures.pay)
  expect(namesIn(figures.heading)).not.toContain(figures.status)
})

test.for([360, 768, 1440])('at %i px every amount of an order stands on one line', async (width) => {
  await page.viewport(width, 740)
  const order = { payAmount: '419970944.826087', tokens: '9999999.999999', totalTokens: '12499999.999998' }
  await answer('orders.history', {
    ...HISTORY,
    order: { ...HISTORY.order, ...order, currencyCode: 'SHIB', tokensPerUnit: '190000.123456' },
  })
  await show()
  await expect.element(page.getByRole('list', { name: /history/i })).toBeVisible()
  const amounts = [...document.querySelectorAll('dd .tabular')]
  expect(amounts.length).toBeGreaterThanOrEqual(6)
  for (const amount of amounts) expect(linesOf(amount), amount.textContent).toBe(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('a message and a note appear while they are sent', async () => {
  await answer('orders.history', HISTORY)
  await hold('orders.writeMessage')
  await hold('orders.writeNote')
  await show()
  for (const [list, label, button, busy] of [
    ['Messages', 'Message to the buyer', 'Send to the buyer', 'Sending…'],
    ['Notes', 'Note', 'Add note', 'Saving…'],
  ] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).fill('We have found it.')
    await page.getByRole('button', { name: button }).click()
    const shown = page.getByRole('list', { name: list }).getByRole('listitem')
    await expect.element(shown.nth(1)).toMatchTextContent(`ada${busy}We have found it.`)
  }
})

test('a message and a note are kept when the session ends, also on their way', async () => {
  const [message, note] = ['Message to the buyer', 'Note'].map((name) =>
    page.getByRole('textbox', { name, exact: true }),
  ) as [Locator, Locator]
  await answer('orders.history', HISTORY)
  await hold('orders.writeMessage')
  const { unmount } = await show()
  await message.fill('We have found it.')
  await page.getByRole('button', { name: 'Send to the buyer' }).click()
  await expect.element(message).toHaveValue('')
  await message.fill('Thank you.')
  await note.fill('Paid in two parts.')
  keepTyped('ada')
  await unmount()
  await show()
  await expect.element(message).toHaveValue('We have found it.\nThank you.')
  await expect.element(note).toHaveValue('Paid in two parts.')
})

test('a message that is left unsent is there again, one on its way only until it has arrived', async () => {
  const message = page.getByRole('textbox', { name: 'Message to the buyer' })
  await answer('orders.history', HISTORY)
  const first = await show()
  await message.fill('We have found it.')
  await first.unmount()
  const second = await show()
  await expect.element(message).toHaveValue('We have found it.')
  await hold('orders.writeMessage')
  await page.getByRole('button', { name: 'Send to the buyer' }).click()
  await expect.element(message).toHaveValue('')
  await second.unmount()
  expect(recallTyped()?.forms).toEqual({ 'message 9': { text: 'We have found it.' } })
  await answer('orders.writeMessage', null)
  await expect.poll(() => recallTyped()?.forms).toEqual({})
  const third = await show()
  await expect.element(message).toHaveValue('')
  await message.fill('One more thing.')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(recallTyped()?.forms).toEqual({ 'message 9': { text: 'One more thing.' } })
  await message.fill('')
  await third.unmount()
  expect(recallTyped()?.forms).toEqual({})
})

test('a log-out leaves no typed message behind', async () => {
  await answer('orders.history', HISTORY)
  await answer('account.logOut', null)
  const message = page.getByRole('textbox', { name: 'Message to the buyer' })
  await show(<PaletteButton />)
  await message.fill('We have found it.')
  rememberTyped({
    account: 'ada',
    path: '/admin/dashboard/transactions/8',
    forms: { note: { text: 'Left before.' } },
  })
  await page.getByRole('button', { name: /^Search or jump to/ }).click()
  await page.getByRole('option', { name: 'Log out' }).click()
  await expect.element(message).not.toBeInTheDocument()
  expect(location.pathname).toBe('/admin')
  expect(recallTyped()).toBeUndefined()
})

test('only a pending order says until when its price is held and when it closes', async () => {
  const closes = page.getByText('Closes, if still pending')
  const held = page.getByText('Price held until')
  await answer('orders.history', { ...HISTORY, order: { ...HISTORY.order, status: 'pending' } })
  const { unmount } = await show()
  await expect.element(closes).toBeVisible()
  await expect.element(held).toBeVisible()
  await unmount()
  await answer('orders.history', HISTORY)
  await show()
  await expect.element(page.getByText('seen on the chain').first()).toBeVisible()
  expect(held.elements()).toEqual([])
  expect(closes.elements()).toEqual([])
})

test('a decision leaves the keyboard on its button, which then decides nothing', async () => {
  const pending = { ...HISTORY, order: { ...HISTORY.order, status: 'pending' } }
  await answer('orders.history', pending)
  await answer('orders.settle', { status: 'approved', version: 2, changed: true })
  await show()
  const approve = page.getByRole('button', { name: 'Approve payment' })
  await approve.click()
  await answer('orders.history', HISTORY)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect.element(approve).toHaveAttribute('aria-disabled', 'true')
  await expect.element(approve).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(page.getByRole('alertdialog').elements()).toEqual([])
})

test('a transaction that the buyer named leads to the explorer, and is marked if another order names it too', async () => {
  const order = { ...HISTORY.order, network: 'ERC-20', transactionId: '0xabc', sharesTransaction: true }
  await answer('orders.history', { ...HISTORY, order })
  await show()
  await expect.element(page.getByText('0xabc', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See it in the explorer' }))
    .toHaveAttribute('href', 'https://etherscan.io/tx/0xabc')
  await expect.element(page.getByText('Another order names it too', { exact: false })).toBeVisible()
  await expectAccessible()
})
