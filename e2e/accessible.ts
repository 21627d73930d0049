import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // No rule of these needs them, and they take a third of axe's time.
  preload: false,
  iframes: false,
  selectors: false,
}

/** The themes differ in colours only. */
const CONTRAST: axe.RunOptions = { ...OPTIONS, runOnly: ['color-contrast'] }

/** What only the layout of a width can break. A tablet shows no element that neither a phone nor a desktop shows. */
const LAYOUT: axe.RunOptions = { ...OPTIONS, runOnly: ['target-size', 'scrollable-region-focusable'] }

type Way = { width: number; colorScheme: 'light' | 'dark'; rules: axe.RunOptions }

/** All rules on a phone and a desktop, and the contrast of what a desktop shows in both themes. One page is resized, not loaded again. */
const WAYS: readonly Way[] = [
  { width: 360, colorScheme: 'light', rules: OPTIONS },
  { width: 768, colorScheme: 'dark', rules: LAYOUT },
  { width: 1440, colorScheme: 'dark', rules: CONTRAST },
  { width: 1440, colorScheme: 'light', rules: OPTIONS },
]

/** For parts that only a phone shows. */
export const PHONE: readonly Way[] = [
  { width: 360, colorScheme: 'dark', rules: CONTRAST },
  { width: 360, colorScheme: 'light', rules: OPTIONS },
]

/**
 * The violations of the page as it is now, at its width, in the other theme. Leaves the page in its own theme. Together
 * with the pictures of a screen in one theme, it shows both themes at that width.
 */
export async function violationsInOtherTheme(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
  await expectNothingMoves(page)
  const found = await violations(page, OPTIONS)
  await page.emulateMedia({ colorScheme: theme })
  return found
}

/**
 * Expects that axe finds no violation of WCAG 2.2 AA in the page as it is now, and that the page does not scroll sideways.
 * Scrolls to the top first: elsewhere the sticky header may cover half a link, and axe takes the visible half for the
 * link's size. Leaves the page in the last way, which is in the light theme.
 */
export async function expectAccessible(page: Page, ways = WAYS) {
  for (const { width, colorScheme, rules } of ways) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectNothingMoves(page)
    expect(await violations(page, rules), `${width} px, ${colorScheme}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

/** Waits for the end of animations: half faded in, a text lacks contrast. */
async function expectNothingMoves(page: Page) {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const endless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      return endless || animation.playState === 'finished'
    }),
  )
}

/** Injects axe once per page. `resultTypes` leaves out the passes, which cost most of its time. */
async function violations(page: Page, rules: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    rules,
  )
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
