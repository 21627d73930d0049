/** Lists whose address names a place that they do not have. */
import { OPERATOR } from '../product.ts'
import { expect, goOn, openAs, test } from '../test.ts'

/** Well-formed text that is no cursor, and a cursor beyond every number that Postgres stores. */
const CUT = 'cut'
const BEYOND = Buffer.from(JSON.stringify(['9'.repeat(19), '1'])).toString('base64url')

const LISTS = [
  ['transactions?', 'All Transactions', CUT],
  ['users?page=2&', 'All Users', CUT],
  ['ledger?', 'Ledger', BEYOND],
  ['audit?', 'Audit log', BEYOND],
] as const

test('a list whose address names no place of it shows its first page', {
  tag: '@abuse-107',
}, async ({ browser, product }) => {
  const [[first, , cut]] = LISTS
  const page = await openAs(browser, product, OPERATOR, `${first}after=${cut}`)
  for (const [screen, heading, place] of LISTS) {
    if (screen !== first) await goOn(page, `/admin/dashboard/${screen}after=${place}`)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expect(page).not.toHaveURL(/after=/)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
  await page.context().close()
})
