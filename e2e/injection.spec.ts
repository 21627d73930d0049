/** What is typed is text: sixty strings in every field, on every screen of both apps; and no secret is left lying about. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectBooksAgree } from './books.ts'
import { CORPUS } from './injection.corpus.ts'
import { callOperator, ownerToken } from './operator/colleague.ts'
import { newSettings, OPERATOR, type Product, startProduct } from './product.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'a password of nobody else’s'
/** The corpus in as few texts as hold it, each with a mark of its own and at most so many characters. */
function textsOf(mark: string, longest: number): string[] {
  const texts: string[] = []
  for (const piece of CORPUS) {
    const last = texts.at(-1)
    if (last !== undefined && [...last, ...piece].length <= longest) texts[texts.length - 1] = last + piece
    else texts.push(`${mark}${10 + texts.length}${piece}`)
  }
  return texts
}

const marksOf = (texts: string[]) => texts.map((text) => text.slice(0, 3))
/** What buyers are called and why orders were decided on, and what everything is called that has a shorter name. */
const LONG = textsOf('L', 190)
const SHORT = textsOf('S', 95)

/** Which of them a buyer gets when they are dealt out like cards. */
const dealt = <Item>(items: Item[], buyer: number) => items.filter((_, at) => at % LONG.length === buyer)

type Stored = {
  product: Product
  owner: string
  currencies: { code: string; depositAddress: string }[]
  buyers: { token: string; orders: string[] }[]
}

/** Everything that a page may do, and must not. */
type Watch = { ran: string[]; urls: string[] }

async function send(url: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

/** A currency, a key and an operator of that name; answers the currency. */
async function storeThings(product: Product, owner: string, text: string, index: number) {
  const depositAddress = `${index}-${text.replaceAll(/[^\x21-\x7e]/g, '_')}`
  const named = { fullName: text, network: text, priceId: text, depositAddress }
  const code = `X${10 + index}`
  const operator = async (procedure: string, input: unknown) => {
    const { status, data } = await callOperator(product, procedure, input, owner)
    expect(status, `${procedure}: ${text}`).toBe(200)
    return data
  }
  await operator('currencies.add', { code, tokensPerUnit: '2', ...named })
  await operator('trackingKeys.add', { apiKey: text, secondaryApiKey: text, location: text })
  const { secret } = await operator('invites.create', { role: 'viewer' })
  await operator('invites.accept', { secret, login: text, password: PASSWORD })
  return { code, depositAddress }
}

/** A buyer of that name, with an order in each of the currencies. */
async function storeBuyer(product: Product, text: string, currencies: Stored['currencies']) {
  const phone = [...text].slice(0, 50).join('')
  const registration = { name: text, email: `${text}@x.test`, phone, password: PASSWORD }
  const registered = await send(`${product.buyerUrl}/api/trpc/account.register`, registration)
  const token: string = registered.body.result.data.sessionToken
  const orders: string[] = []
  for (const { code, depositAddress } of currencies) {
    const figures = { amountToTransfer: '20', amountToReceive: '42', bonus: '2', email: 'x' }
    const sent = { userToken: token, cryptoToTransfer: code, address: depositAddress, ...figures }
    const { body } = await send(`${product.buyerUrl}/api/controllers/transactions.php`, sent)
    expect(body).toMatchObject({ status: 'success' })
    orders.push(body.orderToken)
  }
  return { token, orders }
}

async function storeAll(product: Product): Promise<Stored> {
  const owner = await ownerToken(product)
  const currencies: Stored['currencies'] = []
  for (const [index, text] of SHORT.entries()) {
    currencies.push(await storeThings(product, owner, text, index))
    // A browser may call itself anything that can stand in a header.
    const agent = { 'user-agent': text.replaceAll(/[^\x20-\x7e]/g, '_') }
    await send(`${product.operatorUrl}/api/trpc/account.logIn`, OPERATOR, agent)
  }
  const buyers: Stored['buyers'] = []
  for (const [index, text] of LONG.entries()) {
    buyers.push(await storeBuyer(product, text, dealt(currencies, index)))
    const decision = { orderId: String(index + 1), decision: 'approved', reason: text }
    expect((await callOperator(product, 'orders.settle', decision, owner)).status).toBe(200)
  }
  return { product, owner, currencies, buyers }
}

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
  expect(await page.evaluate(textsNotAlone), page.url()).toEqual([])
}

/**
 * The corpus's texts that are in no bdi, and whose nearest ancestor that isolates the direction of writing has more in
 * it: they could turn round what stands beside them (item 79).
 */
function textsNotAlone(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { textContent: text, parentElement: holder } = texts.currentNode
    if (!text?.includes('xss()') || !holder?.checkVisibility()) continue
    let isolated = holder
    while (isolated.parentElement && !/isolate|plaintext/.test(getComputedStyle(isolated).unicodeBidi))
      isolated = isolated.parentElement
    const isAlone = isolated.textContent === text && /^([0-9]+-)?[LS][0-9]{2}/.test(text)
    if (isolated.tagName !== 'BDI' && !isAlone) found.push(isolated.outerHTML.slice(0, 200))
  }
  return found
}

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
async function expectListed(page: Page, url: string, marks: readonly string[]) {
  await page.goto(url, { waitUntil: 'networkidle' })
  const missing = new Set(marks)
  const next = page.getByRole('button', { name: 'Next', exact: true, disabled: false })
  let text = await settledText(page, '')
  for (;;) {
    for (const mark of missing) if (text.includes(mark)) missing.delete(mark)
    await expectOnlyText(page)
    if (missing.size === 0 || (await next.count()) === 0) break
    for (const pager of await next.all()) await pager.click()
    text = await settledText(page, text)
  }
  expect([...missing], url).toEqual([])
}

/** Opens a page on which that text is. */
async function expectShown(page: Page, url: string, mark: string) {
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.getByText(mark).first()).toBeVisible()
  await expectOnlyText(page)
}

async function visitOperatorApp(context: BrowserContext, { product, owner }: Stored) {
  const page = await context.newPage()
  await page.goto(`${product.operatorUrl}/mark.svg`)
  await page.evaluate((token) => {
    localStorage.setItem('adminToken', token)
    localStorage.setItem('usersPageSize', '100')
  }, owner)
  const at = (screen: string) => `${product.operatorUrl}/admin/dashboard${screen}`
  for (const screen of ['', '/pixels', '/operators']) await expectListed(page, at(screen), marksOf(SHORT))
  for (const screen of ['/users', '/transactions', '/ledger']) {
    await expectListed(page, at(screen), marksOf(LONG))
  }
  await expectListed(page, at('/overview'), marksOf(LONG).slice(-5))
  await expectListed(page, at('/security'), marksOf(SHORT))
  await expectListed(page, at('/audit?action=operator.accept-invite'), marksOf(SHORT))
  await expectListed(page, at('/audit?action=tracking-key.add'), [])
  await page.getByRole('table').getByRole('button').first().click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(marksOf(SHORT).at(-1) ?? '')
      .first(),
  ).toBeVisible()
  await expectOnlyText(page)
  for (const [index, mark] of marksOf(LONG).entries()) {
    await expectShown(page, at(`/transactions/${index + 1}`), mark)
    await expectShown(page, at(`/users/${index + 1}`), mark)
  }
  await expectListed(page, `${at('/transactions')}?search=${encodeURIComponent(CORPUS[6] ?? '')}`, [])
}

async function visitBuyerApp(context: BrowserContext, { product, buyers }: Stored) {
  const page = await context.newPage()
  const at = (path: string) => `${product.buyerUrl}${path}`
  await page.goto(at('/mark.svg'))
  for (const [index, { token, orders }] of buyers.entries()) {
    await page.evaluate((session) => localStorage.setItem('userToken', session), token)
    for (const [place, mark] of dealt(marksOf(SHORT), index).entries()) {
      await expectShown(page, at(`/dashboard/transaction?order=${orders[place]}`), mark)
    }
    await page.goto(at('/dashboard/profile'), { waitUntil: 'commit' })
    await expect(page.getByLabel('Full Name')).toHaveValue(LONG[index] ?? '')
    await expectOnlyText(page)
  }
  await expectListed(page, at('/dashboard/buy-token'), marksOf(SHORT))
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
  test.setTimeout(180_000)
  product = await startProduct(await newSettings())
  const watch: Watch = { ran: [], urls: [] }
  const stored = await test.step('store', () => storeAll(product))
  const context = await open(browser, watch)
  await test.step('every screen', () =>
    Promise.all([visitOperatorApp(context, stored), visitBuyerApp(context, stored)]))
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
