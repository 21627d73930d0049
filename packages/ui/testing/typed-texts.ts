import { CORPUS } from '@presale/rules/injection-corpus.fixture'
import { expect, vi } from 'vitest'
import { MADE_BY_TEXT, textsNotAlone } from './only-text.ts'

/** Records every call that a text of the corpus makes when it runs. */
export function watchCalls() {
  vi.stubGlobal('xss', vi.fn())
}

/** The whole corpus as one text, for a screen that shows one name, one address, one network. */
export const ALL = CORPUS.join(' ')

/** Waits until each text of the corpus is shown so many times, as text or in a field. None has made an element or run. */
export async function expectCorpusAsText(container: Element, times: number) {
  const fields = () => [...container.querySelectorAll('input')].map(({ value }) => value)
  const missing = () => {
    const shown = [container.textContent, ...fields()].join('\n')
    return CORPUS.filter((text) => shown.split(text).length <= times)
  }
  await expect.poll(missing).toEqual([])
  expect(container.querySelectorAll(MADE_BY_TEXT)).toHaveLength(0)
  expect(textsNotAlone([...CORPUS, ALL])).toEqual([])
  expect(globalThis).toHaveProperty('xss.mock.calls', [])
}
