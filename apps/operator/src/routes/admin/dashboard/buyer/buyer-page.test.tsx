import { CLOSING_WAITS } from '@presale/rules/account'
import { REMOVAL_REASON_NEEDED } from '@presale/rules/factor-change'
import { LEDGER_TEXTS } from '@presale/rules/texts/ledger'
import { OPERATOR_BUYER_TEXTS as TEXTS } from '@presale/rules/texts/operator-buyer'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { cellsOf } from '@presale/ui/testing/table.ts'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { BUYER } from '../../../../testing/buyer.ts'
import { ONE_CREDIT } from '../../../../testing/entry.ts'
import { orderOf } from '../../../../testing/order.ts'
import { showScreen } from '../../../../testing/show-part.tsx'
import type { Buyer } from './buyer.ts'
import { BuyerPage } from './buyer-page.tsx'

const at = '2026-01-02T01:04:05.000Z'
const CLOSED: Buyer = {
  ...BUYER,
  ...{ name: '', phone: '', email: 'closed-3@account.invalid', closedAt: at, sessions: [] },
  ...{ hasConfirmedEmail: false, hasSecondFactor: false },
}
const home = location.href
afterEach(() => history.replaceState(null, '', home))

const ORDERS = {
  orders: [{ ...orderOf('9'), status: 'approved' }],
  count: { count: 1, exact: true },
  next: null,
  previous: null,
}

async function show() {
  history.replaceState(null, '', '/admin/dashboard/users/3')
  await showScreen(
    <Route path="/admin/dashboard/users/:id">
      <BuyerPage />
    </Route>,
  )
}

test('a buyer’s page shows the orders and the entries of the balance, and names the zone of its times', async () => {
  await answer('buyers.read', BUYER)
  await answer('orders.search', ORDERS)
  await answer('ledger.search', ONE_CREDIT)
  await show()
  await expect.element(page.getByRole('heading', { name: 'Ada Buyer' })).toBeVisible()
  expect(document.body.textContent).toContain('registered 2026-01-02 03:04:05. Times are in UTC+02:00.')
  expect(document.body.textContent?.match(/UTC/g)).toHaveLength(1)
  await expect.element(page.getByRole('link', { name: '9', exact: true }).nth(1)).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Buyer' }).elements()).toEqual([])
  const figures = page.getByRole('region', { name: TEXTS.balance, exact: true })
  for (const figure of [
    `${TEXTS.balanceWithBonus}214 iToken`,
    `${TEXTS.bonus}14 iToken`,
    `${TEXTS.investment}100.00 USD`,
  ])
    await expect.element(figures).toMatchTextContent(figure)
  const [order, entry] = [...document.querySelectorAll('tbody > tr')].map(cellsOf)
  expect(order).toMatchObject({
    [TEXTS.orders.columns.tokens]: '214 iToken',
    [TEXTS.orders.columns.pay]: '50 ETH',
  })
  expect(entry).toMatchObject({ [LEDGER_TEXTS.columns.tokens]: '214.000000 iToken' })
  await expectAccessible()
})

test('at every width a figure has its unit on its line', async () => {
  await answer('buyers.read', { ...BUYER, balance: '129121.458305', bonusTokens: '13766.739296' })
  await answer('orders.search', ORDERS)
  await answer('ledger.search', ONE_CREDIT)
  await show()
  const figures = page.getByRole('region', { name: 'Balance' })
  await expect.element(figures.getByText('Total investment')).toBeVisible()
  onTestFinished(() => page.viewport(1280, 800))
  for (const width of [360, 768, 1024, 1440]) {
    await page.viewport(width, 800)
    const units = [...figures.element().querySelectorAll('bdi')].filter(
      (unit) => unit.textContent === 'iToken',
    )
    expect(units).toHaveLength(2)
    for (const unit of units) {
      const { height } = unit.parentElement?.getBoundingClientRect() ?? new DOMRect()
      expect(height, `${width} px`).toBeLessThan(40)
    }
  }
})

test('a buyer who gave no name and no phone number is called by the e-mail', async () => {
  await answer('buyers.read', { ...BUYER, name: '', phone: '' })
  await answer('orders.search', ORDERS)
  await answer('ledger.search', ONE_CREDIT)
  await show()
  await expect.element(page.getByRole('heading', { name: 'ada@example.test' })).toBeVisible()
  expect(document.body.textContent).toContain('ada@example.test · no phone number · registered')
})

test('a lost answer to ending the sessions is told, and is gone when the question is asked again', async () => {
  await answer('buyers.read', BUYER)
  await answer('orders.search', ORDERS)
  await answer('ledger.search', ONE_CREDIT)
  await breakOff('buyers.endSessions')
  await show()
  const endAll = page.getByRole('button', { name: 'End all sessions' })
  const dialog = page.getByRole('alertdialog')
  const lost = dialog.getByText('No answer. It may have been saved; reloading.')
  await endAll.click()
  await answer('buyers.read', { ...BUYER, sessions: [] })
  await dialog.getByRole('button', { name: 'End all sessions' }).click()
  await expect.element(page.getByText('This buyer is not logged in anywhere.')).toBeInTheDocument()
  await expect.element(lost).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await refuse('buyers.endSessions', 403, 'Only managers may do this.')
  await answer('buyers.read', BUYER)
  await show()
  await endAll.click()
  await dialog.getByRole('button', { name: 'End all sessions' }).click()
  await expect.element(dialog.getByText('Only managers may do this.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await endAll.click()
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByText('Only managers may do this.')).not.toBeInTheDocument()
})

test('a lost answer to making a link for a new password says that another can be made', async () => {
  await answer('buyers.read', BUYER)
  await answer('orders.search', ORDERS)
  await answer('ledger.search', ONE_CREDIT)
  await breakOff('buyers.makeResetLink')
  await show()
  const make = page.getByRole('button', { name: 'Make a link for a new password' })
  await make.click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabelText('How did the buyer prove who they are?').fill('By a signed letter')
  await dialog.getByRole('button', { name: 'Make a link for a new password' }).click()
  await expect.element(dialog).toMatchTextContent('Please make another one.')
  await expectAccessible()
})

test('a buyer who does not exist has a heading and leads back to the list', async () => {
  await refuse('buyers.read', 404)
  await show()
  await expect.element(page.getByRole('heading', { name: 'Buyer 3' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Show all users' }))
    .toHaveAttribute('href', '/admin/dashboard/users')
})

test('a next page that cannot be loaded leaves the last orders and entries on the screen', async () => {
  await answer('buyers.read', BUYER)
  await answer('orders.search', { ...ORDERS, next: 'next' })
  await answer('ledger.search', { ...ONE_CREDIT, next: 'next' })
  await show()
  for (const [procedure, list, failure] of [
    ['orders.search', 'Orders of this buyer', 'The orders could not be loaded.'],
    ['ledger.search', 'Ledger entries of this buyer', 'The ledger could not be loaded.'],
  ] as const) {
    const rows = page.getByRole('region', { name: list }).getByRole('row')
    await expect.element(rows.nth(1)).toBeVisible()
    await refuse(procedure)
    await page
      .getByRole('button', { name: 'Next' })
      .nth(list.startsWith('Orders') ? 0 : 1)
      .click()
    await expect.element(page.getByText(failure)).toBeVisible()
    await expect.element(rows.nth(1)).toBeVisible()
  }
})

test('an owner closes the account with the buyer’s proof; then it has no log-in to act on', async () => {
  await answer('buyers.read', BUYER)
  await answer('orders.search', ORDERS)
  await answer('ledger.search', ONE_CREDIT)
  await refuse('buyers.close', 422, CLOSING_WAITS)
  await show()
  const close = page.getByRole('button', { name: TEXTS.closing.close })
  await close.click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent('ada@example.test can never log in again.')
  await expect.element(dialog).toMatchTextContent('The balance of 214 iToken stays in the ledger')
  await expectAccessible()
  await dialog.getByRole('button', { name: TEXTS.closing.close }).click()
  await expect.element(dialog).toMatchTextContent(REMOVAL_REASON_NEEDED)
  await dialog.getByLabelText(TEXTS.proof.label).fill('By a signed letter')
  await dialog.getByRole('button', { name: TEXTS.closing.close }).click()
  await expect.element(dialog).toMatchTextContent(CLOSING_WAITS)
  await answer('buyers.close', null)
  await answer('buyers.read', { ...CLOSED })
  await dialog.getByRole('button', { name: TEXTS.closing.close }).click()
  await expect.element(page.getByRole('heading', { name: TEXTS.closedTitle })).toBeVisible()
  expect(await inputsOf('buyers.close')).toContainEqual({ id: '3', reason: 'By a signed letter' })
  expect(document.body.textContent).toContain(
    'Buyer 3 · registered 2026-01-02 03:04:05 · closed 2026-01-02 03:04:05. Times are in UTC+02:00.',
  )
  await expect.element(close).not.toBeInTheDocument()
  for (const { heading } of [TEXTS.sessions, TEXTS.resetLink, TEXTS.secondFactor])
    expect(page.getByRole('heading', { name: heading }).elements()).toEqual([])
})
