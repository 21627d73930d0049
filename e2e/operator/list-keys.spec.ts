/** The keyboard in a list of the whole product; transactions.test.tsx has each key. */
import { expect, openAs, test } from '../test.ts'
import { addColleague } from './colleague.ts'
import { sell, settle } from './orders.ts'

test('a viewer walks from the ledger to an order by keyboard alone, and decides nothing there', async ({
  browser,
  product,
}) => {
  const { email, ids } = await sell(product, ['40'])
  await settle(product, email, 'approved')
  const viewer = await openAs(browser, product, await addColleague(product, 'viewer'), 'ledger')
  await expect(viewer.getByRole('row').filter({ hasText: email })).toBeVisible()
  await viewer.keyboard.press('j')
  await expect(viewer.getByRole('row').nth(1)).toBeFocused()
  await viewer.keyboard.press('?')
  await expect(viewer.getByRole('term')).toHaveText(['Enter', 'j', 'k', '?'])
  await viewer.keyboard.press('Escape')
  await viewer.getByRole('row').filter({ hasText: email }).focus()
  await viewer.keyboard.press('Enter')
  await expect(viewer.getByRole('heading', { name: `Order ${ids[0]}` })).toBeVisible()
  await viewer.context().close()
})
