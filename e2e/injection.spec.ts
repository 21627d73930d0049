/** Sixty hostile texts in every field stay text on every screen of both apps, and no secret leaks. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { CORPUS } from '@presale/rules/injection-corpus.fixture'
import { MADE_BY_TEXT, textsNotAlone } from '@presale/ui/testing/only-text.ts'
import { expectBooksAgree } from './books.ts'
import {
  AGENTS,
  BUYERS,
  dealt,
  EMAIL_NAMES,
  LOGINS,
  LONG,
  PASSWORD,
  SHORT,
  type Stored,
  storeAll,
  UNUSUAL,
  VIEW_NAMES,
} from './injection.stored.ts'
import { LOADING } from './loading.ts'
import { copiedSettings, OPERATOR, type Product, startProduct } from './product.ts'
import { expect, goOn, test } from './test.ts'

/** What the pages did: script calls and policy reports, which must be empty, and all requested addresses. */
type Watch = { ran: string[]; urls: string[] }

/**
 * The buyers whose own pages and orders are opened, by their place: three of the corpus, and the two with unusual names.
 * `typed-text.test.tsx` of each app shows the whole corpus on these screens. The lists show all texts here.
 */
const OPENED = [...BUYERS.entries()].filter(
  ([index, { name }]) => index < 3 || UNUSUAL.some((unusual) => unusual === name),
)

/** A browser that records every call of xss(), policy report, dialog and requested address. */
async function open(browser: Browser, watch: Watch): Promise<BrowserContext> {
  const context = await browser.newContext()
  await context.exposeFunction('xss', () => watch.ran.push('xss()'))
  await context.exposeFunction('reported', (what: string) => watch.ran.push(what))
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reported } = window as unknown as { reported: (what: string) => void }
      reported(`${event.violatedDirective}: ${event.blockedURI}`)
    }),
  )
  context.on('dialog', (dialog) => void dialog.dismiss().then(() => watch.ran.push('a dialog')))
  context.on('weberror', (error) => watch.ran.push(String(error.error())))
  context.on('request', (request) => watch.urls.push(request.url()))
  return context
}

/** Expects no element on the page that only the corpus could have made. */
async function expectOnlyText(page: Page) {
  const made = await page
    .locator(MADE_BY_TEXT)
    .evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 200)))
  expect(made, page.url()).toEqual([])
  const wholes = BUYERS.flatMap(({ name, email, phone }) => [name, email, phone])
  expect(await page.evaluate(textsNotAlone, [...wholes, ...VIEW_NAMES]), page.url()).toEqual([])
}

/** The text as a page shows it, with each run of white space as one blank. */
const asShown = (text: string) => text.replaceAll(/\s+/g, ' ')

/** The text of the page once nothing on it is loading, and it differs from `before` and has stopped changing. */
async function settledText(page: Page, before: string): Promise<string> {
  let texts = ['']
  await expect
    .poll(
      async () => {
        if ((await page.locator(LOADING).filter({ visible: true }).count()) > 0) return false
        texts = [await page.locator('body').innerText(), ...texts.slice(0, 2)]
        return texts[0] !== before && texts.every((text) => text === texts[0])
      },
      { intervals: [50] },
    )
    .toBe(true)
  return texts[0] ?? ''
}

/** Opens the further pages of a list until each of the texts was shown. */
async function expectListed(page: Page, texts: readonly string[]) {
  const missing = new Set(texts.map(asShown))
  const next = page.getByRole('button', { name: 'Next', exact: true, disabled: false })
  let text = await settledText(page, '')
  for (;;) {
    for (const each of missing) if (asShown(text).includes(each)) missing.delete(each)
    await expectOnlyText(page)
    if (missing.size === 0 || (await next.count()) === 0) break
    for (const pager of await next.all()) await pager.click()
    text = await settledText(page, text)
  }
  expect([...missing], page.url()).toEqual([])
}

/** Waits until the page shows the texts. */
async function expectShown(page: Page, texts: readonly string[]) {
  const standing = async () => asShown(await page.locator('body').innerText())
  await expect
    .poll(async () => {
      const text = await standing()
      return texts.filter((each) => !text.includes(asShown(each)))
    }, page.url())
    .toEqual([])
  await expectOnlyText(page)
}

/** Expects that a right-to-left name and one with many accents take at most twice the height of the lowest row (item 79). */
async function expectRowsAlike(page: Page) {
  const rows = page.getByRole('region', { name: 'All users' }).getByRole('row')
  const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight))
  for (const name of UNUSUAL) {
    const row = rows.filter({ has: page.locator('bdi').getByText(name, { exact: true }) })
    expect(await row.evaluate(({ clientHeight }) => clientHeight)).toBeLessThanOrEqual(
      2 * Math.min(...heights),
    )
  }
}

/** Logs the owner in, with sixty named views stored in this browser. */
async function enterOperatorApp(context: BrowserContext, product: Product, owner: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${product.operatorUrl}/mark.svg`)
  const views = VIEW_NAMES.map((name) => ({ name, parts: {} }))
  const kept = { adminToken: owner, usersPageSize: '100', orderViews: JSON.stringify({ operator: views }) }
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, kept)
  return page
}

async function visitOperatorApp(page: Page) {
  const path = (screen: string) => `/admin/dashboard${screen}`
  const listed = async (screen: string, texts: readonly string[]) => {
    await goOn(page, path(screen))
    await expectListed(page, texts)
  }
  for (const screen of ['', '/pixels']) await listed(screen, SHORT)
  for (const screen of ['/operators', '/audit?action=operator.accept-invite']) await listed(screen, LOGINS)
  // The screen shows only 30 characters of an unknown browser's name.
  const agents = AGENTS.map((agent) => agent.slice(0, 30))
  await listed('/security', agents)
  await listed('/transactions', [...EMAIL_NAMES, ...VIEW_NAMES])
  await listed('/ledger', LONG)
  const said = BUYERS.flatMap(({ name, email, phone }) => [name, email, phone])
  await listed('/users', said)
  await expectRowsAlike(page)
  await listed('/audit?action=tracking-key.add', [])
  await page.getByRole('table').getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toContainText(asShown(SHORT.at(-1) ?? ''), { useInnerText: true })
  await expectOnlyText(page)
  await page.keyboard.press('Escape')
  for (const [index, { name, email, phone }] of OPENED) {
    await goOn(page, path(`/users/${index + 1}`))
    await expectShown(page, [name, email, phone])
  }
  for (const [index, text] of LONG.slice(0, 3).entries()) {
    await goOn(page, path(`/transactions/${index + 1}`))
    await expectShown(page, [text])
  }
  await listed(`/transactions?search=${encodeURIComponent(CORPUS[6] ?? '')}`, [])
}

/** The messages of a buyer's order: the first order has one. */
const messagesOf = (buyer: number, place: number) =>
  BUYERS.slice(buyer, buyer + 1).flatMap(({ name }) => (place === 0 ? [name] : []))

async function visitBuyerApp(context: BrowserContext, product: Product, { buyers }: Stored) {
  const page = await context.newPage()
  const at = (path: string) => `${product.buyerUrl}${path}`
  await page.goto(at('/mark.svg'))
  for (const [index, { name, email, phone }] of OPENED) {
    const { token = '', orders = [] } = buyers[index] ?? {}
    await page.evaluate((session) => localStorage.setItem('userToken', session), token)
    await page.goto(at('/dashboard/profile'), { waitUntil: 'commit' })
    await expect(page.getByLabel('Full Name')).toHaveValue(name)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Phone')).toHaveValue(phone)
    await expectOnlyText(page)
    for (const [place, text] of orders.length > 0 ? dealt(SHORT, index).entries() : []) {
      await goOn(page, `/dashboard/transaction?order=${orders[place]}`)
      await expectShown(page, [text, ...messagesOf(index, place)])
    }
  }
  for (const [path, texts] of [
    ['/buy-token', SHORT],
    ['/my-token', []],
    ['', []],
  ] as const) {
    await goOn(page, `/dashboard${path}`)
    await expectListed(page, texts)
  }
  for (const [path, text = ''] of [
    ['/login?next=', CORPUS[53]],
    ['/dashboard/transaction?order=', CORPUS[6]],
    ['/', CORPUS[0]],
    ['/#', CORPUS[6]],
  ] as const) {
    await page.goto(at(`${path}${encodeURIComponent(text)}`))
    await settledText(page, '')
    await expectOnlyText(page)
  }
}

/** Expects, in each app, that the policy stops a text interpreted as HTML, and that this test records the report. */
async function readAsCode(context: BrowserContext, watch: Watch, product: Product) {
  const page = await context.newPage()
  for (const url of [product.buyerUrl, product.operatorUrl]) {
    await page.goto(`${url}/nothing`)
    const read = page.evaluate((text) => {
      document.body.innerHTML = text
    }, CORPUS[4] ?? '')
    await expect(read).rejects.toThrow('TrustedHTML')
    // The report arrives asynchronously, and only while its page is open.
    await expect.poll(() => watch.ran.splice(0)).toEqual(['require-trusted-types-for: trusted-types-sink'])
  }
}

/** Every built file that a browser may download. */
function builtFiles(): { name: string; text: string }[] {
  return ['buyer', 'operator'].flatMap((app) => {
    const folder = resolve(import.meta.dirname, `../apps/${app}/dist`)
    return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => ({
        name: entry.name,
        text: readFileSync(join(entry.parentPath, entry.name), 'latin1'),
      }))
  })
}

let product: Product
test.afterEach(async () => {
  await product.stop()
})

test('no typed text runs on any screen; no token is in an address, a log line or a built file', {
  tag: ['@abuse-79', '@abuse-87', '@abuse-88', '@abuse-92', '@abuse-93', '@abuse-97', '@abuse-118'],
}, async ({ browser }) => {
  // It visits over a hundred screens: three times the limit of other tests.
  test.slow()
  product = await startProduct(await copiedSettings())
  const watch: Watch = { ran: [], urls: [] }
  const context = await open(browser, watch)
  let operators: Page | undefined
  const stored = await test.step('store the texts and read the overview meanwhile', () =>
    storeAll(product, async (owner, newest) => {
      operators ??= await enterOperatorApp(context, product, owner)
      const texts = newest.flatMap(({ name, email }) => [name, email])
      await operators.goto(`${product.operatorUrl}/admin/dashboard/overview`)
      await expectListed(operators, texts)
    }))
  await test.step('visit every screen', () =>
    Promise.all([operators && visitOperatorApp(operators), visitBuyerApp(context, product, stored)]))
  expect(watch.ran).toEqual([])
  await test.step('the policy stops a text read as code, and this test records it', () =>
    readAsCode(context, watch, product))
  await context.close()
  await expectBooksAgree(product)
  expect(await product.stop()).toBe(0)
  expect(watch.urls.filter((url) => new URL(url).hostname !== '127.0.0.1')).toEqual([])

  const secrets = [stored.owner, OPERATOR.password, PASSWORD, ...stored.buyers.map(({ token }) => token)]
  const files = builtFiles()
  expect(files.length).toBeGreaterThan(10)
  for (const secret of secrets) {
    expect(watch.urls.filter((url) => decodeURIComponent(url).includes(secret))).toEqual([])
    expect(product.output()).not.toContain(secret)
  }
  for (const { name, text } of files) {
    expect(name).not.toMatch(/\.map$|^\.|\.ts$/)
    expect(text, name).not.toMatch(/PRIVATE KEY|password_hash|DATABASE_URL|METRICS_TOKEN|sourceMappingURL=/)
  }
})
