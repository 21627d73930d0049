import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What depends on colours alone: the only rules that the second theme can break and the first cannot. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** In this order, so that the page is left wide and light. Colours are the same on a phone. */
const WAYS = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const

/**
 * Nothing that WCAG 2.2 AA asks for is missing, as far as axe can tell, in the page as it is now: on a phone and on a
 * desk, in both themes; and it does not scroll sideways. The page is left wide and light.
 */
export async function expectAccessible(page: Page) {
  for (const { width, colorScheme } of WAYS) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await expectNothingMoves(page)
    expect(await violations(page, colorScheme), `${width} px, ${colorScheme}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
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

async function violations(page: Page, colorScheme: 'dark' | 'light'): Promise<string[]> {
  // Without frames there is nothing to gather, for which axe would open a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (colorScheme === 'light') axe.withTags(STANDARD)
  else axe.withRules(COLOUR_RULES)
  const found = await axe.analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
