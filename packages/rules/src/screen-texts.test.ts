/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test, vi } from 'vitest'
import { speak } from './texts/language.ts'
import type { Texts } from './texts/texts.ts'

const MODULES = import.meta.glob<object>(['./presale*.ts', './texts/*.ts', '!./texts/{language,texts}.ts'])

test('a screen takes its texts in the language that was set', async () => {
  const german: Pick<Texts, 'notFound'> = {
    notFound: {
      title: 'Nicht da',
      heading: 'Seite nicht gefunden',
      explanation: 'Hier ist keine Seite.',
      home: 'Zur Startseite',
    },
  }
  speak(german)
  const { NOT_FOUND_TEXTS } = await import('./texts/not-found.ts')
  expect(NOT_FOUND_TEXTS.heading).toBe('Seite nicht gefunden')
  vi.resetModules()
  const english = await import('./texts/not-found.ts')
  expect(english.NOT_FOUND_TEXTS.heading).toBe('Notfoundpage')
})

test.each(Object.keys(MODULES))(
  'every sentence of %s has at most 30 words and no word that hides who acts',
  async (path) => {
    for (const text of stringsOf(await MODULES[path]?.())) {
      expect(text, text).not.toBe('')
      expect(text, text).not.toMatch(/\b(nobody|whoever|anew|the program)\b/i)
      for (const sentence of text.split(/[.!?:](?=\s)/))
        expect(sentence.split(/\s+/).length, sentence).toBeLessThanOrEqual(30)
    }
  },
)

/** Every string in a value; a function is asked with placeholders. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return stringsOf(value(...Array(value.length).fill(2)))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}
