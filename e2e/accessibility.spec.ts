/** axe finds no violation on any screen or open dialog, at three widths, in both themes. */

import type { Page } from '@playwright/test'
import { expectAccessible, PHONE } from './accessible.ts'
import { settle } from './operator/orders.ts'
import type { Product } from './product.ts'
import {
  arrive,
  expect,
  logInOperator,
  openOperator,
  openPurchase,
  orderRow,
  placeOrder,
  test,
  toasts,
} from './test.ts'

test('axe finds no violation on the public pages', async ({ page, product }) => {
  for (const path of ['/', '/login', '/register', '/privacy', '/nothing']) {
    await page.goto(product.buyerUrl + path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('axe finds no violation on the dashboard, the purchase and the order', async ({ page, product }) => {
  await arrive(page, product)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expectAccessible(page)
  await openPurchase(page, product, '100')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm Purchase' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await placeOrder(page, product, '100')
  await expectAccessible(page)
})

test('axe finds no violation on the other screens of the dashboard', async ({ page, product }) => {
  await arrive(page, product)
  await placeOrder(page, product, '100')
  for (const screen of ['profile', 'status', 'my-token', 'docs', 'how-to-buy', 'withdrawal/binance']) {
    await page.goto(`${product.buyerUrl}/dashboard/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto(`${product.buyerUrl}/dashboard/my-token`)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expectAccessible(page)
})

test('axe finds no violation in the operator app', async ({ page, browser, product }) => {
  await page.goto(`${product.operatorUrl}/admin`)
  await expectAccessible(page)
  await arrive(page, product)
  await placeOrder(page, product, '100')
  const operator = await openOperator(browser, product)
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

test('axe finds no violation on decisions, users, keys and the operator’s password', async ({
  page,
  browser,
  product,
}) => {
  const { email } = await arrive(page, product)
  await placeOrder(page, product, '100')
  await settle(product, email, 'approved')
  const operator = await openOperator(browser, product)
  await expectDecidedMeanwhile(operator, product, email)
  for (const screen of ['users', 'pixels', 'change-password']) {
    await operator.goto(`${product.operatorUrl}/admin/dashboard/${screen}`)
    await expect(operator.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(operator)
  }
  await operator.getByRole('button', { name: 'Change Password' }).click()
  await expect(operator.getByText('Old password must be at least 4 characters.')).toBeVisible()
  await expectAccessible(operator)
  await operator.goto(`${product.operatorUrl}/admin/dashboard/pixels`)
  await expectKeyDialogs(operator)
  await operator.context().close()
})

test('axe finds no violation on the overview, ledger, audit log, an order, a buyer and the palette', async ({
  page,
  browser,
  product,
}) => {
  const { email } = await arrive(page, product)
  await placeOrder(page, product, '100')
  await settle(product, email, 'approved')
  const operator = await openOperator(browser, product)
  await orderRow(operator, email).getByRole('link').click()
  await expect(operator.getByRole('heading', { name: /^Order/ })).toBeVisible()
  await expectAccessible(operator)
  await operator.getByRole('main').getByRole('link', { name: email }).click()
  await expect(operator.getByRole('heading', { name: 'Ada Buyer' })).toBeVisible()
  await expectAccessible(operator)
  for (const screen of ['overview', 'ledger', 'audit']) {
    await operator.goto(`${product.operatorUrl}/admin/dashboard/${screen}`)
    await expect(operator.getByRole('heading', { level: 1 })).toBeVisible()
    await operator.waitForLoadState('networkidle')
    for (const table of await operator.getByText('As a table').all()) await table.click()
    await expectAccessible(operator)
  }
  await operator.getByRole('row').filter({ hasText: 'Approved an order' }).getByRole('button').first().click()
  await expect(operator.getByRole('dialog')).toBeVisible()
  await expectAccessible(operator)
  await operator.keyboard.press('Escape')
  await operator.keyboard.press('Control+k')
  await operator.getByRole('combobox', { name: 'Search or jump to…' }).fill('buyer-')
  await expect(operator.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await expectAccessible(operator)
  await operator.context().close()
})

test('axe finds no violation on the currencies, their rates and the main currency', async ({
  browser,
  product,
  prices,
}) => {
  const operator = await logInOperator(browser, product)
  await expectAccessible(operator)
  await operator.getByRole('button', { name: 'Add cryptocurrency' }).click()
  const add = operator.getByRole('dialog', { name: 'Add a currency' })
  await add.getByRole('button', { name: 'Add cryptocurrency' }).click()
  await expectAccessible(operator)
  await operator.keyboard.press('Escape')
  await operator.getByRole('button', { name: 'Edit price' }).click()
  await operator.getByLabel('Dollars for one iToken').fill('0.6')
  await operator.keyboard.press('Enter')
  await expectAccessible(operator)
  await operator.getByRole('button', { name: 'Back' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  prices.prices = { litecoin: '9600', bitcoin: '95000' }
  await operator.getByRole('button', { name: 'Update Crypto Rates' }).click()
  await expect(operator.getByText('is held back')).toBeVisible()
  await expectAccessible(operator)
  await operator.getByRole('button', { name: 'Confirm LTC' }).click()
  await expectAccessible(operator)
  await operator.goto(`${product.operatorUrl}/admin/dashboard/change-main-currency`)
  await expect(operator.getByLabel('Dollars for one iToken')).toBeVisible()
  await expectAccessible(operator)
  await operator.context().close()
})

test('axe finds no violation on the dialogs that change a currency', async ({ browser, product }) => {
  const operator = await logInOperator(browser, product)
  const actions = operator.getByRole('button', { name: 'Actions for TRX' })
  await actions.click()
  await expectAccessible(operator)
  // The change of width has scrolled the row out of view.
  await operator.keyboard.press('Escape')
  await actions.click()
  await operator.getByRole('menuitem', { name: 'Edit crypto' }).click()
  await operator.getByRole('textbox', { name: 'Address' }).fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await expectAccessible(operator)
  await operator.getByRole('button', { name: 'Save changes' }).click()
  await expectAccessible(operator)
  await operator.getByRole('button', { name: 'Save the new address' }).click()
  await expect(operator.getByText('deposit address').first()).toBeVisible()
  await operator.getByRole('button', { name: 'Update ERC-20 Wallet' }).click()
  await operator.getByLabel('ERC-20 wallet address').fill('0xde709f2102306220921060314715629080e2fb77')
  await operator.getByRole('button', { name: 'Compare and update' }).click()
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

/** Checks the confirmation dialog of an order that another operator has decided on meanwhile. */
async function expectDecidedMeanwhile(operator: Page, product: Product, email: string) {
  await orderRow(operator, email)
    .getByRole('button', { name: /Actions/ })
    .click()
  await operator.getByRole('menuitem', { name: 'Delete' }).click()
  await settle(product, email, 'rejected')
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(operator.getByRole('alertdialog').getByRole('alert')).toBeVisible()
  await expectAccessible(operator)
  await operator.keyboard.press('Escape')
}

/** Adds a key and checks the dialogs that change and delete it. */
async function expectKeyDialogs(operator: Page) {
  const key = `accessible-${process.pid}`
  await operator.getByLabel('API Key', { exact: true }).fill(key)
  await operator.getByLabel('Location').fill('/')
  await operator.getByRole('button', { name: 'Save API Key' }).click()
  await expect(toasts(operator).getByText('API key saved successfully')).toBeVisible()
  for (const action of ['Update', 'Delete']) {
    await operator.getByRole('button', { name: `Actions for ${key}` }).click()
    await operator.getByRole('menuitem', { name: action }).click()
    await expect(operator.getByRole(action === 'Delete' ? 'alertdialog' : 'dialog')).toBeVisible()
    await expectAccessible(operator)
    await operator.keyboard.press('Escape')
  }
}
