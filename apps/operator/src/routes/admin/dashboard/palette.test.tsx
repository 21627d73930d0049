import { PALETTE_TEXTS } from '@presale/rules/texts/palette'
import { expectAccessible, expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { answer, refuse } from '@presale/ui/testing/answers.ts'
import { commands } from '@presale/ui/testing/commands.ts'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { orderOf } from '../../../testing/order.ts'
import { OrderList } from '../../../testing/order-list.tsx'
import { showPart, showScreen } from '../../../testing/show-part.tsx'
import { Guard } from './guard.tsx'
import { OrderDecisions } from './order/order-decisions.tsx'
import { PaletteButton } from './palette-button.tsx'

const home = location.href
const button = page.getByRole('button', { name: 'Search or jump to… Ctrl K' })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const question = (name: string) => page.getByRole('alertdialog', { name })

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', home)
})

async function showWith(part: ReactNode, role = 'manager') {
  localStorage.adminToken = 'token'
  const account = { login: 'ada', role, hasSecondFactor: false, recoveryCodesLeft: 0 }
  await commands.setAnswer('/api/trpc/account.read', { status: 200, body: { result: { data: account } } })
  await commands.setAnswer('/api/trpc/account.logOut', { status: 200, body: { result: { data: null } } })
  await showPart(
    <Guard>
      <PaletteButton />
      {part}
    </Guard>,
  )
  await expect.element(button).toBeVisible()
}

test('the palette asks the question about the selected order and names it, and Escape returns the focus', async () => {
  await showWith(<OrderList orders={['9', '8'].map(orderOf)} />)
  await button.click()
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  expect(page.getByRole('option', { name: /selected/ }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('checkbox', { name: 'Select order 9' }).click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(option('Approve order 9')).toBeVisible()
  expect(page.getByRole('option').first().element().textContent).toBe('Approve order 9')
  await expectAccessibleAtThisWidth()
  await userEvent.keyboard('rej{Enter}')
  await expect.element(question('Reject this payment?')).toMatchTextContent('Order 9')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(question('Reject this payment?')).toBeVisible()
  expect(page.getByRole('combobox').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('checkbox', { name: 'Select order 9' })).toHaveFocus()
})

test('the palette decides the row that has the focus, and without one leads to the waiting orders', async () => {
  await showWith(<OrderList orders={['9', '8'].map(orderOf)} />)
  await userEvent.keyboard('jj{Control>}k{/Control}')
  await expect.element(option('Approve order 8')).toBeVisible()
  expect(page.getByRole('option', { name: /order 9|selected/ }).elements()).toEqual([])
  await userEvent.keyboard('reject order{Enter}')
  await expect.element(question('Reject this payment?')).toMatchTextContent('Order 8')
  await userEvent.keyboard('{Escape}')
  await button.click()
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('approve{Enter}')
  await expect.poll(() => location.search).toBe('?status=pending&sort=id&direction=asc')
})

test('the palette asks the question about the open order, and offers no decision that is taken', async () => {
  await showWith(
    <OrderDecisions order={{ ...orderOf('7'), status: 'approved' }} onDecided={() => undefined} />,
  )
  await button.click()
  await expect.element(option('Reject order 7')).toBeVisible()
  expect(option('Approve order 7').elements()).toEqual([])
  await option('Reject order 7').click()
  await expect.element(question('Reject this payment?')).toBeVisible()
})

test('the palette changes the theme, adds a currency and logs out', async () => {
  await showWith(null)
  const choose = async (name: string) => {
    await button.click()
    await option(name).click()
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
  }
  await choose('Use the dark theme')
  await expect.poll(() => localStorage.theme).toBe('dark')
  await choose('Use the system’s theme')
  await choose('Add a currency')
  await expect.poll(() => location.pathname + location.search).toBe('/admin/dashboard?form=add')
  await choose('Log out')
  await expect.poll(() => localStorage.adminToken).toBeUndefined()
})

test('found orders and buyers are offered, and the palette passes axe', async () => {
  await answer('orders.search', { orders: [orderOf('9')], count: { count: 1, exact: true } })
  const buyer = { id: '3', name: 'Ada Buyer', email: 'buyer-9@example.com', phone: '1', balance: '0' }
  await answer('buyers.search', { buyers: [buyer], count: { count: 1, exact: true } })
  await showWith(null)
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox').fill('buyer-')
  await expect.element(page.getByRole('option', { name: /^Order 9/ })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /Ada Buyer/ })).toBeVisible()
  await expectAccessible()
})

test.each([
  ['buyer-', ['Ada Buyer', 'Order 9']],
  ['9', ['Order 9', 'Ada Buyer']],
  ['approve 9', ['Approve order 9', 'Order 9']],
])('what is found for %j is offered in the order of %j', async (typed, expected) => {
  await answer('orders.search', { orders: [orderOf('9')], count: { count: 1, exact: true } })
  const buyer = { id: '3', name: 'Ada Buyer', email: 'buyer-9@example.com', phone: '1', balance: '0' }
  await answer('buyers.search', { buyers: [buyer], count: { count: 1, exact: true } })
  await showWith(null)
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox').fill(typed)
  const offered = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent.split(' · ')[0])
  await expect.poll(offered).toEqual(expected)
})

test('a decision on an order that is not open is asked by its number, and leads to its question', async () => {
  await answer('orders.search', { orders: [orderOf('19')], count: { count: 1, exact: true } })
  await answer('buyers.search', { buyers: [], count: { count: 0, exact: true } })
  await showWith(null)
  await button.click()
  const typed = page.getByRole('combobox')
  await typed.fill('19')
  await expect.element(page.getByRole('option', { name: /^Order 19/ })).toBeVisible()
  expect(option('Approve order 19').elements()).toEqual([])
  await typed.fill('approve 19')
  await option('Approve order 19').click()
  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/admin/dashboard/transactions/19?decide=approved')
})

test('the address of a question opens it, and closing it leaves the address', async () => {
  history.replaceState(null, '', '?decide=rejected')
  await showScreen(<OrderDecisions order={orderOf('7')} onDecided={() => undefined} />)
  await expect.element(question('Reject this payment?')).toMatchTextContent('Order 7')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => location.search).toBe('')
})

test('the address of a question that is answered opens nothing', async () => {
  history.replaceState(null, '', '?decide=rejected')
  const rejected = { ...orderOf('7'), status: 'rejected' } as const
  await showScreen(<OrderDecisions order={rejected} onDecided={() => undefined} />)
  await expect.element(page.getByRole('button', { name: 'Approve payment' })).toBeVisible()
  expect(page.getByRole('alertdialog').elements()).toEqual([])
})

test('the palette leads to what can be exported, from any other screen', async () => {
  history.replaceState(null, '', '/admin/dashboard/ledger')
  await showWith(null)
  await button.click()
  await page.getByRole('combobox').fill('export')
  await expect.element(option('Open the audit log to export it')).toBeVisible()
  expect(option('Open the ledger to export it').elements()).toEqual([])
  await option('Open the orders to export them').click()
  await expect.poll(() => location.pathname).toBe('/admin/dashboard/transactions')
})

test('a viewer gets no action that needs another role', async () => {
  await showWith(<OrderDecisions order={orderOf('7')} onDecided={() => undefined} />, 'viewer')
  await button.click()
  await expect.element(option('Log out')).toBeVisible()
  expect(
    page.getByRole('option', { name: /order 7|waiting orders|export|Add a currency/ }).elements(),
  ).toEqual([])
})

test('a viewer who types a decision reads who decides, and gets none on an order that is found', async () => {
  await answer('orders.search', { orders: [], count: { count: 0, exact: true } })
  await answer('buyers.search', { buyers: [], count: { count: 0, exact: true } })
  await showWith(null, 'viewer')
  await button.click()
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('approve')
  await expect.element(page.getByText(PALETTE_TEXTS.managersDecide)).toBeVisible()
  await answer('orders.search', { orders: [orderOf('9')], count: { count: 1, exact: true } })
  await userEvent.keyboard(' 9')
  await expect.element(page.getByRole('option', { name: /^Order 9/ })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(1)
})

test('letters that match a screen and an action choose the screen', async () => {
  await answer('orders.search', { orders: [], count: { count: 0, exact: true } })
  await answer('buyers.search', { buyers: [], count: { count: 0, exact: true } })
  await showWith(null)
  await button.click()
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('log')
  await expect.element(option('Audit log')).toHaveAttribute('aria-selected', 'true')
})

test('words are found by their beginnings, and an action stands before the e-mails that its letters are in', async () => {
  const order = { ...orderOf('9'), email: 'rejane@example.com' }
  await answer('orders.search', { orders: [order], count: { count: 1, exact: true } })
  await answer('buyers.search', { buyers: [], count: { count: 0, exact: true } })
  await showWith(<OrderDecisions order={orderOf('7')} onDecided={() => undefined} />)
  await userEvent.keyboard('{Control>}k{/Control}')
  const typed = page.getByRole('combobox')
  await typed.fill('rej')
  await expect.element(page.getByRole('option', { name: /^Order 9/ })).toBeVisible()
  await expect.element(option('Reject order 7')).toHaveAttribute('aria-selected', 'true')
  for (const [words, found] of [
    ['reject 7', 'Reject order 7'],
    ['add currency', 'Add a currency'],
  ] as const) {
    await typed.fill(words)
    await expect.element(option(found)).toHaveAttribute('aria-selected', 'true')
  }
})

test('a search that fails does not say that nothing was found', async () => {
  await refuse('orders.search')
  await refuse('buyers.search')
  await showWith(null)
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox').fill('hana')
  await expect
    .element(page.getByText('Orders and buyers could not be searched.', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText(/^Nothing found/)).not.toBeInTheDocument()
})

test('found orders are told apart by amount and time, and where more match, there is a way to all of them', async () => {
  const six = ['9', '8', '7', '6', '5', '4'].map((id) => ({ ...orderOf(id), email: 'ada@example.com' }))
  await answer('orders.search', { orders: six, count: { count: 14, exact: true } })
  await answer('buyers.search', { buyers: [], count: { count: 0, exact: true } })
  await showWith(null)
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox').fill('50 ETH')
  const found = page.getByRole('option', { name: /^Order 9/ })
  await expect.element(found).toMatchTextContent(/ada@example\.com50 ETH · 2026-01-02 03:04:05/)
  await expectAccessibleAtThisWidth()
  await page.getByRole('option', { name: 'All orders that match “50 ETH”' }).click()
  expect(location.pathname + location.search).toBe('/admin/dashboard/transactions?search=50+ETH')
  await answer('orders.search', { orders: six, count: { count: 6, exact: true } })
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox').fill('50 DAI')
  await expect.element(page.getByRole('option', { name: /^Order 8/ })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /All orders/ })).not.toBeInTheDocument()
})
