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
  let unanswered = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('account.read')) unanswered += 1
  })
  // A check of the session is tried twice.
  await page.getByRole('link', { name: 'Users' }).click()
  await expect.poll(() => unanswered).toBeGreaterThanOrEqual(2)
  const before = unanswered
  await page.goBack()
  await expect.poll(() => unanswered).toBeGreaterThanOrEqual(before + 2)
  await expect(table).toBeVisible()
  await expect(offline).toBeVisible()
  await page.context().setOffline(false)
  await expect(offline).toBeHidden()
  await expect(table).toBeVisible()
  await page.context().close()
})
