import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
}

type Way = { width: number; colorScheme: 'light' | 'dark' }

/** Each width and each theme once: what both widths show is seen in both themes. */
const WAYS: readonly Way[] = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
]

/** The other two, for what only one width shows: navigation, and lists that become tables. */
export const CROSSED: readonly Way[] = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
]

/**
 * Nothing that WCAG 2.2 AA asks for is missing, as far as axe can tell, in the page as it is now: on a phone in the light
 * theme and on a desk in the dark one, unless `ways` are others; and it does not scroll sideways. It is looked at from its
 * top: a header that stays hides half a link wherever else the page stops, which axe takes for the link's size. The page
 * is left so, wide and light.
 */
export async function expectAccessible(page: Page, ways = WAYS) {
  for (const { width, colorScheme } of ways) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectNothingMoves(page)
    expect(await violations(page), `${width} px, ${colorScheme}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Half faded in, a text has not its contrast yet. */
async function expectNothingMoves(page: Page) {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const endless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      return endless || animation.playState === 'finished'
    }),
  )
}

/** Axe stays in the page that it was put into, and says nothing of what is as it should be: that is most of its work. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    OPTIONS,
  )
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
