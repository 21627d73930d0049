/** The order page: what it says without an order, and how it stays current (specification §2, §8, D12, D38). */

import { answer, breakOff, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { keepTyped } from '@presale/web-client/typed-forms'
import { focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { beginAt } from '../../../testing/account.ts'
import { PENDING_ORDER } from '../../../testing/order.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { Guard } from '../guard.tsx'
import { Transaction } from './transaction.tsx'

const heading = page.getByRole('heading', { level: 1 })
const amount = page.getByRole('button', { name: /^Amount to send/ })
const qrCode = page.getByRole('img', { name: /QR code/ })
const home = location.href

beforeEach(() => answer('orders.messages', []))
afterEach(() => history.replaceState(null, '', home))

function showPage(query = `?order=${PENDING_ORDER.reference}`) {
  history.replaceState(null, '', `/dashboard/transaction${query}`)
  return showPart(<Transaction />)
}

async function expectHeadingAndLinks() {
  await expect.element(heading).toHaveTextContent('Transaction')
  for (const name of ['Back to Dashboard', 'How to buy'])
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible()
}

test('a missing order number is named', async () => {
  await showPage('')
  await expect.element(page.getByText('Order number is missing in the URL')).toBeVisible()
  await expectHeadingAndLinks()
})

test.each(['nonsense', PENDING_ORDER.reference])(
  'an order number that is none, or of no own order, is named: %s',
  async (reference) => {
    await refuse('orders.read', 404, "Transaction doesn't exist")
    await showPage(`?order=${reference}`)
    await expect.element(page.getByText("Transaction doesn't exist")).toBeVisible()
    await expectHeadingAndLinks()
  },
)

test.each(['disconnect', 'portal', 'bad-gateway'] as const)(
  'a failed load (%s) is an error, keeps heading and links, and can be retried',
  async (fault) => {
    await breakOff('orders.read', fault)
    await showPage()
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent('Error: Failed to fetch order data.')
    await expectHeadingAndLinks()
    await answer('orders.read', PENDING_ORDER)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(heading).toHaveTextContent('Processing your transaction')
  },
)

test('a message is kept when the session ends, for its order only', async () => {
  await answer('orders.read', PENDING_ORDER)
  const message = page.getByRole('textbox', { name: 'Your message' })
  const first = await showPage()
  await message.fill('I paid in two parts.')
  keepTyped('ada@example.com')
  await first.unmount()
  const another = { ...PENDING_ORDER, reference: PENDING_ORDER.reference.replace('a', 'z') }
  await answer('orders.read', another)
  const other = await showPage(`?order=${another.reference}`)
  await expect.element(message).toHaveValue('')
  await other.unmount()
  await answer('orders.read', PENDING_ORDER)
  await showPage()
  await expect.element(message).toHaveValue('I paid in two parts.')
})

test('a message that is left unsent is there again when its order is opened again', async () => {
  await answer('orders.read', PENDING_ORDER)
  const message = page.getByRole('textbox', { name: 'Your message' })
  const screen = (
    <Guard>
      <Transaction />
    </Guard>
  )
  await beginAt(`/dashboard/transaction?order=${PENDING_ORDER.reference}`)
  const { unmount } = await showPart(screen)
  await message.fill('I paid in two parts.')
  await unmount()
  await showPart(screen)
  await expect.element(message).toHaveValue('I paid in two parts.')
  const another = { ...PENDING_ORDER, reference: PENDING_ORDER.reference.replace('a', 'z') }
  await answer('orders.read', another)
  history.pushState(null, '', `/dashboard/transaction?order=${another.reference}`)
  await expect.element(message).toHaveValue('')
  await answer('orders.read', PENDING_ORDER)
  history.back()
  await expect.element(message).toHaveValue('I paid in two parts.')
  // Both orders are known now, so nothing is loaded before one takes the place of the other.
  await answer('orders.read', another)
  history.forward()
  await expect.element(message).toHaveValue('')
})

test('a load that fails in the server has the server’s message', async () => {
  await refuse('orders.read', 500, 'Something went wrong')
  await showPage()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Error: Something went wrong')
})

test('a status that is not known is “Being checked”, without instructions to pay', async () => {
  await answer('orders.read', { ...PENDING_ORDER, status: 'on-hold' })
  await showPage()
  await expect.element(heading).toHaveTextContent('Being checked')
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Being checked' }))
    .toMatchTextContent('Don’t send anything for it')
  expect(document.body.textContent).not.toContain('on-hold')
  expect(qrCode.elements()).toEqual([])
})

/** Timers that only the test advances. The requests are real, so what follows a timer is awaited. */
function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    focusManager.setFocused(undefined)
  })
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function readTimes(times: number) {
  await expect.poll(() => inputsOf('orders.read')).toHaveLength(times)
}

test('without a stream the page asks every ten seconds, every 30 once decided, and not while hidden', async () => {
  stopTime()
  await answer('orders.read', PENDING_ORDER)
  await showPage()
  await expect.element(heading).toHaveTextContent('Processing your transaction')
  await readTimes(1)
  await pass(9_000)
  await readTimes(1)
  await pass(1_100)
  await readTimes(2)
  focusManager.setFocused(false)
  await pass(35_000)
  await readTimes(2)
  focusManager.setFocused(true)
  await readTimes(3)
  await answer('orders.read', { ...PENDING_ORDER, status: 'rejected' })
  await pass(10_100)
  await expect.element(heading).toHaveTextContent('Your transaction was rejected')
  await answer('orders.read', { ...PENDING_ORDER, status: 'approved' })
  await pass(15_000)
  await readTimes(0)
  await pass(15_100)
  await expect.element(heading).toHaveTextContent('Your transaction has been approved')
})

test('a refresh that fails keeps the order with a message, which goes once one succeeds', async () => {
  stopTime()
  await answer('orders.read', PENDING_ORDER)
  await showPage()
  await expect.element(amount).toBeVisible()
  await breakOff('orders.read', 'disconnect')
  const stale = page.getByText('The status could not be refreshed')
  await pass(10_100)
  // The query is repeated once before it counts as failed.
  await expect
    .poll(async () => {
      await pass(500)
      return stale.elements().length
    })
    .toBe(1)
  await expect.element(amount).toBeVisible()
  await answer('orders.read', PENDING_ORDER)
  await pass(10_100)
  await expect.element(stale).not.toBeInTheDocument()
})

test('offline, the order says nothing of a failed refresh, until the browser is online and it fails again', async () => {
  stopTime()
  await answer('orders.read', PENDING_ORDER)
  await showPage()
  await expect.element(amount).toBeVisible()
  await readTimes(1)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await breakOff('orders.read', 'disconnect')
  const stale = page.getByText('The status could not be refreshed')
  // Twice two requests: the second pair starts only when the first has failed, and that was shown.
  await expect
    .poll(async () => {
      await pass(1_000)
      return (await inputsOf('orders.read')).length
    })
    .toBeGreaterThanOrEqual(4)
  expect(stale.elements()).toEqual([])
  onLine.mockReturnValue(true)
  await expect
    .poll(async () => {
      await pass(1_000)
      return stale.elements().length
    })
    .toBe(1)
})

test('an open page stops asking for a payment when its address is replaced', {
  tags: ['abuse-51'],
}, async () => {
  stopTime()
  await answer('orders.read', PENDING_ORDER)
  await showPage()
  await expect.element(amount).toBeVisible()
  await answer('orders.read', { ...PENDING_ORDER, addressReplacedAt: '2026-01-03T00:00:00.000Z' })
  await pass(10_100)
  await expect
    .element(page.getByText(/^This address was replaced on .+ Don’t send anything to it\.$/))
    .toBeVisible()
  const advice = page.getByText(/^If you have sent/)
  await expect
    .element(advice)
    .toMatchTextContent(`If you have sent 12345.678901 ETH to ${PENDING_ORDER.depositAddress} already`)
  await expect.element(advice).toMatchTextContent('or to the operator (contact@demo.invalid)')
  expect(amount.elements()).toEqual([])
  expect(qrCode.elements()).toEqual([])
})
