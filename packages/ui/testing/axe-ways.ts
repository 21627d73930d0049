/** What axe checks, in which themes and at which widths: shared by the component tests and the journeys. */
import type { AxeResults, RunOptions } from 'axe-core'

export const ALL_RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // No rule of these needs them, and they take a third of axe's time.
  preload: false,
  iframes: false,
  selectors: false,
}

/** The themes differ in colours only. */
export const CONTRAST: RunOptions = { ...ALL_RULES, runOnly: ['color-contrast'] }

/** What only the layout of a width can break. A tablet shows no element that neither a phone nor a desktop shows. */
const LAYOUT: RunOptions = { ...ALL_RULES, runOnly: ['target-size', 'scrollable-region-focusable'] }

export type Way = { width: number; colorScheme: 'light' | 'dark'; rules: RunOptions }

/** All rules on a phone and a desktop, and the contrast of what a desktop shows in both themes. One page is resized, not loaded again. */
export const WAYS: readonly Way[] = [
  { width: 360, colorScheme: 'light', rules: ALL_RULES },
  { width: 768, colorScheme: 'dark', rules: LAYOUT },
  { width: 1440, colorScheme: 'dark', rules: CONTRAST },
  { width: 1440, colorScheme: 'light', rules: ALL_RULES },
]

/** Whether every animation has ended, save endless ones: half faded in, a text lacks contrast. Runs in the browser. */
export const nothingMoves = () =>
  document.getAnimations().every((animation) => {
    const endless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
    return endless || animation.playState === 'finished'
  })

export const linesOf = ({ violations }: Pick<AxeResults, 'violations'>): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
