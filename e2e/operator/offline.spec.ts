import { expect, openOperator, test } from '../test.ts'

test('an operator who goes offline reads so and keeps the list', async ({ browser, product }) => {
  const page = await openOperator(browser, product)
  const table = page.getByRole('region', { name: 'All transactions' })
  await expect(table).toBeVisible()
  const offline = page.getByRole('status').filter({ hasText: "You're offline." })
  await page.context().setOffline(true)
  await expect(offline).toBeVisible()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(table).toBeVisible()
  await page.context().setOffline(false)
  await expect(offline).toBeHidden()
  await expect(table).toBeVisible()
  await page.context().close()
})
