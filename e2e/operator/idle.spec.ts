/** An operator who leaves the screen alone is logged out, after a warning that lets one stay. */
import { OPERATOR } from '../product.ts'
import { expect, openAs, test } from '../test.ts'

test('after 28 idle minutes a warning lets the operator stay, and after 30 the session ends', {
  tag: '@asvs-7.1.1',
}, async ({ browser, product }) => {
  const page = await openAs(browser, product, OPERATOR, 'ledger')
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible()
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })

  await page.clock.fastForward('27:00')
  await page.keyboard.press('Tab')
  await page.clock.fastForward('27:00')
  await expect(warning).toHaveCount(0)

  await page.clock.fastForward('01:10')
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Stay logged in' }).press('Enter')
  await expect(warning).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible()

  const token = await page.evaluate(() => localStorage.getItem('adminToken'))
  await page.clock.fastForward('28:30')
  await expect(warning).toBeVisible()
  await page.clock.fastForward('01:40')
  await expect(page).toHaveURL(`${product.operatorUrl}/admin`)
  await expect(page.getByRole('status')).toHaveText('Your session has ended. Please log in again.')
  const answer = await fetch(`${product.operatorUrl}/api/trpc/account.read`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(401)
  await page.context().close()
})
