import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer } from '@presale/ui/testing/answers.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ONE_CREDIT } from '../../../../testing/entry.ts'
import { showScreen } from '../../../../testing/show-part.tsx'
import { Ledger } from './ledger.tsx'

const home = location.href
afterEach(() => history.replaceState(null, '', home))

test('an entry leads to its order and its buyer', async () => {
  history.replaceState(null, '', '/admin/dashboard/ledger')
  await answer('currencies.list', [])
  await answer('ledger.search', ONE_CREDIT)
  await showScreen(<Ledger />)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.element(link('9')).toHaveAttribute('href', '/admin/dashboard/transactions/9')
  await expect.element(link('buyer-9@example.com')).toHaveAttribute('href', '/admin/dashboard/users/3')
  await expectAccessible()
})
