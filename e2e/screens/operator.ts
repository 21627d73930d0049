/** The operator app's pictures: lists, decisions, currencies, books, and who has access. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { addColleague, callOperator, ownerToken } from '../operator/colleague.ts'
import { sell } from '../operator/orders.ts'
import { OPERATOR, type Product } from '../product.ts'
import { decide, openAs, openOperator, orderRow } from '../test.ts'
import type { Shot } from './take-picture.ts'

/** Shoots every screen of an operator. Approves the order of `email`. */
export async function shootOperator(
  browser: Browser,
  product: Product,
  email: string,
  shoot: Shot,
  options: BrowserContextOptions,
) {
  const login = await (await browser.newContext(options)).newPage()
  await login.goto(`${product.operatorUrl}/admin`)
  await shoot(login, 'operator-login')
  await login.context().close()
  const page = await openOperator(browser, product, options)
  await shoot(page, 'operator-transactions')
  await shootTools(page, shoot)
  await orderRow(page, email)
    .getByRole('button', { name: /Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Approve payment' }).click()
  await shoot(page, 'operator-decision')
  await page.keyboard.press('Escape')
  await decide(page, email, 'Approve payment')
  await shoot(page, 'operator-decided')
  await shootOverruled(page, email, shoot)
  await shootTogether(page, product, shoot)
  for (const name of ['users', 'pixels', 'mail', 'change-password']) {
    await page.goto(`${product.operatorUrl}/admin/dashboard/${name}`)
    await shoot(page, `operator-${name}`)
  }
  await shootKeys(page, shoot)
  await shootCurrencies(page, product, shoot)
  await shootBooks(page, product, email, shoot)
  await page.context().close()
}

/** Shoots the filters, which a phone keeps behind a button, the choice of columns, and the palette. */
async function shootTools(page: Page, shoot: Shot) {
  const filters = page.getByRole('button', { name: /^Filters/ })
  if (await filters.isVisible()) await filters.click()
  await shoot(page, 'operator-filters')
  if (await filters.isVisible()) await filters.click()
  const columns = page.getByRole('button', { name: 'Columns', exact: true })
  if (await columns.isVisible()) {
    await columns.click()
    await shoot(page, 'operator-columns')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: /^Your account/ }).click()
  await shoot(page, 'operator-user-menu')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('e')
  await shoot(page, 'operator-palette')
  await page.keyboard.press('Escape')
}

/** Shoots a decision on an order that another operator has changed meanwhile. Approves the order again afterwards. */
async function shootOverruled(page: Page, email: string, shoot: Shot) {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await orderRow(page, email)
    .getByRole('button', { name: /Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await decide(other, email, 'Reject payment')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alert').waitFor()
  await shoot(page, 'operator-decided-meanwhile')
  await page.keyboard.press('Escape')
  await decide(other, email, 'Approve payment')
  await other.close()
}

/** Shoots a search, a decision on several orders, one of which another operator decided first, and the keyboard help. */
async function shootTogether(page: Page, product: Product, shoot: Shot) {
  const { email, ids } = await sell(product, ['40', '200', '50'])
  await page.goto(`${product.operatorUrl}/admin/dashboard/transactions?search=${email}`)
  await orderRow(page, email).waitFor()
  await page.keyboard.press('?')
  await shoot(page, 'operator-list-keys')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view' }).click()
  await shoot(page, 'operator-save-view')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select every order of this page' }).check()
  await page.keyboard.press('j')
  await shoot(page, 'operator-selected')
  const rejected = { orderId: ids[0], decision: 'rejected', reason: 'never paid' }
  await callOperator(product, 'orders.settle', rejected, await ownerToken(product))
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('note').waitFor()
  await shoot(page, 'operator-together')
  await page.getByRole('button', { name: 'Approve 2 payments' }).click()
  await page.getByRole('region', { name: 'Result for each order' }).waitFor()
  await shoot(page, 'operator-decided-together')
}

async function shootKeys(page: Page, shoot: Shot) {
  await page.goto(new URL('pixels', page.url()).href)
  const key = `G-${Date.now()}`
  await page.getByRole('button', { name: 'Add a key' }).click()
  await page.getByLabel('API Key', { exact: true }).fill(key)
  await page.getByLabel('Location').fill('/dashboard')
  await page.getByRole('button', { name: 'Save API Key' }).click()
  for (const action of ['Update', 'Delete']) {
    await page.getByRole('button', { name: `Actions for ${key}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await shoot(page, `operator-pixels-${action.toLowerCase()}`)
    await page.keyboard.press('Escape')
  }
}

async function shootBooks(page: Page, product: Product, email: string, shoot: Shot) {
  for (const name of ['overview', 'ledger', 'audit']) {
    await page.goto(`${product.operatorUrl}/admin/dashboard/${name}`)
    await shoot(page, `operator-${name}`)
  }
  await page.getByRole('row').filter({ hasText: 'Approved an order' }).getByRole('button').first().click()
  await shoot(page, 'operator-audit-details')
  await page.goto(`${product.operatorUrl}/admin/dashboard/transactions`)
  await orderRow(page, email).getByRole('link').click()
  await page.getByText('Placed with').waitFor()
  await shoot(page, 'operator-order')
  await page.getByRole('main').getByRole('link', { name: email }).click()
  await page.getByText('Total investment').waitFor()
  await shoot(page, 'operator-buyer')
}

async function shootCurrencies(page: Page, product: Product, shoot: Shot) {
  await page.goto(`${product.operatorUrl}/admin/dashboard`)
  await page.getByRole('button', { name: 'Update Crypto Rates' }).click()
  await page.getByText(/^The last update: /).waitFor()
  await shoot(page, 'operator-currencies')
  await page.getByRole('button', { name: 'Actions for LTC' }).click()
  await page.getByRole('menuitem', { name: 'Edit crypto' }).click()
  await shoot(page, 'operator-edit-currency')
  await page.getByRole('textbox', { name: 'Address' }).fill('ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await shoot(page, 'operator-change-address')
  await page.goto(`${product.operatorUrl}/admin/dashboard?form=add`)
  await page.getByRole('dialog', { name: 'Add a currency' }).waitFor()
  await shoot(page, 'operator-add-currency')
  await page.goto(`${product.operatorUrl}/admin/dashboard?form=erc20`)
  await page.getByLabel('ERC-20 wallet address').fill('0xde709f2102306220921060314715629080e2fb77')
  await page.getByRole('button', { name: 'Compare and update' }).click()
  await shoot(page, 'operator-erc20')
  await page.goto(`${product.operatorUrl}/admin/dashboard/change-main-currency`)
  await page.getByLabel('Dollars for one iToken').waitFor()
  await shoot(page, 'operator-main-currency')
}

/** Shoots operators and invites as an owner sees them, and an operator's own security screen. */
export async function shootAccess(
  browser: Browser,
  product: Product,
  shoot: Shot,
  options: BrowserContextOptions,
) {
  const colleague = await addColleague(product, 'manager')
  const { data } = await callOperator(
    product,
    'invites.create',
    { role: 'viewer' },
    await ownerToken(product),
  )
  const guest = await (await browser.newContext(options)).newPage()
  await guest.goto(`${product.operatorUrl}/admin/invite#${data.secret}`)
  await guest.getByLabel('Login').waitFor()
  await shoot(guest, 'operator-invite')
  await guest.context().close()
  const owner = await openAs(browser, product, OPERATOR, 'operators', options)
  await owner.getByText(colleague.login).waitFor()
  await shoot(owner, 'operator-operators')
  await owner.getByRole('button', { name: 'Invite an operator' }).click()
  await shoot(owner, 'operator-invite-dialog')
  await owner.context().close()
  const page = await openAs(browser, product, colleague, 'security', options)
  await shoot(page, 'operator-security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await shoot(page, 'operator-second-factor')
  await page.context().close()
  const viewer = await openAs(browser, product, await addColleague(product, 'viewer'), '', options)
  await viewer.getByText('USDT').first().waitFor()
  await shoot(viewer, 'operator-viewer')
  await viewer.context().close()
}
