/** P13: what a click or a key feels like in Chromium on a slow machine and network, in both apps. */
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchArguments, resolveBrowser } from '../../e2e/browser.ts'
import { LOADING } from '../../e2e/loading.ts'
import { type Bench, type Finding, type Part, within } from '../part.ts'
import { type Started, withProduct } from '../product.ts'
import { percentile } from '../rounds.ts'
import type { Sale } from '../sale.ts'

const SLOWER = 4
/** "Fast 4G" of Chromium's developer tools, in bytes a second and milliseconds. */
const NETWORK = { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165, offline: false }

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

/** In ms; `inputs` has each press and each key once. */
type Felt = { cold: number[]; seen: number[]; inputs: number[]; shift: number }

const longest = (times: readonly number[]) => times.toSorted((a, b) => b - a).slice(0, 5)

/** Opens every screen of the sidebar twice in each round, and types where the app has its most used field. */
async function measure(
  browser: Browser,
  app: string,
  rounds: number,
  enter: (page: Page) => Promise<void>,
): Promise<Finding[]> {
  const felt: Felt = { cold: [], seen: [], inputs: [], shift: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const page = await openSlowly(browser)
    await enter(page)
    for (const times of [felt.cold, felt.seen]) await visitAll(page, times)
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
      percentile(felt.cold, 95),
      'ms',
    ),
    within(`${app} app: the same for screens seen before, p95`, MAX_SEEN_MS, percentile(felt.seen, 95), 'ms'),
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
      measured: felt.shift.toFixed(3),
      reached: felt.shift === 0,
    },
  ]
}

/**
 * Adds what the page has felt since it was loaded. A press or a key counts by the longest of its events, as INP does; one whose
 * events were all painted within 16 ms is reported by none, and counts as 0.
 */
async function noteFelt(page: Page, felt: Felt): Promise<void> {
  const { inputs, shift, count } = await page.evaluate(() => ({
    inputs: [...window.felt.inputs.values()],
    shift: window.felt.shift,
    count: (performance as Performance & { interactionCount: number }).interactionCount,
  }))
  felt.inputs.push(...inputs, ...Array<number>(count - inputs.length).fill(0))
  felt.shift = Math.max(felt.shift, shift)
}

declare global {
  interface Window {
    /** What the page has felt so far, its inputs by Chromium's number, and the time of the last click. */
    felt: { inputs: Map<number, number>; shift: number; clickedAt: number }
  }
}

async function openSlowly(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', NETWORK)
  await page.addInitScript(() => {
    const felt = { inputs: new Map<number, number>(), shift: 0, clickedAt: 0 }
    window.felt = felt
    window.addEventListener('click', (event) => (felt.clickedAt = event.timeStamp), true)
    const observe = (type: string, note: (entry: PerformanceEntry) => void, options: object) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry)
      }).observe({ type, ...options } as PerformanceObserverInit)
    observe(
      'event',
      (entry) => {
        const id = 'interactionId' in entry ? Number(entry.interactionId) : 0
        if (id > 0) felt.inputs.set(id, Math.max(felt.inputs.get(id) ?? 0, entry.duration))
      },
      { durationThreshold: 16 },
    )
    observe(
      'layout-shift',
      (entry) => {
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
          felt.shift += Number(entry.value)
      },
      {},
    )
  })
  return page
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

/** Waits for two frames, after which the observers have been told of what was painted. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
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
