/** What moves on a screen while its data arrives. */
import { expect, type Page, type Request } from '@playwright/test'

type LayoutShift = PerformanceEntry & { sources: { node?: Node | null }[] }

declare global {
  interface Window {
    moved: string[]
  }
}

/**
 * Notes from the next page on what the browser moves, and holds each answer until the placeholders are painted. The
 * function it returns waits until the screen is complete, and lists what has moved since it was last called.
 */
export async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  const paint = () =>
    page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  const asked = new Set<Request>()
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  await page.route('**/api/trpc/**', async (route) => {
    // The order's page waits for its next change, which does not come.
    if (!route.request().url().includes('orders.watch')) asked.add(route.request())
    await paint().catch(() => undefined)
    await route.continue()
  })
  await page.addInitScript(() => {
    window.moved = []
    new PerformanceObserver((list) => {
      for (const { node } of (list.getEntries() as LayoutShift[]).flatMap(({ sources }) => sources)) {
        const element = node instanceof Element ? node : node?.parentElement
        if (element) window.moved.push(element.outerHTML.slice(0, 200))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect.poll(() => asked.size).toBe(0)
    await paint()
    return page.evaluate(() => window.moved.splice(0))
  }
}
