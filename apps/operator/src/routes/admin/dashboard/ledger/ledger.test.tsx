import { LEDGER_TEXTS as TEXTS } from '@presale/rules/texts/ledger'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer } from '@presale/ui/testing/answers.ts'
import { cellsOf } from '@presale/ui/testing/table.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ONE_CREDIT } from '../../../../testing/entry.ts'
import { showScreen } from '../../../../testing/show-part.tsx'
import { Ledger } from './ledger.tsx'

const home = location.href
afterEach(() => history.replaceState(null, '', home))

test('an entry leads to its order and its buyer', async () => {
  history.replaceState(null, '', '/admin/dashboard/ledger')
  await answer('currencies.codes', [])
  await answer('ledger.search', ONE_CREDIT)
  await showScreen(<Ledger />)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.element(link('9')).toHaveAttribute('href', '/admin/dashboard/transactions/9')
  await expect.element(link('buyer-9@example.com')).toHaveAttribute('href', '/admin/dashboard/users/3')
  expect(cellsOf(page.getByRole('row').nth(1).element())).toMatchObject({
    [TEXTS.columns.tokens]: '214.000000 iToken',
    [TEXTS.columns.paid]: '50.000000 ETH',
    [TEXTS.columns.usd]: '100.00 USD',
    [TEXTS.columns.balance]: '714.000000 iToken',
  })
  await expectAccessible()
})

test('the entries of a period have their sums above them', async () => {
  history.replaceState(null, '', '/admin/dashboard/ledger?from=2026-01-01')
  await answer('currencies.codes', [])
  await answer('ledger.search', ONE_CREDIT)
  await answer('ledger.sums', { tokens: '214.500000', usd: '107.25' })
  await showScreen(<Ledger />)
  for (const [label, figure] of [
    [TEXTS.sums.tokens, '214.500000 iToken'],
    [TEXTS.sums.usd, '107.25 USD'],
  ] as const)
    await expect.poll(() => document.body.textContent).toContain(label + figure)
})

test.for([360, 768])(
  'at %i px a card says the balance after its entry, who made it and why',
  async (width) => {
    await page.viewport(width, 740)
    await answer('currencies.codes', [])
    await answer('ledger.search', ONE_CREDIT)
    await showScreen(<Ledger />)
    const row = page.getByRole('row').nth(1)
    for (const text of ['100.00', '714.000000', 'grace', 'seen on the chain'])
      await expect.element(row.getByText(text)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)
