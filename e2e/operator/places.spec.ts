/** Lists whose address names a place that they do not have. */
import { OPERATOR } from '../product.ts'
import { expect, openAs, test } from '../test.ts'

/** Well-formed text that is no cursor, and a cursor beyond every number that Postgres stores. */
const BAD_PLACES = ['cut', Buffer.from(JSON.stringify(['9'.repeat(19), '1'])).toString('base64url')]

const LISTS = [
  ['transactions?', 'All Transactions'],
  ['users?page=2&', 'All Users'],
  ['ledger?', 'Ledger'],
  ['audit?', 'Audit log'],
] as const

for (const [screen, heading] of LISTS) {
  test(`a list whose address names no place of it shows its first page: ${screen}`, {
    tag: '@abuse-107',
  }, async ({ browser, product }) => {
    const page = await openAs(browser, product, OPERATOR, screen)
    for (const place of BAD_PLACES) {
      await page.goto(`${product.operatorUrl}/admin/dashboard/${screen}after=${place}`)
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await expect(page).not.toHaveURL(/after=/)
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    }
    await page.context().close()
  })
}
