import { CURRENCY_UNKNOWN } from '@presale/rules/order'
import { quoteOf } from '@presale/rules/quote'
import { PRESALE_PAYMENT_TEXTS } from '@presale/rules/texts/presale-payment'
import { PRESALE_PURCHASE_TEXTS } from '@presale/rules/texts/presale-purchase'
import { PURCHASE_TEXTS } from '@presale/rules/texts/purchase'
import { expectAccessible, expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { answer } from '@presale/ui/testing/answers.ts'
import { commands } from '@presale/ui/testing/commands.ts'
import { readQr } from '@presale/ui/testing/qr.ts'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Calls } from '../../../testing/calls.tsx'
import { ETHER } from '../../../testing/currency.ts'
import { PENDING_ORDER } from '../../../testing/order.ts'
import { showPart } from '../../../testing/show-part.tsx'
import type { Offer } from './place-order.ts'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { addEntry, isAtEntry } from './use-back-closes.ts'

const { dialog: TEXTS } = PURCHASE_TEXTS
const CREATE = '/api/trpc/orders.create'
const OFFER: Offer = { currency: ETHER, typedIn: 'token', amount: '200', quote: quoteOf('token', '200', '4') }

const first = page.getByRole('dialog', { name: PRESALE_PURCHASE_TEXTS.steps.transactionDetails.title })
const second = page.getByRole('dialog', { name: PRESALE_PURCHASE_TEXTS.steps.confirmation.title })
const confirm = second.getByRole('button', { name: 'Confirm' })

const placed = { status: 200, body: { result: { data: { reference: 'A1B2' } } } }
const refusal = (httpStatus: number, message: string, details?: unknown) => ({
  status: httpStatus,
  body: { error: { message, code: -32000, data: { code: 'CONFLICT', httpStatus, details } } },
})

const home = location.href
afterEach(() => history.replaceState(null, '', home))

function Purchase({ onClose }: { onClose: () => void }) {
  const [offer, setOffer] = useState(OFFER)
  return <PurchaseDialog offer={offer} onOffer={setOffer} onClose={onClose} />
}

async function openSecondStep() {
  const onClose = vi.fn()
  await showPart(<Purchase onClose={onClose} />)
  await first.getByRole('button', { name: 'Confirm Purchase' }).click()
  await expect.element(second).toBeVisible()
  return onClose
}

test('the first step states the figures, and confirming it places no order', async () => {
  await commands.setAnswer(CREATE, placed)
  await showPart(<Purchase onClose={() => undefined} />)
  const figures = [...document.querySelectorAll('dd')].map((value) => value.textContent)
  expect(figures).toEqual(['50.000000 ETH', '200.000000 iToken', '14.000000 iToken'])
  await expectAccessible()
  await first.getByRole('button', { name: 'Confirm Purchase' }).click()
  await expect.element(second).toBeVisible()
  expect(await commands.bodiesSent(CREATE)).toEqual([])
})

const SAME = { ...PENDING_ORDER, currencyCode: 'ETH', payAmount: '50.000000' }

test('a pending order for the same amount is named in both steps, with a link to it', async () => {
  await answer('orders.list', { orders: [{ ...SAME, status: 'approved' }, SAME], total: 2 })
  await openSecondStep()
  const warning = second.getByText(PURCHASE_TEXTS.dialog.same)
  await expect.element(warning).toBeVisible()
  await expectAccessible()
  await second.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(first.getByText(PURCHASE_TEXTS.dialog.same)).toBeVisible()
  await expect
    .element(first.getByRole('link', { name: 'Show the order' }))
    .toHaveAttribute('href', `/dashboard/transaction?order=${SAME.reference}`)
})

test('once the offer was sent without an answer, the other order may be this one, and is not named', async () => {
  await answer('orders.list', { orders: [SAME], total: 1 })
  await commands.setAnswer(CREATE, { fault: 'disconnect' })
  await openSecondStep()
  const warning = second.getByText(PURCHASE_TEXTS.dialog.same)
  await expect.element(warning).toBeVisible()
  await confirm.click()
  await expect.element(second.getByRole('alert')).toMatchTextContent(PURCHASE_TEXTS.said.mayBePlaced)
  expect(warning.elements()).toEqual([])
})

test.each([
  [429, false],
  [400, false],
  [500, true],
])(
  'opened again after %i, the dialog names the other order unless it may be this one: %s',
  async (status, isKept) => {
    await answer('orders.list', { orders: [SAME], total: 1 })
    await commands.setAnswer(CREATE, refusal(status, 'No.'))
    const open = await showPart(<Purchase onClose={() => undefined} />)
    await first.getByRole('button', { name: 'Confirm Purchase' }).click()
    await confirm.click()
    await expect.element(second.getByRole('alert')).toBeVisible()
    await open.unmount()
    await showPart(
      <>
        <Calls />
        <Purchase onClose={() => undefined} />
      </>,
    )
    await expect.element(page.getByTestId('calls')).toHaveAttribute('data-count', '0')
    expect(first.getByText(PURCHASE_TEXTS.dialog.same).elements()).toHaveLength(isKept ? 0 : 1)
  },
)

test.each([
  { status: 'rejected' },
  { status: 'approved' },
  { currencyCode: 'BTC' },
  { payAmount: '50.000001' },
])('an order that differs by %j is not named', async (other) => {
  await answer('orders.list', { orders: [{ ...SAME, ...other }], total: 1 })
  await showPart(
    <>
      <Calls />
      <Purchase onClose={() => undefined} />
    </>,
  )
  await expect.element(page.getByTestId('calls')).toHaveAttribute('data-count', '0')
  expect(page.getByText(PURCHASE_TEXTS.dialog.same).elements()).toEqual([])
})

test('the second step shows and copies the exact amount and the whole address, and shows the network', async () => {
  await commands.allowClipboard()
  const copy = vi.spyOn(navigator.clipboard, 'writeText')
  await openSecondStep()
  for (const [name, text, shown] of [
    [/^Amount to send/, '50.000000', '50.000000 ETH'],
    [/^Deposit address/, ETHER.depositAddress, ETHER.depositAddress],
  ] as const) {
    const row = second.getByRole('button', { name })
    await expect.element(row).toMatchTextContent(shown)
    await row.click()
    await expect.element(row).toHaveAccessibleName(/Copied/)
    expect(copy).toHaveBeenLastCalledWith(text)
  }
  const code = second.getByRole('img', { name: /^QR code/ }).element()
  expect(await readQr(code)).toBe(`ethereum:${ETHER.depositAddress}?value=50000000000000000000`)
  await expect.element(second.getByRole('note')).toMatchTextContent('Network: Ethereum (ERC-20)')
  for (const note of PRESALE_PAYMENT_TEXTS.notes) await expect.element(second.getByText(note)).toBeVisible()
  await expectAccessible()
})

test.each([
  [360, 740],
  [390, 844],
  [1366, 768],
])('at %i × %i px the buttons of the second step cover none of the three notes', async (width, height) => {
  await page.viewport(width, height)
  await openSecondStep()
  const { top } = confirm.element().getBoundingClientRect()
  for (const note of PRESALE_PAYMENT_TEXTS.notes) {
    expect(second.getByText(note).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top)
  }
})

test.each([
  [360, 740, 'no code', 0],
  [390, 844, 'no code', 0],
  [1366, 768, 'the whole code', 1],
])('at %i × %i px the second step has %s and needs no scrolling', async (width, height, _, codes) => {
  await page.viewport(width, height)
  await openSecondStep()
  expect(second.getByRole('img', { name: /^QR code/ }).elements()).toHaveLength(codes)
  const dialog = second.element()
  expect(dialog.scrollHeight).toBeLessThanOrEqual(dialog.clientHeight + 2)
})

test('Cancel in the second step returns to the first, and Escape closes the dialog', async () => {
  const onClose = await openSecondStep()
  await second.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(first).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test("the browser's Back closes the dialog, but not while the order is sent", async () => {
  await commands.setAnswer(CREATE, { hold: true })
  const onClose = await openSecondStep()
  addEntry()
  await confirm.click()
  await expect.element(second.getByRole('button', { name: PURCHASE_TEXTS.said.sending })).toBeVisible()
  history.back()
  await expect.poll(isAtEntry).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
  await commands.setAnswer(CREATE, refusal(429, 'Too many orders.'))
  await expect.element(second.getByRole('alert')).toBeVisible()
  addEntry()
  history.back()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
})

test('Confirm sends the seen figures once, however often it is pressed, and opens the order', async () => {
  await commands.setAnswer(CREATE, { hold: true })
  const onClose = await openSecondStep()
  await confirm.click()
  const busy = second.getByRole('button', { name: PURCHASE_TEXTS.said.sending })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await expect.element(second.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await busy.click({ force: true })
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await expect
    .poll(() => commands.bodiesSent(CREATE))
    .toEqual([
      {
        currencyCode: 'ETH',
        typedIn: 'token',
        amount: '200',
        seen: {
          payAmount: '50.000000',
          tokens: '200.000000',
          bonusTokens: '14.000000',
          depositAddress: ETHER.depositAddress,
          network: ETHER.network,
        },
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
  await commands.setAnswer(CREATE, placed)
  await expect.poll(() => location.pathname + location.search).toBe('/dashboard/transaction?order=A1B2')
  expect(await commands.bodiesSent(CREATE)).toEqual([])
})

test.each([
  ['disconnect', PURCHASE_TEXTS.said.unreachable],
  ['portal', PURCHASE_TEXTS.said.unreachable],
  ['bad-gateway', PURCHASE_TEXTS.said.failed],
] as const)('an order whose answer is broken (%s) says "%s" and stays open', async (fault, message) => {
  await commands.setAnswer(CREATE, { fault })
  const onClose = await openSecondStep()
  await confirm.click()
  await expect
    .element(second.getByRole('alert'))
    .toHaveTextContent(`${message}${PURCHASE_TEXTS.said.mayBePlaced}`)
  expect(onClose).not.toHaveBeenCalled()
  expect(location.href).toBe(home)
})

test.each([
  [360, 740],
  [1280, 800],
  [640, 400],
])('on a window of %i × %i a failure is seen, above the buttons', async (width, height) => {
  await page.viewport(width, height)
  await commands.setAnswer(CREATE, { fault: 'disconnect' })
  await openSecondStep()
  await confirm.click()
  const failure = second.getByRole('alert')
  await expect.element(failure).toBeVisible()
  const box = failure.element().getBoundingClientRect()
  expect(box.top).toBeGreaterThanOrEqual(0)
  const onTop = document.elementFromPoint(box.left + box.width / 2, box.bottom - 2)
  expect(failure.element().contains(onTop)).toBe(true)
})

test('by keyboard the second step begins with the focus on the dialog, and its buttons follow in a circle', async () => {
  await showPart(<Purchase onClose={() => undefined} />)
  await expect.element(first.getByRole('button', { name: 'Confirm Purchase' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(second).toHaveFocus()
  const names = [/^Amount to send/, /^Deposit address/, /^Cancel/, /^Confirm/, /^Close/, /^Amount to send/]
  for (const name of names) {
    await userEvent.tab()
    await expect.element(second.getByRole('button', { name })).toHaveFocus()
  }
})

test('a refusal is announced with its reason', async () => {
  await commands.setAnswer(CREATE, refusal(429, 'Too many orders.'))
  await openSecondStep()
  await confirm.click()
  await expect
    .element(second.getByRole('alert'))
    .toHaveTextContent(`${PURCHASE_TEXTS.said.refused}Too many orders.`)
  expect(second.getByText(PURCHASE_TEXTS.said.mayBePlaced).elements()).toEqual([])
  await expectAccessibleAtThisWidth()
})

test('after a try without an answer, a refusal says that the order may exist unless it is the order that is refused', async () => {
  const note = second.getByText(PURCHASE_TEXTS.said.mayBePlaced)
  await commands.setAnswer(CREATE, { fault: 'disconnect' })
  await openSecondStep()
  await confirm.click()
  await expect.element(note).toBeVisible()
  await commands.setAnswer(CREATE, refusal(429, 'Too many calls.'))
  await confirm.click()
  await expect.element(second.getByRole('alert')).toMatchTextContent('Too many calls.')
  await expect.element(note).toBeVisible()
  await commands.setAnswer(CREATE, refusal(400, 'No such amount.'))
  await confirm.click()
  await expect.element(second.getByRole('alert')).toMatchTextContent('No such amount.')
  await expect.element(note).not.toBeInTheDocument()
})

test('a retry after a failure sends the same idempotency key', async () => {
  await commands.setAnswer(CREATE, refusal(500, 'Something went wrong'))
  await openSecondStep()
  await confirm.click()
  await expect.element(second.getByRole('alert')).toMatchTextContent(PURCHASE_TEXTS.said.failed)
  await expect.element(second.getByText(PURCHASE_TEXTS.said.mayBePlaced)).toBeVisible()
  await confirm.click()
  await expect.poll(() => commands.bodiesSent(CREATE)).toHaveLength(2)
  const [one, two] = await commands.bodiesSent(CREATE)
  expect(two).toEqual(one)
})

test('a stale quote returns to the first step with fresh figures and places no order', async () => {
  const { depositAddress, network } = ETHER
  const fresh = { ...quoteOf('token', '200', '5'), depositAddress, network, tokensPerUnit: '5' }
  await commands.setAnswer(CREATE, refusal(409, 'The quote has changed', { freshQuote: fresh }))
  await openSecondStep()
  await confirm.click()
  await expect.element(first.getByRole('note')).toMatchTextContent('The quote has changed')
  await expect.element(first.getByText('40.000000', { exact: false }).first()).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(location.href).toBe(home)
})

test('a new deposit address is named, so that none pays to the one that was shown', async () => {
  const fresh = { ...OFFER.quote, depositAddress: '0xnew', network: ETHER.network, tokensPerUnit: '4' }
  await commands.setAnswer(CREATE, refusal(409, 'The quote has changed', { freshQuote: fresh }))
  await openSecondStep()
  await confirm.click()
  await expect.element(first.getByRole('note')).toMatchTextContent(TEXTS.staleAddress)
  await first.getByRole('button', { name: 'Confirm Purchase' }).click()
  await expect.element(second).toMatchTextContent('0xnew')
})

test('once the currency is not accepted any more, there is no address to pay to, and only a way out', async () => {
  await commands.setAnswer(CREATE, refusal(404, CURRENCY_UNKNOWN))
  const onClose = await openSecondStep()
  await confirm.click()
  await expect.element(second.getByRole('alert')).toMatchTextContent(CURRENCY_UNKNOWN)
  await expect.element(second).not.toMatchTextContent(ETHER.depositAddress)
  await expect.element(confirm).not.toBeInTheDocument()
  await second.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
})

test('at twice the size of type on a phone, a title breaks between its words', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(180, 370)
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await showPart(<Purchase onClose={() => undefined} />)
  const title = first.getByRole('heading')
  await expect.element(title).toBeVisible()
  for (const word of wordsOf(title.element())) expect(word.getClientRects(), `${word}`).toHaveLength(1)
})

test('at twice the size of type on a phone, the second step begins at its title, is not cut off at its side, and a hint says that there is more', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(180, 370)
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await showPart(<Purchase onClose={() => undefined} />)
  await expect.element(first).toBeVisible()
  first.element().scrollTo(0, 60)
  await first.getByRole('button', { name: 'Confirm Purchase' }).click()
  await expect.element(second).toBeVisible()
  const dialog = second.element()
  expect(dialog.scrollTop).toBe(0)
  await expect.element(second.getByText('More below')).toBeVisible()
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
})

/** Each word of the element's one text. */
function wordsOf({ firstChild: text }: Element): Range[] {
  const words = [...(text?.textContent ?? '').matchAll(/\S+/g)]
  return words.map(({ 0: word, index }) => {
    const range = new Range()
    range.setStart(text as Text, index)
    range.setEnd(text as Text, index + word.length)
    return range
  })
}
