/** `npm run screens`: every screen of both apps, in both themes and three widths, as pictures under docs/screens. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type ViewportSize,
} from '@playwright/test'
import { launchArguments, resolveBrowser } from './browser.ts'
import { addColleague, callOperator, ownerToken } from './operator/colleague.ts'
import { sell } from './operator/orders.ts'
import { DEMO_PRICES, startPriceService } from './price-service.ts'
import { newSettings, OPERATOR, type Product, startProduct } from './product.ts'
import { decide, openAs, openOperator, openPurchase, orderRow, placeOrder, register } from './test.ts'

const FOLDER = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../docs/screens'))
const WIDTHS = (process.argv[3] ?? '360,768,1440').split(',').map(Number)
const THEMES = ['light', 'dark'] as const

type Shot = (page: Page, name: string) => Promise<void>

async function shootBuyer(page: Page, product: Product, shoot: Shot) {
  for (const [name, path] of Object.entries({
    landing: '/',
    login: '/login',
    register: '/register',
    privacy: '/privacy',
  })) {
    await page.goto(product.buyerUrl + path)
    await shoot(page, name)
  }
  const buyer = await register(page, product)
  await shoot(page, 'overview')
  await page.goto(`${product.buyerUrl}/dashboard/buy-token`)
  await shoot(page, 'buy-token')
  await openPurchase(page, product, '500')
  await shoot(page, 'purchase-1')
  await page.getByRole('button', { name: 'Confirm Purchase' }).click()
  await shoot(page, 'purchase-2')
  await page.keyboard.press('Escape')
  await shoot(page, 'buy-token-selected')
  await placeOrder(page, product, '500')
  await shoot(page, 'transaction')
  const order = page.url()
  for (const name of ['profile', 'status', 'my-token', 'docs', 'how-to-buy', 'withdrawal/binance']) {
    await page.goto(`${product.buyerUrl}/dashboard/${name}`)
    await shoot(page, name.replace('/', '-'))
  }
  await page.goto(`${product.buyerUrl}/nothing`)
  await shoot(page, 'not-found')
  return { email: buyer.email, order }
}

async function shootOperator(
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
  for (const name of ['users', 'pixels', 'change-password']) {
    await page.goto(`${product.operatorUrl}/admin/dashboard/${name}`)
    await shoot(page, `operator-${name}`)
  }
  await shootKeys(page, shoot)
  await shootCurrencies(page, product, shoot)
  await shootBooks(page, product, email, shoot)
  await page.context().close()
}

/** A decision upon what another operator has changed meanwhile; the order is approved again afterwards. */
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

/** Orders found, ticked and decided on together, one of them forestalled; and the keys of the list. */
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
  await page.getByRole('region', { name: 'What became of each order' }).waitFor()
  await shoot(page, 'operator-decided-together')
}

async function shootKeys(page: Page, shoot: Shot) {
  await page.goto(new URL('pixels', page.url()).href)
  const key = `G-${Date.now()}`
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
  await page.keyboard.press('Escape')
  await page.getByLabel('ERC-20 wallet address').fill('0xde709f2102306220921060314715629080e2fb77')
  await page.getByRole('button', { name: 'Compare and update' }).click()
  await shoot(page, 'operator-erc20')
  await page.goto(`${product.operatorUrl}/admin/dashboard/change-main-currency`)
  await page.getByLabel('Dollars for one iToken').waitFor()
  await shoot(page, 'operator-main-currency')
}

/** Operators and their invites as an owner sees them, and one operator's own security. */
async function shootAccess(browser: Browser, product: Product, shoot: Shot, options: BrowserContextOptions) {
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
}

/** The window as high as the page, so that what stands at its edges stands there in the picture; a dialog as it is seen. */
async function inWholeLength(page: Page, viewport: ViewportSize, work: () => Promise<unknown>) {
  const isAsked = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!isAsked) await page.setViewportSize({ ...viewport, height: Math.max(viewport.height, height) })
  await work()
  await page.setViewportSize(viewport)
}

async function shootAll(browser: Browser, product: Product, theme: (typeof THEMES)[number], width: number) {
  const options = {
    colorScheme: theme,
    viewport: { width, height: width < 700 ? 780 : 900 },
    locale: 'en-US',
  }
  const shoot: Shot = async (page, name) => {
    await page.waitForLoadState('networkidle')
    await page.getByText('Checking your session').waitFor({ state: 'detached' })
    await page.getByRole('heading').first().waitFor()
    // Operators sit at desks; on a phone their screens only have to work.
    if (name.startsWith('operator') && width < 768) return
    const path = resolve(FOLDER, `${name}-${width}-${theme}.jpg`)
    await inWholeLength(page, options.viewport, () =>
      page.screenshot({ path, type: 'jpeg', quality: 45, animations: 'disabled' }),
    )
  }
  const page = await (await browser.newContext(options)).newPage()
  const { email, order } = await shootBuyer(page, product, shoot)
  await shootOperator(browser, product, email, shoot, options)
  await shootAccess(browser, product, shoot, options)
  await page.goto(order)
  await shoot(page, 'transaction-approved')
  await page.goto(`${product.buyerUrl}/dashboard`)
  await shoot(page, 'overview-approved')
  await page.context().close()
}

mkdirSync(FOLDER, { recursive: true })
const { executablePath, env } = await resolveBrowser()
const browser = await chromium.launch({
  executablePath,
  args: launchArguments,
  env: { ...process.env, ...env },
})
const prices = await startPriceService()
prices.prices = { ...DEMO_PRICES, litecoin: '1440', tron: '0' }
const product = await startProduct({ ...(await newSettings()), PRICE_API_URL: prices.url })
for (const theme of THEMES) {
  for (const width of WIDTHS) await shootAll(browser, product, theme, width)
}
await browser.close()
await product.stop()
await prices.stop()
