/** A buyer registers by the form and logs in again by keyboard. */
import { expect, logOut, register, test } from '../test.ts'

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
