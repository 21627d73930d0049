import { awaitsSecond } from '@presale/rules/proposal'
import { refuse } from '@presale/ui/testing/answers.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { orderOf } from '../../../testing/order.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { DecisionDialog } from './decision-dialog.tsx'

test('an approval that waits for a second operator closes its question and says that it waits', async () => {
  const sentence = awaitsSecond('The approval of order 9')
  await refuse('orders.settle', 422, sentence, { awaitsSecond: true })
  const [onClose, onDecided] = [vi.fn(), vi.fn()]
  const decision = { kind: 'approved', order: orderOf('9') } as const
  await showPart(<DecisionDialog decision={decision} onDecided={onDecided} onClose={onClose} />)
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await expect
    .element(page.getByRole('region', { name: /Notification/ }))
    .toMatchTextContent(`Proposed${sentence}`)
  expect(onClose).toHaveBeenCalledOnce()
  expect(onDecided).not.toHaveBeenCalled()
})

test('at no width an amount of the question breaks off its unit', async () => {
  const order = { ...orderOf('9'), payAmount: '419970944.826087', currencyCode: 'SHIB' }
  await showPart(
    <DecisionDialog decision={{ kind: 'approved', order }} onDecided={() => {}} onClose={() => {}} />,
  )
  for (const text of ['419,970,944.826087 SHIB', '214.000000 iToken']) {
    const amount = page.getByText(text, { exact: true })
    for (let width = 320; width <= 420; width += 10) {
      await page.viewport(width, 700)
      const range = document.createRange()
      range.selectNodeContents(amount.element())
      expect(new Set([...range.getClientRects()].map(({ top }) => top)).size, `${width}`).toBe(1)
    }
  }
})
