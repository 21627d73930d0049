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
