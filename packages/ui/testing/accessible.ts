import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ALL_RULES, CONTRAST, linesOf, nothingMoves, WAYS, type Way } from './axe-ways.ts'

/**
 * Axe finds no violation of WCAG 2.2 AA in the screen as it is now, in each of the journeys' ways, and the screen does
 * not scroll sideways. Restores the viewport and leaves the light theme on.
 */
export async function expectAccessible() {
  const { innerWidth, innerHeight } = window
  for (const { width, colorScheme, rules } of WAYS) {
    if (window.innerWidth !== width) await page.viewport(width, 800)
    await expectNoViolation(colorScheme, rules)
    expect(document.documentElement.scrollWidth, `sideways scroll at ${width} px`).toBeLessThanOrEqual(width)
  }
  await page.viewport(innerWidth, innerHeight)
}

/** The same at the current width only, in both themes: for a primitive or a part that no width lays out differently. */
export async function expectAccessibleAtThisWidth() {
  await expectNoViolation('dark', CONTRAST)
  await expectNoViolation('light', ALL_RULES)
}

async function expectNoViolation(theme: Way['colorScheme'], rules: RunOptions) {
  document.documentElement.dataset.theme = theme
  // A new width reaches the app's media queries with the next frame.
  await new Promise(requestAnimationFrame)
  scrollTo({ top: 0, behavior: 'instant' })
  await expect.poll(nothingMoves).toBe(true)
  expect(linesOf(await axe.run(document, rules)), `${innerWidth} px, ${theme}`).toEqual([])
}
