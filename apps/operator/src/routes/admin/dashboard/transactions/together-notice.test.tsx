import { ORDER_CHANGED } from '@presale/rules/order'
import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderOf } from '../../../../testing/order.ts'
import { showPart } from '../../../../testing/show-part.tsx'
import type { TogetherResult } from './together.ts'
import { TogetherNotice } from './together-notice.tsx'

const ORDERS = ['9', '8', '7'].map(orderOf)

test('conflicts of a result are one sentence with a list, in details that are folded at first', async () => {
  const result: TogetherResult = {
    kind: 'approved',
    reason: '',
    orders: ORDERS,
    rows: ORDERS.map((order) => ({ order, state: 'refused', refusal: ORDER_CHANGED, changed: null })),
  }
  await showPart(<TogetherNotice result={result} onAnswered={() => {}} onDismiss={() => {}} />)
  const sentence = page.getByText(
    'Another operator decided on these 3 orders meanwhile. They were not changed.',
  )
  const details = page.getByRole('button', { name: 'Details' })
  await expect.element(details).toHaveAttribute('aria-expanded', 'false')
  await expect.element(sentence).not.toBeInTheDocument()
  await details.click()
  await expect.element(details).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => sentence.elements().length).toBe(1)
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(ORDERS.length)
  await expectAccessibleAtThisWidth()
})
