import { ORDER_CHANGED } from '@presale/rules/order'
import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderOf } from '../../../../testing/order.ts'
import { showPart } from '../../../../testing/show-part.tsx'
import { resultOf, type TogetherResult } from './together.ts'
import { summaryOf, TogetherNotice } from './together-notice.tsx'

const ORDERS = ['9', '8', '7'].map(orderOf)

test('conflicts of a result are one sentence; the orders are in details that are folded at first', async () => {
  const result: TogetherResult = {
    kind: 'approved',
    reason: '',
    orders: ORDERS,
    rows: ORDERS.map((order) => ({ order, state: 'refused', refusal: ORDER_CHANGED, changed: null })),
  }
  await showPart(<TogetherNotice result={result} onAnswered={() => {}} onDismiss={() => {}} />)
  const sentence = page.getByText('These 3 orders were decided on meanwhile. They were not changed.')
  const details = page.getByRole('button', { name: 'Details' })
  await expect.element(details).toHaveAttribute('aria-expanded', 'false')
  await expect.element(sentence).toBeVisible()
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument()
  await details.click()
  await expect.element(details).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => sentence.elements().length).toBe(1)
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1)
  for (const { id } of ORDERS)
    await expect
      .element(page.getByRole('link', { name: id }))
      .toHaveAttribute('href', `/admin/dashboard/transactions/${id}`)
  await expectAccessibleAtThisWidth()
})

test('orders that one operator decided alike are one item, with the span of their times', async () => {
  const change = { operator: 'grace', action: 'order.reject', reason: 'Sent back', requestId: 'r' }
  const at = ['2026-01-02T01:06:05.000Z', '2026-01-02T01:04:05.000Z', '2026-01-02T01:05:05.000Z']
  const rows = ORDERS.map((order, index) => ({
    order,
    state: 'refused' as const,
    refusal: ORDER_CHANGED,
    changed: { ...change, operator: index === 2 ? 'ada' : 'grace', at: at[index] ?? '' },
  }))
  const result: TogetherResult = { kind: 'approved', reason: '', orders: ORDERS, rows }
  await showPart(<TogetherNotice result={result} onAnswered={() => {}} onDismiss={() => {}} />)
  await page.getByRole('button', { name: 'Details' }).click()
  const items = page.getByRole('listitem')
  await expect
    .element(items.nth(0))
    .toMatchTextContent(
      'Orders 9, 8grace rejected 2 orders, 2026-01-02 03:04:05–03:06:05 UTC+02:00Reason: “Sent back”',
    )
  await expect.element(items.nth(1)).toMatchTextContent('Order 7ada rejected this order, 2026-01-02 03:05:05')
  await expect.poll(() => items.elements().length).toBe(2)
})

test('orders that wait for a second operator are proposed, not refused', async () => {
  const waits = { refusal: 'It waits.', certain: true, details: { awaitsSecond: true } }
  const [first, ...others] = ORDERS.map(({ id }) => id)
  const result = resultOf({ kind: 'approved', reason: '', orders: ORDERS }, [
    { orderId: first ?? '', result: { status: 'approved', changed: true, version: 2 } },
    ...others.map((orderId) => ({ orderId, ...waits })),
  ])
  expect(summaryOf(result)).toBe('1 of 3 orders approved, 2 proposed.')
  await showPart(<TogetherNotice result={result} onAnswered={() => {}} onDismiss={() => {}} />)
  await page.getByRole('button', { name: 'Details' }).click()
  await expect
    .element(page.getByText('2 orders: proposed. They are approved when another manager or owner confirms.'))
    .toBeVisible()
  for (const id of others) await expect.element(page.getByRole('link', { name: `Order ${id}` })).toBeVisible()
  await expectAccessibleAtThisWidth()
})
