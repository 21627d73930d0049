/** A buyer registers by the form and logs in again by keyboard. */
import { arrive, expect, logOut, register, test } from '../test.ts'

test('a buyer registers by the form, and the log-in works by keyboard alone', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const buyer = await register(page, product)
  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type(buyer.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(buyer.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a log-in to another account in another tab shows that account here before anything is ordered', async ({
  page,
  product,
}) => {
  const first = await arrive(page, product, '/buy-token?currency=ETH&amount=700')
  const account = page.getByRole('button', { name: /^Your account/ })
  await expect(account).toContainText(first.email)
  const other = await page.context().newPage()
  const second = await arrive(other, product)
  await expect(account).toContainText(second.email)
  await expect(page.getByLabel('Amount in iToken')).toHaveValue('700')
})
