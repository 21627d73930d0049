import { CANCELLED_BY_BUYER, NOT_PAID_IN_TIME } from '@presale/rules/order'
import { ORDER_TEXTS as TEXTS } from '@presale/rules/texts/order'
import { ORDER_STATUS_TEXTS } from '@presale/rules/texts/order-status'
import { ORDER_STEPS } from '@presale/rules/texts/presale-order'
import { expectAccessible, expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { commands } from '@presale/ui/testing/commands.ts'
import { readQr } from '@presale/ui/testing/qr.ts'
import { definitionsIn } from '@presale/ui/testing/table.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PENDING_ORDER } from '../../../testing/order.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { OrderView } from './order-view.tsx'

const amount = page.getByRole('button', { name: /^Amount to send/ })
const address = page.getByRole('button', { name: /^Deposit address on Ethereum \(ERC-20\)/ })
const code = page.getByRole('img', { name: /^QR code/ })
const receipt = page.getByLabelText(TEXTS.receipt)

beforeEach(() =>
  commands.setAnswer('/api/trpc/orders.messages', { status: 200, body: { result: { data: [] } } }),
)

const showOrder = (changes: Partial<typeof PENDING_ORDER> = {}) =>
  showPart(<OrderView order={{ ...PENDING_ORDER, ...changes }} stale={false} />)

/** The largest font of a drawn text, and the texts that have it. */
function largestText() {
  const sizes = [...document.querySelectorAll('article *')].flatMap((element) => {
    const text = [...element.childNodes].map((node) => (node.nodeType === 3 ? node.nodeValue : '')).join('')
    return text?.trim() ? [{ text, size: Number.parseFloat(getComputedStyle(element).fontSize) }] : []
  })
  const size = Math.max(...sizes.map((one) => one.size))
  return sizes.filter((one) => one.size === size).map(({ text }) => text)
}

test.each([360, 768, 1440])(
  'at %i px the amount is the largest text, whole and on one line',
  async (width) => {
    await page.viewport(width, 740)
    await showOrder()
    await expect.element(amount).toBeVisible()
    expect(largestText().join('')).toContain('345')
    const digits = [...amount.element().querySelectorAll('.tabular > span')].map((part) =>
      part.getClientRects(),
    )
    for (const lines of digits)
      expect(new Set([...lines].map(({ bottom }) => Math.round(bottom))).size).toBe(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test.each([360, 768, 1440])('at %i px a long amount keeps its unit on its line', async (width) => {
  await page.viewport(width, 740)
  await showOrder({ payAmount: '147761.130400', currencyCode: 'DOGE' })
  await expectUnitBesideAmount()
  expect(largestText().join('')).toContain('147')
})

test('on a phone an amount of billions keeps its unit on its line, too', async () => {
  await page.viewport(360, 740)
  await showOrder({ payAmount: '3456789012.345678', currencyCode: 'SHIB' })
  await expectUnitBesideAmount()
})

async function expectUnitBesideAmount() {
  await expect.element(amount).toBeVisible()
  const parts = [...amount.element().querySelectorAll('.tabular > *')]
  const [digits, unit] = parts.map((part) => part.getBoundingClientRect())
  expect(unit?.left).toBeGreaterThan(digits?.right ?? 0)
}

test('on a phone the timeline of a decided order, which says why, comes before the receipt', async () => {
  await page.viewport(360, 740)
  await showOrder({ status: 'rejected', rejectionReason: NOT_PAID_IN_TIME })
  const timeline = page.getByRole('list', { name: TEXTS.steps }).element().getBoundingClientRect()
  expect(timeline.bottom).toBeLessThan(receipt.element().getBoundingClientRect().top)
})

test('on a phone the amount, the address and the code follow each other, before everything else', async () => {
  await page.viewport(360, 740)
  await showOrder()
  await expect.element(code).toBeVisible()
  const places = [amount, address, code, page.getByLabelText(TEXTS.paid.label)].map((part) =>
    part.element().getBoundingClientRect(),
  )
  const tops = places.map(({ top }) => top)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await expectAccessible()
})

test('in a wide window the warning follows the address, and the timeline the code beside them', async () => {
  await page.viewport(1440, 900)
  await showOrder()
  await expect.element(code).toBeVisible()
  const warning = page.getByRole('note').element().getBoundingClientRect()
  const { bottom } = address.element().getBoundingClientRect()
  expect(warning.top - bottom).toBeLessThan(48)
  const steps = page.getByRole('list', { name: TEXTS.steps }).element().getBoundingClientRect()
  expect(steps.top - code.element().getBoundingClientRect().bottom).toBeLessThan(200)
})

test('a pending order waits for the payment, until the buyer has named it or the address was replaced', async () => {
  const waiting = page.getByText(TEXTS.waiting)
  const unpaid = await showOrder()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(ORDER_STATUS_TEXTS.messages.pending)
  await expect.element(waiting).toBeVisible()
  await unpaid.unmount()
  const named = await showOrder({ transactionId: '0xabc' })
  await expect.element(page.getByText('0xabc')).toBeVisible()
  await expect.element(page.getByText(TEXTS.awaitsCheck)).toBeVisible()
  await expect.element(page.getByText(ORDER_STEPS.named.text)).toBeVisible()
  expect(page.getByText(ORDER_STEPS.waiting.title).elements()).toEqual([])
  expect(waiting.elements()).toEqual([])
  await named.unmount()
  await showOrder({ addressReplacedAt: '2026-01-03T00:00:00.000Z' })
  await expect.element(page.getByText(/^This address was replaced/)).toBeVisible()
  expect(waiting.elements()).toEqual([])
})

test('once the buyer has named the payment, amount and address are plain text in the receipt', async () => {
  const named = await showOrder({ transactionId: '0xabc' })
  await expect.element(receipt.getByText(TEXTS.amount)).toBeVisible()
  await expect.element(receipt.getByText(/^Deposit address/)).toBeVisible()
  for (const part of [amount, address, code]) expect(part.elements()).toEqual([])
  await expectAccessibleAtThisWidth()
  await named.unmount()
  await showOrder()
  await expect.element(amount).toBeVisible()
  expect(receipt.getByText(TEXTS.amount).elements()).toEqual([])
})

test('an approved order is a receipt with the total, and offers no amount or address to copy', async () => {
  await showOrder({ status: 'approved', transactionId: '0xabc' })
  await expect.element(receipt.getByText(TEXTS.total)).toBeVisible()
  expect(definitionsIn(receipt.element())).toEqual({
    [TEXTS.amount]: '12345.678901 ETH',
    'Deposit address on Ethereum (ERC-20)': PENDING_ORDER.depositAddress,
    [TEXTS.paid.label]: '0xabc',
    [TEXTS.rate]: '1 ETH = 4 iToken',
    [TEXTS.tokens]: '49382.715604 iToken',
    [TEXTS.bonus]: '7407.407341 iToken',
    [TEXTS.total]: '56790.122945 iToken',
  })
  for (const part of [amount, address, code]) expect(part.elements()).toEqual([])
  await expectAccessibleAtThisWidth()
})

test('amount, address and order number are shown, and copied when their row is pressed', async () => {
  await page.viewport(360, 740)
  await commands.allowClipboard()
  const copy = vi.spyOn(navigator.clipboard, 'writeText')
  await showOrder()
  for (const [row, copied, shown] of [
    [amount, PENDING_ORDER.payAmount, '12345.678901 ETH'],
    [address, PENDING_ORDER.depositAddress, PENDING_ORDER.depositAddress],
    [page.getByRole('button', { name: /^Order number/ }), PENDING_ORDER.reference, PENDING_ORDER.reference],
  ] as const) {
    await expect.element(row).toMatchTextContent(shown)
    await row.click()
    await expect.element(page.getByText('Copied').first()).toBeVisible()
    expect(copy).toHaveBeenLastCalledWith(copied)
  }
})

test.each([
  ['ETH', 'ethereum:0x52908400098527886E0F7030069857D2E4169EE7?value=12345678901000000000000'],
  ['USDT', '0x52908400098527886E0F7030069857D2E4169EE7'],
])('a camera reads from the code of an order in %s: %s', async (currencyCode, text) => {
  await showOrder({ currencyCode })
  await expect.element(code).toBeVisible()
  expect(await readQr(code.element())).toBe(text)
  const links = page.getByRole('link', { name: TEXTS.qr.open }).elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(text.includes(':') ? [text] : [])
})

test('a rejected order has neither bonus nor total, and no amount or address to copy', async () => {
  await showOrder({ status: 'rejected', rejectionReason: CANCELLED_BY_BUYER })
  await expect.element(receipt.getByText(TEXTS.tokensUncredited)).toBeVisible()
  for (const text of [TEXTS.bonus, TEXTS.total]) expect(receipt.getByText(text).elements()).toEqual([])
  for (const part of [amount, address, code]) expect(part.elements()).toEqual([])
  await expectAccessibleAtThisWidth()
})
