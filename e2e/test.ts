import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  request,
} from '@playwright/test'
import { endProduct, noteOutcome } from './books.ts'
import { type FaultyProduct, startFaultyProxy } from './faulty-proxy.ts'
import { orderByCall } from './operator/orders.ts'
import { DEMO_PRICES, honest, type PriceService, startPriceService } from './price-service.ts'
import { copiedSettings, OPERATOR, type Product, startProduct } from './product.ts'

export { expect }

/**
 * For tests without a page. It has the worker's fixtures of `test`, so that one process runs both: each process starts and
 * loads for more than a second.
 */
export const plain = base.extend<object, { prices: PriceService; product: Product }>({
  browser: [
    async ({ browser }, use) => {
      savesData(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  prices: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      const prices = await startPriceService()
      await use(prices)
      await prices.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ prices }, use) => {
      const product = await startProduct({ ...(await copiedSettings()), PRICE_API_URL: prices.url })
      await use(product)
      await endProduct(product)
    },
    { scope: 'worker' },
  ],
})

/** Fails a test on a script error, a policy violation or a request to any other host. */
export const test = plain.extend<{
  noted: undefined
  usualPrices: undefined
  watched: undefined
  faulty: FaultyProduct
}>({
  noted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use, testInfo) => {
      await use(undefined)
      noteOutcome(testInfo)
    },
    { auto: true },
  ],
  /** No test sees the prices, or the broken price service, that another test of its worker has left. */
  usualPrices: [
    async ({ prices }, use) => {
      await use(undefined)
      Object.assign(prices, { prices: { ...DEMO_PRICES }, behave: honest })
    },
    { auto: true },
  ],
  /** The same product behind a proxy of this test, for faults of the connection. */
  faulty: async ({ product }, use) => {
    const faulty = await startFaultyProxy(product)
    await use(faulty)
    await faulty.close()
  },
  watched: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('weberror', (error) => complaints.push(String(error.error())))
      context.on('console', (message) => {
        if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text())
      })
      context.on('request', (request) => {
        if (!/^(http:\/\/(127\.0\.0\.1|localhost):|data:|blob:)/.test(request.url()))
          complaints.push(request.url())
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Every page of the browser says that it saves data, so that it loads only the code of its own screen: a fifth of what
 * opening a page costs. `opening.alone.test.tsx` proves that the code of the others loads.
 */
function savesData(browser: Browser) {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    return context
  }
}

/** Opens the address with these items in the storage of its origin, as after a log-in. */
async function openWith(page: Page, items: Record<string, string>, address: string) {
  const before = await page.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
  }, items)
  await page.goto(address)
  await before.dispose()
}

let buyers = 0

function newBuyer() {
  buyers += 1
  return { email: `buyer-${process.pid}-${buyers}@example.test`, password: 'buyer password' }
}

/** Registers a new buyer by the call of the form, and opens the dashboard or a page below it. */
export async function arrive(page: Page, product: Product, path = '') {
  const buyer = newBuyer()
  const answer = await page.request.post(`${product.buyerUrl}/api/trpc/account.register`, {
    data: { name: 'Ada Buyer', phone: '+371 2000 0000', ...buyer },
  })
  const { sessionToken, email } = (await answer.json()).result.data
  const items = { userToken: sessionToken, userEmail: email }
  await openWith(page, items, `${product.buyerUrl}/dashboard${path}`)
  return buyer
}

/** Follows a link of the dashboard's sidebar. At phone width it opens the sidebar first. */
export async function follow(page: Page, name: string) {
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true })
  if (!(await page.locator('[data-sidebar]').isVisible()))
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await link.click()
}

/** Opens another screen of the app that is loaded, as a link does. Resolves once the browser has painted it or its placeholders. */
export async function goOn(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  }, path)
}

/** Logs the buyer or the operator out by the menu of the account. */
export async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

/** Registers a new buyer through the form. Ends on the dashboard. */
export async function register(page: Page, product: Product) {
  const buyer = newBuyer()
  await page.goto(`${product.buyerUrl}/register`)
  await page.getByLabel('Full Name').fill('Ada Buyer')
  await page.getByLabel('Email Address').fill(buyer.email)
  await page.getByLabel('Phone Number').fill('+371 2000 0000')
  await page.getByLabel('Password', { exact: true }).fill(buyer.password)
  await page.getByLabel('Confirm Password').fill(buyer.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return buyer
}

/** Chooses a currency and an amount of tokens, and opens the purchase dialog. The buyer app is open. */
export async function openPurchase(page: Page, tokens: string, currency = 'USDT') {
  await goOn(page, '/dashboard/buy-token')
  await page.getByRole('button', { name: new RegExp(`^${currency}`) }).click()
  await page.getByLabel('Amount in iToken').fill(tokens)
  await page.getByRole('button', { name: 'Buy Now' }).click()
}

/** Places an order of `tokens` for the buyer who is logged in on the page, and opens it. Returns its reference. */
export async function placeOrder(page: Page, product: Product, tokens: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('userToken'))
  const reference = await orderByCall(product, token ?? '', tokens)
  await goOn(page, `/dashboard/transaction?order=${reference}`)
  return reference
}

/** Opens a new browser context, logs the operator in by the call of the form, and opens a screen. */
export async function openAs(
  browser: Browser,
  product: Product,
  { login, password }: { login: string; password: string },
  screen: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { userAgent = 'Playwright' } = options
  const client = await request.newContext({ userAgent })
  const answer = await client.post(`${product.operatorUrl}/api/trpc/account.logIn`, {
    data: { login, password },
  })
  const { sessionToken } = (await answer.json()).result.data
  const { cookies } = await client.storageState()
  await client.dispose()
  const context = await browser.newContext(options)
  await context.addCookies(cookies)
  const page = await context.newPage()
  const address = `${product.operatorUrl}/admin/dashboard${screen && `/${screen}`}`
  await openWith(page, { adminToken: sessionToken }, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

type OperatorOptions = BrowserContextOptions & { login?: string }

/** Opens the currencies in a new browser context, as the operator or another with the same password. */
export function logInOperator(
  browser: Browser,
  product: Product,
  { login = OPERATOR.login, ...options }: OperatorOptions = {},
): Promise<Page> {
  return openAs(browser, product, { ...OPERATOR, login }, '', options)
}

/** Opens the transactions in a new browser context, as the operator or another with the same password. */
export function openOperator(
  browser: Browser,
  product: Product,
  { login = OPERATOR.login, ...options }: OperatorOptions = {},
): Promise<Page> {
  return openAs(browser, product, { ...OPERATOR, login }, 'transactions', options)
}

/** The buyer's newest row in the table of all orders. */
export function orderRow(page: Page, email: string) {
  const table = page.getByRole('region', { name: 'All transactions' })
  return table.getByRole('row').filter({ hasText: email }).first()
}

/** The region of the toasts. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: 'Notification' })
}

/** Chooses an action for the buyer's order and confirms it. Returns the text of the confirmation dialog. */
export async function decide(
  page: Page,
  email: string,
  action: 'Approve payment' | 'Reject payment' | 'Delete',
) {
  await orderRow(page, email)
    .getByRole('button', { name: /Actions/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
  const dialog = page.getByRole('alertdialog')
  const effect = await dialog.innerText()
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toBeHidden()
  return effect
}
