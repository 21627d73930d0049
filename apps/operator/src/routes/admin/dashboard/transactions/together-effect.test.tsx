import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderOf } from '../../../../testing/order.ts'
import { showPart } from '../../../../testing/show-part.tsx'
import { TogetherEffect } from './together-effect.tsx'

test('on a phone each sum and its name have whole lines', async () => {
  await page.viewport(360, 780)
  const moved = {
    orders: 1000,
    buyers: 824,
    tokens: '3266600.717763',
    bonusTokens: '483036.367224',
    totalTokens: '3749637.084987',
  }
  const preview = { decided: ['9'], unchanged: [], unheld: [], refused: [], payments: [], moved }
  await showPart(
    <div className="px-5">
      <TogetherEffect kind="approved" preview={preview} orders={[orderOf('9')]} />
    </div>,
  )
  const parts = [...page.getByRole('term').elements(), ...page.getByRole('definition').elements()]
  expect(parts.map((part) => part.textContent)).toContain('Added to 824 balances')
  const line = Number.parseFloat(getComputedStyle(document.body).lineHeight)
  for (const part of parts) expect(part.clientHeight, part.textContent ?? '').toBeLessThan(1.5 * line)
})
