import { CANCELLED_BY_BUYER, NOT_PAID_IN_TIME } from '@presale/rules/order'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff } from '@presale/ui/testing/answers.ts'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PENDING_ORDER } from '../../../testing/order.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { MyToken } from './my-token.tsx'

const HELD = { balance: '214.000000', bonusTokens: '14.000000', purchasedTokens: '200.000000' }
const EMPTY = { balance: '0.000000', bonusTokens: '0.000000', purchasedTokens: '0.000000' }
const rows = page.getByRole('region', { name: 'Transactions History' }).getByRole('listitem')
const home = location.href
const REFRESH_MS = 30_000
/** What stands above a screen in the dashboard, in px: the header, and the space below it. */
const DASHBOARD_HEADER = 80

beforeEach(() => answer('presale.currencies', []))
afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', home)
})

const holdings = (orders: object[], balance = HELD, totalUsd = '100.000000') =>
  answer('orders.holdings', { balance, totalUsd, orders, total: orders.length })

test('a buyer without orders is told so, and that tokens cannot be withdrawn yet', async () => {
  await holdings([], EMPTY)
  await showPart(<MyToken />)
  await expect.element(page.getByText('No transactions yet')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /referral/i })).toHaveValue('Coming soon...')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Withdraw coming soon')
  await expectAccessible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test.each([180, 360, 1280])(
  'at %i px every order has its status and its date, and leads to its page',
  async (width) => {
    await page.viewport(width, 740)
    const approved = { ...PENDING_ORDER, status: 'approved', reference: 'z'.repeat(26) }
    await holdings([PENDING_ORDER, approved])
    await showPart(<MyToken />)
    await expect.element(rows.nth(0)).toMatchTextContent('Pending')
    await expect.element(rows.nth(1)).toMatchTextContent('Approved')
    await expect.element(rows.nth(1)).toMatchTextContent('Min: 55')
    expect(rows.nth(1).element().querySelector('time')?.textContent).toMatch(/ (AM|PM) \S+$/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await rows.nth(1).getByRole('link').click()
    expect(location.pathname + location.search).toBe(`/dashboard/transaction?order=${approved.reference}`)
  },
)

test('two orders of one amount and minute are told apart by the beginning of their numbers', async () => {
  await holdings(
    ['jn9mr3my', 'jn9mr3mz'].map((start) => ({ ...PENDING_ORDER, reference: start.padEnd(26, '0') })),
  )
  await showPart(<MyToken />)
  for (const [index, beginning] of ['jn9m r3my', 'jn9m r3mz'].entries()) {
    await expect.element(rows.nth(index)).toMatchTextContent(`Order ${beginning}…`)
    await expect
      .element(rows.nth(index).getByRole('link'))
      .toHaveAccessibleName(new RegExp(`^View the order ${beginning} of `))
  }
})

test('a pending order whose deposit address was replaced says so', async () => {
  await holdings([{ ...PENDING_ORDER, addressReplacedAt: '2026-01-03T00:00:00.000Z' }])
  await showPart(<MyToken />)
  await expect.element(page.getByText('Don’t pay: its address was replaced')).toBeVisible()
})

test('a rejected order says why', async () => {
  const rejected = { ...PENDING_ORDER, status: 'rejected' }
  await holdings([
    { ...rejected, reference: '1', rejectionReason: CANCELLED_BY_BUYER },
    { ...rejected, reference: '2', rejectionReason: NOT_PAID_IN_TIME },
    { ...rejected, reference: '3', isTakenBack: true },
    { ...rejected, reference: '4' },
  ])
  await showPart(<MyToken />)
  const reasons = ['Cancelled by you', 'Closed: not paid in time', 'Approval taken back', 'By the operator']
  for (const [index, reason] of reasons.entries()) {
    await expect.element(rows.nth(index)).toMatchTextContent(reason)
  }
  await expectAccessible()
})

test.each([328, 640, 1000])(
  'at %i px the figures’ cards leave no place of their grid empty',
  async (width) => {
    await holdings([])
    await showPart(
      <div style={{ width }}>
        <MyToken />
      </div>,
    )
    await expect.element(page.getByText('Total investment')).toBeVisible()
    const card = page.getByText('Purchased tokens').element().closest('section')
    const places = [...(card?.parentElement?.children ?? [])].map((one) => one.getBoundingClientRect())
    const lines = [...Map.groupBy(places, ({ top }) => top).values()]
    const ends = lines.map((row) => Math.round(Math.max(...row.map(({ right }) => right))))
    expect(new Set(ends).size).toBe(1)
    expect(places).toHaveLength(5)
  },
)

test('on a phone the orders begin within a screen and a half, before the referral', async () => {
  await page.viewport(360, 740)
  await holdings([PENDING_ORDER])
  await showPart(<MyToken />)
  await expect.element(rows).toMatchTextContent('Pending')
  const top = (element: Element) => element.getBoundingClientRect().top
  const order = top(rows.element())
  expect(order).toBeLessThan(1.5 * 740 - DASHBOARD_HEADER)
  expect(order).toBeLessThan(top(page.getByRole('region', { name: 'Referral system' }).element()))
})

test('in a narrow column every figure keeps its unit beside it', async () => {
  const held = { ...HELD, balance: '51709.164070', purchasedTokens: '44997.283840' }
  await holdings([{ ...PENDING_ORDER, payAmount: '2715.549376', tokens: '5431.098752' }], held)
  await showPart(
    <div style={{ width: 328 }}>
      <MyToken />
    </div>,
  )
  await expect.element(rows).toMatchTextContent('5431.098752')
  const units = [...document.querySelectorAll('bdi')].filter((bdi) => bdi.previousElementSibling)
  expect(units.length).toBeGreaterThanOrEqual(7)
  for (const unit of units) {
    const below = bottomOf(unit) - bottomOf(unit.previousElementSibling)
    expect(Math.abs(below), unit.parentElement?.textContent ?? '').toBeLessThan(12)
  }
})

const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? Number.NaN

test('an order has its payment, its tokens and their bonus, each with its name', async () => {
  await holdings([PENDING_ORDER])
  await showPart(<MyToken />)
  await expect.element(rows).toMatchTextContent('Amount12345.678901 ETH')
  await expect.element(rows).toMatchTextContent('Tokens49382.715604 iToken')
  await expect.element(rows).toMatchTextContent('+ 7407.407341 bonus')
})

test('a rejected order says in place of its bonus that nothing was credited', async () => {
  await holdings([{ ...PENDING_ORDER, status: 'rejected' }])
  await showPart(<MyToken />)
  await expect.element(rows).toMatchTextContent('49382.715604 iTokennot credited')
  expect(rows.element().textContent).not.toContain('bonus')
})

test('a status that is not known is “Being checked”', async () => {
  await holdings([{ ...PENDING_ORDER, status: 'on-hold' }])
  await showPart(<MyToken />)
  await expect.element(rows).toMatchTextContent('Being checked')
  expect(rows.element().textContent).not.toContain('on-hold')
})

test('holdings that do not load say so, and can be loaded again', async () => {
  await breakOff('orders.holdings', 'disconnect')
  await showPart(<MyToken />)
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Your balance and your orders could not be loaded.')
  await holdings([PENDING_ORDER])
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows).toMatchTextContent('Pending')
  await expect.element(alert).not.toBeInTheDocument()
  await expectAccessible()
})

function Visits() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Go
      </button>
      {isOpen && <MyToken />}
    </>
  )
}

test('My Tokens is read again on every visit, and follows a decision while it is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await holdings([], EMPTY, '0')
  await showPart(<Visits />)
  await expect.element(page.getByText('0.00 USD')).toBeVisible()
  const go = page.getByRole('button', { name: 'Go' })
  await go.click()
  await holdings([], HELD, '50')
  await go.click()
  await expect.element(page.getByText('50.00 USD')).toBeVisible()
  await holdings([], HELD, '150')
  vi.advanceTimersByTime(REFRESH_MS)
  await expect.element(page.getByText('150.00 USD')).toBeVisible()
})
