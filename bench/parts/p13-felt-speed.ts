/** P13: what a click or a key feels like in Chromium on a slow machine and network, in both apps. */
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchArguments, resolveBrowser } from '../../e2e/browser.ts'
import { LOADING } from '../../e2e/loading.ts'
import { type Bench, type Finding, type Part, within } from '../part.ts'
import { type Started, withProduct } from '../product.ts'
import { percentile } from '../rounds.ts'
import type { Sale } from '../sale.ts'
import { type Felt, noteFelt, openSlowly, settled } from '../slow-page.ts'

const MAX_COLD_MS = 400
const MAX_SEEN_MS = 100
const MAX_INPUT_MS = 100
/** A hand moves onto a link this long before it presses it. */
const HOVER_MS = 80
const PATIENCE_MS = 10_000

export const feltSpeed: Part = { name: 'P13', title: 'felt speed', run }

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale()
  return withProduct(sale, {}, async (product) => {
    const { executablePath, env } = await resolveBrowser()
    const browser = await chromium.launch({ executablePath, env: { ...env }, args: launchArguments })
    try {
      const buyer = await measure(browser, 'buyer', bench.options.rounds, (page) =>
        enterBuyer(page, product, sale),
      )
      const operator = await measure(browser, 'operator', bench.options.rounds, (page) =>
        enterOperator(page, product, sale),
      )
      return [...buyer, ...operator]
    } finally {
      await browser.close()
    }
  })
}

const longest = (times: readonly number[]) => times.toSorted((a, b) => b - a).slice(0, 5)

/** Opens every screen of the sidebar twice in each round, and types where the app has its most used field. */
async function measure(
  browser: Browser,
  app: string,
  rounds: number,
  enter: (page: Page) => Promise<void>,
): Promise<Finding[]> {
  const [cold, seen]: [number[], number[]] = [[], []]
  const felt: Felt = { inputs: [], shift: 0, moved: [] }
  for (let round = 0; round < rounds; round += 1) {
    const page = await openSlowly(browser)
    await enter(page)
    for (const times of [cold, seen]) await visitAll(page, times)
    await settled(page)
    await noteFelt(page, felt)
    // Loads the page again, which begins its own record.
    await type(page, app)
    await noteFelt(page, felt)
    await page.context().close()
  }
  return [
    within(
      `${app} app: click until the next screen's content, cold, p95`,
      MAX_COLD_MS,
      percentile(cold, 95),
      'ms',
    ),
    within(`${app} app: the same for screens seen before, p95`, MAX_SEEN_MS, percentile(seen, 95), 'ms'),
    within(
      `${app} app: input until the next paint, p98`,
      MAX_INPUT_MS,
      felt.inputs.length > 0 ? percentile(felt.inputs, 98) : 0,
      'ms',
      `of ${felt.inputs.length} presses and keys; the longest ${longest(felt.inputs).join(', ')}`,
    ),
    {
      what: `${app} app: layout shift`,
      goal: '0',
      measured: [felt.shift, ...felt.moved].join(', moved: '),
      reached: felt.shift === 0,
    },
  ]
}

/** Clicks each link of the sidebar in turn and notes how long its screen's content takes. */
async function visitAll(page: Page, times: number[]): Promise<void> {
  const links = page.getByRole('navigation').first().getByRole('link')
  // Once a screen is there the account is known, and with it the links.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  const paths = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  )
  for (const [index, path] of paths.entries()) {
    const before = new URL(page.url()).pathname
    if (before === path) continue
    await links.nth(index).hover()
    await page.waitForTimeout(HOVER_MS)
    const title = await page.title()
    await page.mouse.down()
    await page.mouse.up()
    times.push(await contentTime(page, path, title))
  }
}

/**
 * Milliseconds from the last click to the frame that shows the screen of the path without a placeholder. It looks only when
 * the page has changed: asking for every frame would slow down what is measured.
 */
function contentTime(page: Page, path: string, title: string): Promise<number> {
  return page.evaluate(
    ([path, title, loading, patience]) =>
      new Promise<number>((resolve, reject) => {
        const look = () => {
          const isThere = location.pathname === path && document.title !== title
          const isLoading = [...document.querySelectorAll(loading)].some((part) =>
            part.checkVisibility({ visibilityProperty: true }),
          )
          if (!isThere || isLoading) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - window.felt.clickedAt))
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        setTimeout(() => reject(new Error(`${path} never came.`)), patience)
        look()
      }),
    [path, title, LOADING, PATIENCE_MS] as const,
  )
}

async function type(page: Page, app: string): Promise<void> {
  if (app === 'buyer') {
    await page.goto(new URL('/dashboard/buy-token', page.url()).href, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: /USDT/ }).click()
    await page.getByLabel('Amount in iToken').fill('')
    await page.keyboard.type('12345.678', { delay: 60 })
    await page.locator('main dl', { hasText: '12345.678' }).waitFor()
  } else {
    await page.goto(new URL('/admin/dashboard/transactions', page.url()).href, { waitUntil: 'networkidle' })
    await page.getByRole('searchbox').first().click()
    const found = page.waitForResponse((answer) => answer.url().includes('filled.t'))
    await page.keyboard.type('filled.t', { delay: 60 })
    await found
    await page.getByText('Loading transactions...').waitFor({ state: 'hidden' })
  }
  await settled(page)
}

/**
 * Stores the session and the e-mail under the app's own keys: the last buyer's, for log-ins of P12 have ended the first
 * ones'.
 */
async function enterBuyer(page: Page, { buyerUrl }: Started, { buyerSessions }: Sale): Promise<void> {
  await page.addInitScript(
    ([token = '', email = '']) => {
      localStorage.setItem('userToken', token)
      localStorage.setItem('userEmail', email)
    },
    [buyerSessions.at(-1) ?? '', `bench-${buyerSessions.length}@example.test`],
  )
  await page.goto(`${buyerUrl}/dashboard`, { waitUntil: 'networkidle' })
}

async function enterOperator(page: Page, { operatorUrl }: Started, { operatorSession }: Sale): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('adminToken', token), operatorSession)
  await page.goto(`${operatorUrl}/admin/dashboard/overview`, { waitUntil: 'networkidle' })
}
