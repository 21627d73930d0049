import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

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
 * theme and on a desk in the dark one, unless `ways` are others; and it does not scroll sideways. The page is left wide
 * and light.
 */
export async function expectAccessible(page: Page, ways = WAYS) {
  for (const { width, colorScheme } of ways) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
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

async function violations(page: Page): Promise<string[]> {
  // Without frames there is nothing to gather, for which axe would open a page of its own.
  const found = await new AxeBuilder({ page }).setLegacyMode().withTags(STANDARD).analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
