import axe from 'axe-core'
import { expect } from 'vitest'

const OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
}

/** Axe finds no violation of WCAG 2.2 AA on the current page in either theme. Leaves the light theme on. */
export async function expectAccessible() {
  for (const theme of ['dark', 'light']) {
    document.documentElement.dataset.theme = theme
    const { violations } = await axe.run(document, OPTIONS)
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect(found, `in the ${theme} theme`).toEqual([])
  }
}
