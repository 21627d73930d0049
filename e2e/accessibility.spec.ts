import { PROFILE_TEXTS } from '@presale/rules/texts/profile'
import { WAYS } from '@presale/ui/testing/axe-ways.ts'
/** What only the built apps show: axe on the landing page, in the frame of each app, and in what a phone shows of it. */

import { expectAccessible, PHONE } from './accessible.ts'
import { OPERATOR } from './product.ts'
import { arrive, expect, openAs, openOperator, placeOrder, test, toasts } from './test.ts'

test('axe finds no violation on the landing page', async ({ page, product }) => {
  await page.goto(product.buyerUrl)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expectAccessible(page, WAYS)
})

test('axe finds no violation on a screen of each app in its frame, and with a toast', async ({
  page,
  browser,
  product,
}) => {
  await arrive(page, product, '/profile')
  await page.getByLabel('Full Name').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toasts(page).getByText(PROFILE_TEXTS.said.updated)).toBeVisible()
  await expectAccessible(page)
  await placeOrder(page, product, '100')
  const operator = await openAs(browser, product, OPERATOR, 'pixels')
  await operator.getByRole('button', { name: 'Add a key' }).click()
  await operator.getByLabel('API Key', { exact: true }).fill(`accessible-${process.pid}`)
  await operator.getByLabel('Location').fill('/')
  await operator.getByRole('button', { name: 'Save API Key' }).click()
  await expect(toasts(operator).getByText('API key saved successfully')).toBeVisible()
  await expectAccessible(operator)
  await operator.goto(`${product.operatorUrl}/admin/dashboard/transactions`)
  await expect(operator.getByRole('button', { name: /^Actions for order/ }).first()).toBeVisible()
  await expectAccessible(operator)
  await operator.context().close()
})

test('axe finds no violation in the parts that only a phone shows', async ({ page, browser, product }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(product.buyerUrl)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page, PHONE)
  await arrive(page, product)
  await placeOrder(page, product, '100')
  await page.goto(`${product.buyerUrl}/dashboard/my-token`)
  await expect(page.getByText('Pending')).toBeVisible()
  await expectAccessible(page, PHONE)
  const operator = await openOperator(browser, product)
  await expectAccessible(operator, PHONE)
  await operator.setViewportSize({ width: 360, height: 800 })
  await operator.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expectAccessible(operator, PHONE)
  await operator.context().close()
})
