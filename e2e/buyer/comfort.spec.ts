/** Every screen of the buyer app fits every window above the demo notice, and respects `prefers-reduced-motion`. */
import type { Page } from '@playwright/test'
import type { Product } from '../product.ts'
import { arrive, expect, goOn, openPurchase, placeOrder, test } from '../test.ts'

const WIDTHS = [1920, 768, 360]
const PUBLIC = ['/', '/login', '/register', '/privacy', '/nothing']
const DASHBOARD = ['', '/buy-token', '/profile', '/status', '/my-token', '/docs', '/how-to-buy']

async function eachScreen(page: Page, product: Product, look: (name: string) => Promise<void>) {
  for (const path of PUBLIC) {
    // Only the landing page and the app are loaded.
    if (['/', '/login'].includes(path)) await page.goto(product.buyerUrl + path)
    else await goOn(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(path)
  }
  await arrive(page, product)
  await placeOrder(page, product, '100000')
  const order = `/transaction${new URL(page.url()).search}`
  for (const path of [...DASHBOARD, '/withdrawal/binance', order]) {
    await goOn(page, `/dashboard${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(path)
  }
  await openPurchase(page, '100000')
  await look('the purchase dialog, first step')
  await page.getByRole('button', { name: 'Confirm Purchase' }).click()
  await look('the purchase dialog, second step')
}

test('every screen fits windows from 360 to 1920 px above the demo notice, and nothing moves under prefers-reduced-motion', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const faults: string[] = []
  await eachScreen(page, product, async (name) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      // The sidebar takes a moment to adapt to the window.
      await page
        .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, { timeout: 30_000 })
        .catch(() => faults.push(`${name} scrolls sideways at ${width} px`))
      // The strip covers no page's end: the page has as much room below as the strip is high.
      if (PUBLIC.includes(name)) await expect.poll(() => roomBelowNotice(page), name).toBe(0)
    }
    faults.push(...(await motions(page)).map((motion) => `${name} moves: ${motion}`))
  })
  expect(faults).toEqual([])
})

/** By how many pixels the room below the page differs from the height of the strip with the demo notice. */
async function roomBelowNotice(page: Page): Promise<number> {
  const strip = page
    .getByRole('complementary', { name: 'Demo' })
    .filter({ hasText: 'Demo: do not send funds' })
  return strip.evaluate(({ parentElement }) => {
    const foot = parentElement as HTMLElement
    return (foot.previousElementSibling as HTMLElement).offsetHeight - foot.offsetHeight
  })
}

/** The elements with an animation, a transition or smooth scrolling. */
async function motions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moving: string[] = []
    const zero = (times: string) => times.split(', ').every((time) => time === '0s')
    for (const element of document.querySelectorAll('*')) {
      for (const part of ['', '::before', '::after', '::details-content']) {
        const style = getComputedStyle(element, part || null)
        const still = zero(style.transitionDuration) && style.animationName === 'none'
        if (!still || style.scrollBehavior === 'smooth') moving.push(element.tagName + part)
      }
    }
    return moving
  })
}
