import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderOf } from '../../../testing/order.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { DecisionNotice } from './decision-notice.tsx'

test('on a phone Undo stands below the text, and Dismiss and the icon beside its first line', async () => {
  await page.viewport(360, 780)
  const order = orderOf('20001')
  const result = { changed: true, status: 'approved', version: 2, void: false, earlier: null } as const
  await showPart(
    <DecisionNotice
      outcome={{ kind: 'approved', order, before: { status: 'pending', void: false, version: 1 }, result }}
      onDismiss={() => undefined}
    />,
  )
  const placeOf = (element: Element | null | undefined) => {
    if (!element) throw new Error('It is not there.')
    return element.getBoundingClientRect()
  }
  const text = page.getByText(/^Order 20001 approved/).element()
  const firstLine = placeOf(text).top + Number.parseFloat(getComputedStyle(text).lineHeight)
  const undo = placeOf(page.getByRole('button', { name: 'Undo' }).element())
  expect(undo.left).toBe(placeOf(text).left)
  expect(undo.top).toBeGreaterThanOrEqual(placeOf(text).bottom)
  const icon = text.parentElement?.previousElementSibling
  const dismiss = page.getByRole('button', { name: 'Dismiss' }).element().querySelector('svg')
  for (const each of [icon, dismiss]) expect(placeOf(each).top).toBeLessThan(firstLine)
})
