import { answer } from '@presale/ui/testing/answers.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AppRoutes } from '../../../routes.tsx'
import { accountOf } from '../../../testing/account.ts'
import { WAITING } from '../../../testing/overview.ts'
import { showPart } from '../../../testing/show-part.tsx'

const home = location.href

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', home)
})

const transactions = page
  .getByRole('navigation', { name: 'Operators' })
  .getByRole('link', { name: 'Transactions', exact: true })

async function open(count: { count: number; exact: boolean }) {
  localStorage.adminToken = 'token'
  await answer('account.read', accountOf('viewer'))
  await answer('presale.isDemo', false)
  await answer('currencies.announcements', { addresses: [], rates: [], prices: [] })
  await answer('orders.waiting', { ...WAITING, count })
  history.replaceState(null, '', '/admin/dashboard/change-password')
  await showPart(<AppRoutes />)
}

test.each([
  [{ count: 1, exact: true }, 'Transactions1', '1 order waits for a decision.'],
  [{ count: 10_000, exact: false }, 'Transactions10,000+', '10,000+ orders wait for a decision.'],
])('the transactions’ item counts the orders that wait, beside its name', async (count, text, said) => {
  await open(count)
  await expect.element(transactions).toHaveTextContent(text)
  await expect.element(transactions).toHaveAccessibleDescription(said)
})

test('without an order that waits, the item has its name alone', async () => {
  performance.clearResourceTimings()
  await open({ count: 0, exact: true })
  const isAnswered = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('orders.waiting'))
  await expect.poll(isAnswered).toBe(true)
  await expect.element(transactions).toHaveTextContent('Transactions')
  await expect.element(transactions).not.toHaveAttribute('aria-description')
})
