import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../../testing/show-part.tsx'
import { NewestBuyers } from './newest-buyers.tsx'

test('on a phone an e-mail that does not fit beside the name has a line of its own', async () => {
  await page.viewport(360, 780)
  const buyer = {
    id: '3',
    name: 'Ada Buyer',
    email: 'ada-of-the-first-buyers@example.test',
    at: '2026-01-02T01:04:05.000Z',
  }
  await showPart(
    <div className="px-8">
      <NewestBuyers buyers={[buyer]} />
    </div>,
  )
  const email = page.getByText(buyer.email).element()
  const name = page.getByRole('link', { name: buyer.name }).element()
  const line = Number.parseFloat(getComputedStyle(document.body).lineHeight)
  expect(email.clientHeight).toBeLessThan(1.5 * line)
  expect(email.getBoundingClientRect().top).toBeGreaterThanOrEqual(name.getBoundingClientRect().bottom - 4)
})
