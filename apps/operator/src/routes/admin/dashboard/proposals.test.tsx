import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { answer } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showScreen } from '../../../testing/show-part.tsx'
import { Proposals } from './proposals.tsx'
import type { Proposal } from './proposed.ts'

const proposalOf = (id: string): Proposal => ({
  id,
  kind: 'currency.update',
  operator: 'first',
  at: '2026-01-02T01:04:05.000Z',
  own: false,
  fields: [{ code: `C${id}`, field: 'network', before: null, after: 'Some chain' }],
  order: null,
})
const review = page.getByRole('button', { name: 'Review' })

test('up to two proposals stand open, more fold to one line', async () => {
  await page.viewport(360, 740)
  await answer('proposals.list', ['1', '2'].map(proposalOf))
  const { unmount } = await showScreen(<Proposals />)
  await expect.element(page.getByText('2 changes wait for a second operator.')).toBeVisible()
  await expect.element(review.nth(1)).toBeVisible()
  await expectAccessibleAtThisWidth()
  await unmount()
  await answer('proposals.list', ['1', '2', '3'].map(proposalOf))
  await showScreen(<Proposals />)
  const line = page.getByText('3 changes wait for a second operator.')
  await expect.element(line).toBeVisible()
  await expect.element(review).not.toBeInTheDocument()
  await line.click()
  await expect.element(review.nth(2)).toBeVisible()
  await expectAccessibleAtThisWidth()
})
