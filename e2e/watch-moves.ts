/** What moves on a screen while its data arrives. */
import type { Page } from '@playwright/test'

type LayoutShift = PerformanceEntry & { sources: { node?: Node | null }[] }

declare global {
  interface Window {
    moved: string[]
  }
}

/**
 * Notes from the next page on what the browser moves, and holds each answer until the placeholders are painted. The
 * function it returns lists what has moved on the page that is shown.
 */
export async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.route('**/api/trpc/**', async (route) => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await page.evaluate(painted).catch(() => undefined)
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
  return () => page.evaluate(() => window.moved)
}
