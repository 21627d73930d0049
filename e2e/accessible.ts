import { expect, type Page } from '@playwright/test'
import { ALL_RULES, CONTRAST, linesOf, nothingMoves, type Way } from '@presale/ui/testing/axe-ways.ts'
import axe from 'axe-core'

/** Of a whole page also what axe calls best practice, such as that everything is in a landmark. */
const PAGE_RULES = { ...ALL_RULES, runOnly: [...(ALL_RULES.runOnly as string[]), 'best-practice'] }

/** For parts that only a phone shows. */
export const PHONE: readonly Way[] = [
  { width: 360, colorScheme: 'dark', rules: CONTRAST },
  { width: 360, colorScheme: 'light', rules: PAGE_RULES },
]

/** All rules in both themes, on a phone and a desktop. The component tests check a screen's parts in every way. */
const THEMES: readonly Way[] = [
  { width: 360, colorScheme: 'light', rules: PAGE_RULES },
  { width: 1440, colorScheme: 'dark', rules: PAGE_RULES },
]

/** The violations of the page as it is now, at its width, in both themes. Leaves the page in the theme. */
export async function violationsInBothThemes(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of [theme === 'dark' ? 'light' : 'dark', theme] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(nothingMoves)
    for (const line of await violations(page, ALL_RULES)) found.push(`in the ${colorScheme} theme: ${line}`)
  }
  return found
}

/**
 * Expects that axe finds no violation of WCAG 2.2 AA in the page as it is now, and that the page does not scroll sideways.
 * Scrolls to the top first: elsewhere the sticky header may cover half a link, and axe takes the visible half for the
 * link's size. Leaves the page in the last way.
 */
export async function expectAccessible(page: Page, ways = THEMES) {
  for (const { width, colorScheme, rules } of ways) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.waitForFunction(nothingMoves)
    expect(await violations(page, rules), `${width} px, ${colorScheme}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

/** Injects axe once per page. `resultTypes` leaves out the passes, which cost most of its time. */
async function violations(page: Page, rules: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    rules,
  )
  return linesOf(found)
}
