/** axe finds nothing on any screen, in either theme, dialogs open included. */
import { expect, expectAccessible, openOperator, openPurchase, placeOrder, register, test } from './test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } })

      test('public pages', async ({ page, product }) => {
        for (const path of ['/', '/login', '/register', '/privacy', '/nothing']) {
          await page.goto(product.buyerUrl + path)
          await expect(page.getByRole('heading').first()).toBeVisible()
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
        }
      })

      test('the dashboard, buying and the order', async ({ page, product }) => {
        await register(page, product)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await openPurchase(page, product, '100')
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Confirm Purchase' }).click()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await placeOrder(page, product, '100')
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      })

      test('every other screen of the dashboard', async ({ page, product }) => {
        await register(page, product)
        await placeOrder(page, product, '100')
        for (const screen of ['profile', 'status', 'my-token', 'docs', 'how-to-buy', 'withdrawal/binance']) {
          await page.goto(`${product.buyerUrl}/dashboard/${screen}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
        }
        await page.goto(`${product.buyerUrl}/dashboard/my-token`)
        await page.getByRole('button', { name: 'Withdraw' }).click()
        await expectAccessible(page)
      })

      test('the operator app', async ({ page, browser, product }) => {
        await page.goto(`${product.operatorUrl}/admin`)
        await expectAccessible(page)
        await register(page, product)
        await placeOrder(page, product, '100')
        const operator = await openOperator(browser, product)
        await operator.emulateMedia({ colorScheme })
        await expectAccessible(operator)
        await operator
          .getByRole('button', { name: /Actions/ })
          .first()
          .click()
        await expectAccessible(operator)
        await operator.getByRole('menuitem', { name: 'Reject payment' }).click()
        await expectAccessible(operator)
        await operator.context().close()
      })
    })
  }
}

async function expectNoSidewaysScroll(page: import('@playwright/test').Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}
