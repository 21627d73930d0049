/** What is typed is text: sixty strings in every field, on every screen of both apps; and no secret is left lying about. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectBooksAgree } from './books.ts'
import { CORPUS } from './injection.corpus.ts'
import {
  AGENTS,
  BUYERS,
  dealt,
  LONG,
  PASSWORD,
  SHORT,
  type Stored,
  storeAll,
  UNUSUAL,
  VIEW_NAMES,
} from './injection.stored.ts'
import { newSettings, OPERATOR, type Product, startProduct } from './product.ts'
import { expect, test } from './test.ts'

/** Everything that a page may do, and must not. */
type Watch = { ran: string[]; urls: string[] }

/** A browser that notes every call of xss(), every report of its policy, every dialog and every address it asks for. */
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

/** Nothing in the page came from a text: no element that only the corpus would make. */
async function expectOnlyText(page: Page) {
  const made = await page
    .locator(
      [
        // But for the one that begins the landing page's.
        'script:not([src], head > meta + script)',
        'iframe, object, embed, base, marquee, foreignObject, animate, math, noscript p, [contenteditable]',
        '[onerror], [onload], [onfocus], [ontoggle], [onbegin], [onstart], [onblur], [onpageshow]',
        '[href^="javascript:" i], [href^="data:" i], [action], [formaction], meta[http-equiv=refresh]',
        '[src^="javascript:" i], [href*="evil.test"], [src*="evil.test"]',
      ].join(', '),
    )
    .evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 200)))
  expect(made, page.url()).toEqual([])
  const wholes = BUYERS.flatMap(({ name, email, phone }) => [name, email, phone])
  expect(await page.evaluate(textsNotAlone, [...wholes, ...VIEW_NAMES]), page.url()).toEqual([])
}

/**
 * The corpus's texts that are in no bdi, and whose nearest ancestor that isolates the direction of writing has more in
 * it: they could turn round what stands beside them (item 79).
 */
function textsNotAlone(wholes: string[]): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { textContent: text, parentElement: holder } = texts.currentNode
    const isTheirs = text && (/xss\(\)|evil\.test/.test(text) || wholes.includes(text))
    if (!isTheirs || !holder?.checkVisibility()) continue
    let isolated = holder
    while (isolated.parentElement && !/isolate|plaintext/.test(getComputedStyle(isolated).unicodeBidi))
      isolated = isolated.parentElement
    const isWhole = wholes.includes(text) || /^([0-9]+-)?[LS][0-9]{2}/.test(text)
    if (isolated.tagName !== 'BDI' && !(isolated.textContent === text && isWhole))
      found.push(isolated.outerHTML.slice(0, 200))
  }
  return found
}

/** As it stands on a page, where any blanks are one. */
const asShown = (text: string) => text.replaceAll(/\s+/g, ' ')

/** What stands on the page once it has stood still for a moment, and is no longer what it was. */
async function settledText(page: Page, before: string): Promise<string> {
  let texts = ['']
  await expect
    .poll(
      async () => {
        texts = [await page.locator('body').innerText(), ...texts.slice(0, 2)]
        return texts[0] !== before && texts.every((text) => text === texts[0])
      },
      { intervals: [150] },
    )
    .toBe(true)
  return texts[0] ?? ''
}

/** Opens a list and each further page of it, until every one of those texts has been on it. */
async function expectListed(page: Page, url: string, texts: readonly string[]) {
  await page.goto(url, { waitUntil: 'networkidle' })
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
  expect([...missing], url).toEqual([])
}

/** Waits until those texts stand on the page. */
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

/** Goes to another screen of the app as its links do, without loading it anew. */
async function goOn(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** A name that is written the other way, or piled up, stands in a row like any other (item 79). */
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

/** Logs the owner in, who has named sixty filters in this browser. */
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

async function visitOperatorApp(page: Page, product: Product) {
  const path = (screen: string) => `/admin/dashboard${screen}`
  const at = (screen: string) => product.operatorUrl + path(screen)
  for (const screen of ['', '/pixels', '/operators', '/audit?action=operator.accept-invite']) {
    await expectListed(page, at(screen), SHORT)
  }
  // No more than that is said of a browser that nobody knows.
  await expectListed(
    page,
    at('/security'),
    AGENTS.map((agent) => agent.slice(0, 30)),
  )
  await expectListed(page, at('/transactions'), [...LONG, ...VIEW_NAMES])
  await expectListed(page, at('/ledger'), LONG)
  await expectListed(
    page,
    at('/users'),
    BUYERS.flatMap(({ name, email, phone }) => [name, email, phone]),
  )
  await expectRowsAlike(page)
  await expectListed(page, at('/audit?action=tracking-key.add'), [])
  await page.getByRole('table').getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toContainText(asShown(SHORT.at(-1) ?? ''), { useInnerText: true })
  await expectOnlyText(page)
  await page.keyboard.press('Escape')
  for (const [index, { name, email, phone }] of BUYERS.entries()) {
    await goOn(page, path(`/users/${index + 1}`))
    await expectShown(page, [name, email, phone])
  }
  for (const [index, text] of LONG.entries()) {
    await goOn(page, path(`/transactions/${index + 1}`))
    await expectShown(page, [text])
  }
  await expectListed(page, `${at('/transactions')}?search=${encodeURIComponent(CORPUS[6] ?? '')}`, [])
}

async function visitBuyerApp(context: BrowserContext, product: Product, { buyers }: Stored) {
  const page = await context.newPage()
  const at = (path: string) => `${product.buyerUrl}${path}`
  await page.goto(at('/mark.svg'))
  for (const [index, { token, orders }] of buyers.entries()) {
    await page.evaluate((session) => localStorage.setItem('userToken', session), token)
    await page.goto(at('/dashboard/profile'), { waitUntil: 'commit' })
    const { name, email, phone } = BUYERS[index] ?? {}
    await expect(page.getByLabel('Full Name')).toHaveValue(name ?? '')
    await expect(page.getByLabel('Email')).toHaveValue(email ?? '')
    await expect(page.getByLabel('Phone')).toHaveValue(phone ?? '')
    await expectOnlyText(page)
    for (const [place, text] of orders.length > 0 ? dealt(SHORT, index).entries() : []) {
      await goOn(page, `/dashboard/transaction?order=${orders[place]}`)
      await expectShown(page, [text])
    }
  }
  await expectListed(page, at('/dashboard/buy-token'), SHORT)
  await expectListed(page, at('/dashboard/my-token'), [])
  await expectListed(page, at('/dashboard'), [])
  for (const piece of [CORPUS[6], CORPUS[53], CORPUS[0]].map((each) => encodeURIComponent(each ?? ''))) {
    for (const path of [
      `/login?next=${piece}`,
      `/dashboard/transaction?order=${piece}`,
      `/${piece}`,
      `/#${piece}`,
    ]) {
      await page.goto(at(path))
      await expectOnlyText(page)
    }
  }
}

/** A page that takes a text for more than text is stopped by its policy, in each app, and that is noticed. */
async function readAsCode(context: BrowserContext, watch: Watch, product: Product) {
  const page = await context.newPage()
  for (const url of [product.buyerUrl, product.operatorUrl]) {
    await page.goto(`${url}/nothing`)
    const read = page.evaluate((text) => {
      document.body.innerHTML = text
    }, CORPUS[4] ?? '')
    await expect(read).rejects.toThrow('TrustedHTML')
    // The report comes by itself, and only while its page stands.
    await expect.poll(() => watch.ran.splice(0)).toEqual(['require-trusted-types-for: trusted-types-sink'])
  }
}

/** Every file that a browser is given. */
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

test('nothing that is typed runs, on any screen; no token is in an address, a log line or a built file', async ({
  browser,
}) => {
  product = await startProduct(await newSettings())
  const watch: Watch = { ran: [], urls: [] }
  const context = await open(browser, watch)
  let operators: Page | undefined
  const stored = await test.step('store, and the overview meanwhile', () =>
    storeAll(product, async (owner, newest) => {
      operators ??= await enterOperatorApp(context, product, owner)
      const texts = newest.flatMap(({ name, email }) => [name, email])
      await expectListed(operators, `${product.operatorUrl}/admin/dashboard/overview`, texts)
    }))
  await test.step('every screen', () =>
    Promise.all([operators && visitOperatorApp(operators, product), visitBuyerApp(context, product, stored)]))
  expect(watch.ran).toEqual([])
  await test.step('what would be read as code is stopped, and seen by this test', () =>
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
