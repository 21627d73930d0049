/** Takes one picture of a screen once nothing loads or moves any more. */
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page, ViewportSize } from '@playwright/test'
import { LOADING } from '../loading.ts'

/** Takes the picture of a page under a name. */
export type Shot = (page: Page, name: string) => Promise<void>

/** Of 100. Small texts are still easy to read. */
const QUALITY = 22

/** Without a request for this long, in ms, a page is loaded. React shows a lazy part up to 300 ms after it came. */
const QUIET_MS = 400
const PATIENCE_MS = 30_000

/** The requests of each page that are under way, without streams, which stay open. */
const open = new WeakMap<Page, Set<unknown>>()

/** Counts the requests of every page that the browser opens from now on. */
export function watchRequests(browser: Browser) {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.on('page', watchPage)
    return context
  }
}

function watchPage(page: Page) {
  const requests = new Set<unknown>()
  open.set(page, requests)
  page.on('request', (request) => {
    if (!request.url().includes('orders.watch')) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Writes a WebP picture of the page. The file's name must end so. */
export async function takePicture(page: Page, viewport: ViewportSize, file: string) {
  await page.getByText('Checking your session').waitFor({ state: 'detached' })
  await page.locator('h1, h2').first().waitFor()
  await settle(page)
  await page.locator(LOADING).filter({ visible: true }).first().waitFor({ state: 'detached' })
  await inWholeLength(page, viewport, async () => {
    const protocol = await page.context().newCDPSession(page)
    const { data } = await protocol.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
    await protocol.detach()
    await writeFile(file, Buffer.from(data, 'base64'))
  })
}

/** Playwright's own wait for an idle network never ends on a page with an open stream. */
async function settle(page: Page) {
  const requests = open.get(page)
  const end = Date.now() + PATIENCE_MS
  let quietSince = Date.now()
  while (Date.now() - quietSince < QUIET_MS) {
    if (Date.now() > end) throw new Error(`${page.url()} is still loading.`)
    if (requests?.size) quietSince = Date.now()
    await sleep(25)
  }
  await page.evaluate(() => document.fonts.ready)
}

/** Makes the window as high as the page, so that fixed edges are at the edges of the picture. Dialogs keep their window. */
async function inWholeLength(page: Page, viewport: ViewportSize, work: () => Promise<unknown>) {
  const isAsked = (await page.locator('[data-scroll-lock]').count()) > 0
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!isAsked) await page.setViewportSize({ ...viewport, height: Math.max(viewport.height, height) })
  if (!isAsked) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await work()
  await page.setViewportSize(viewport)
}
