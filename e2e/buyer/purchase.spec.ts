/** The purchase dialog, from the quote to exactly one order (specification §4, D8, D10). */
import type { Page } from '@playwright/test'
import { inDatabase, type Product } from '../product.ts'
import { arrive, expect, openPurchase, test } from '../test.ts'

test('a purchase shows the new quote after a change of the rate, and orders only once it is accepted', {
  tag: '@phone',
}, async ({ page, product }) => {
  const rate = (tokens: number) =>
    inDatabase(product.settings.DATA_DIR ?? '', (client) =>
      client.query('update currency set tokens_per_unit = $1, version = version + 1 where code = $2', [
        tokens,
        'USDT',
      ]),
    )
  const buyer = await arrive(page, product)
  await openPurchase(page, '100')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm Purchase' }).click()
  await rate(4)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByText('The quote has changed')).toBeVisible()
  await expect(dialog.getByRole('definition').first()).toHaveText('25.000000 USDT')
  expect(await ordersOf(product, buyer.email)).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm Purchase' }).click()
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
  await expect(page.getByText('25.000000 USDT')).toBeVisible()
  await rate(2)
})

test('F28: a purchase whose browser was closed before the answer is in the list, and a repeat by a double click gives the same order', {
  tag: '@abuse-55',
}, async ({ page, context, faulty }) => {
  const { email } = await arrive(page, faulty)
  const reachConfirm = async (tab: Page) => {
    await openPurchase(tab, '100')
    await tab.getByRole('button', { name: 'Confirm Purchase' }).click()
    return tab.getByRole('button', { name: 'Confirm', exact: true })
  }
  const held = faulty.fail(/orders\.create/, 'hold')
  await (await reachConfirm(page)).click()
  await expect.poll(held.met).toBe(1)
  const kept = await page.evaluate(() => ({ ...sessionStorage }))
  await page.close()
  held.mend()
  await expect.poll(() => ordersOf(faulty, email)).toHaveLength(1)
  const [stored] = await ordersOf(faulty, email)

  const opened = await context.newPage()
  await opened.goto(`${faulty.buyerUrl}/dashboard/my-token`)
  const listed = opened.getByRole('main').locator(`a[href$="order=${stored}"]`)
  await expect(listed).toBeVisible()
  // A browser restores the session storage of a reopened tab.
  await opened.evaluate((storage) => Object.assign(sessionStorage, storage), kept)
  const confirm = await reachConfirm(opened)
  const cut = faulty.fail(/orders\.create/, 'cut')
  await confirm.click()
  await expect.poll(cut.met).toBe(1)
  await expect(opened.getByRole('alert')).toHaveText(/^an error occurred, try again/)
  cut.mend()
  await confirm.dblclick()
  await expect(opened).toHaveURL(new RegExp(`order=${stored}$`))
  await opened.reload()
  await expect(opened.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
  expect(await ordersOf(faulty, email)).toEqual([stored])
})

/** The references of a buyer's orders in the database. */
async function ordersOf(product: Product, email: string): Promise<string[]> {
  const { rows } = await inDatabase(product.settings.DATA_DIR ?? '', (client) =>
    client.query('select reference from orders where email = $1', [email]),
  )
  return rows.map(({ reference }) => reference)
}
