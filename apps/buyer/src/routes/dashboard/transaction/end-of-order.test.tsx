/** How a pending order ends without a payment: its buyer cancels it, or the server closes it (D31). */
import { CANCELLED_BY_BUYER, NOT_PAID_IN_TIME } from '@presale/rules/order'
import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, inputsOf } from '@presale/ui/testing/answers.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PENDING_ORDER } from '../../../testing/order.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { trpc } from '../../../trpc.ts'
import { OrderView } from './order-view.tsx'

const cancel = page.getByRole('button', { name: 'Cancel order' })
const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
const showOrder = (changes: object = {}) =>
  showPart(<OrderView order={{ ...PENDING_ORDER, ...changes }} stale={false} />)

beforeEach(() => answer('orders.messages', []))

test('a pending order says until when its price is held and when it closes', async () => {
  const held = await showOrder()
  await expect
    .element(page.getByText(/^This price is held until .+ Without a payment the order closes on /))
    .toBeVisible()
  await held.unmount()
  await showOrder({ priceHeldUntil: '2026-01-03T01:04:05.000Z' })
  await expect.element(page.getByText(/^This price was held until .+ the operator decides/)).toBeVisible()
  await expectAccessibleAtThisWidth()
})

test('that the price is no longer held is a warning above the amount, until the payment is named', async () => {
  const over = { priceHeldUntil: '2026-01-03T01:04:05.000Z' }
  const warning = page.getByRole('note').filter({ hasText: 'This price is no longer held' })
  const unnamed = await showOrder(over)
  const amount = page.getByRole('button', { name: /^Amount to send/ })
  await expect.element(warning).toBeVisible()
  expect(warning.element().getBoundingClientRect().bottom).toBeLessThan(
    amount.element().getBoundingClientRect().top,
  )
  await unnamed.unmount()
  await showOrder({ ...over, transactionId: 'f4184fc596403b9d638783cf57adfe4c75c605f6' })
  await expect
    .element(page.getByText(/^This price was held until .+ Without an approval the order closes on/))
    .toBeVisible()
  expect(warning.elements()).toEqual([])
  expect(page.getByText(/If you pay now|Without a payment/).elements()).toEqual([])
})

test.each([
  [{ rejectionReason: NOT_PAID_IN_TIME, transactionId: 'f4184fc596403b9d' }, 'You named a payment'],
  [{ isTakenBack: true }, 'the tokens of this order left your balance'],
  [{ isTakenBack: true, rejectionReason: CANCELLED_BY_BUYER }, 'Cancelled by you'],
])('a rejected order denies neither a named payment nor a former credit: %j', async (changes, text) => {
  await showOrder({ status: 'rejected', ...changes })
  await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  expect(page.getByText(/We saw no payment|no tokens are credited for it/).elements()).toEqual([])
})

test('a page that stays open says that the price is no longer held as soon as it is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await showOrder({ priceHeldUntil: new Date(Date.now() + 60_000).toISOString() })
  await expect.element(page.getByText(/^This price is held until /)).toBeVisible()
  vi.advanceTimersByTime(60_000)
  await expect.element(page.getByText(/^This price was held until /)).toBeVisible()
})

test('an order is cancelled after a question, which Escape closes and whose focus is on “Keep the order”', async () => {
  await answer('orders.cancel', null)
  await showOrder()
  await cancel.click()
  await expect.element(question.getByRole('button', { name: 'Keep the order' })).toHaveFocus()
  await expectAccessibleAtThisWidth()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(await inputsOf('orders.cancel')).toEqual([])
  await cancel.click()
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(await inputsOf('orders.cancel')).toEqual([{ reference: PENDING_ORDER.reference }])
})

function OpenOrder() {
  const { data } = trpc.orders.read.useQuery({ reference: PENDING_ORDER.reference })
  return <main tabIndex={-1}>{data && <OrderView order={data} stale={false} />}</main>
}

test('after a cancellation by keyboard the focus is on the page’s content, whose button has gone, and its heading is in sight', async () => {
  await page.viewport(360, 740)
  await answer('orders.read', PENDING_ORDER)
  await answer('orders.cancel', null)
  await showPart(<OpenOrder />)
  await cancel.click()
  await expect.element(question.getByRole('button', { name: 'Keep the order' })).toHaveFocus()
  await answer('orders.read', { ...PENDING_ORDER, status: 'rejected', rejectionReason: CANCELLED_BY_BUYER })
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(cancel).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('a cancellation without an answer says that it may have happened', async () => {
  await breakOff('orders.cancel', 'disconnect')
  await showOrder()
  await cancel.click()
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect.element(question).toMatchTextContent('The order may have been cancelled')
})

test.each([
  [
    CANCELLED_BY_BUYER,
    /RejectedYou cancelled this order\.$/,
    'Cancelled by you',
    'the order can still be approved',
  ],
  [NOT_PAID_IN_TIME, /Rejected$/, 'Closed: not paid in time', 'write a message on this page'],
])(
  'an order that ended as "%s" says so, and what to do, and cannot be cancelled',
  async (reason, header, title, advice) => {
    await showOrder({ status: 'rejected', rejectionReason: reason })
    const heading = page.getByRole('heading', { level: 1 })
    await expect.element(heading).toHaveTextContent('Your transaction was rejected')
    expect(heading.element().parentElement?.textContent).toMatch(header)
    await expect.element(page.getByRole('listitem').filter({ hasText: title })).toMatchTextContent(advice)
    expect(cancel.elements()).toEqual([])
  },
)
