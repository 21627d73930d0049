/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test, vi } from 'vitest'
import { SPEC_TEXTS } from './spec-texts.fixture.ts'
import { speak } from './texts/language.ts'
import type { Texts } from './texts/texts.ts'

const MODULES = import.meta.glob<object>(['./presale.ts', './texts/*.ts', '!./texts/{language,texts}.ts'])

const HIDES_WHO_ACTS = /\b(nobody|whoever|anew|everybody|somebody|anybody|the program)\b/i

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

const CATALOGUE = import.meta.glob<string>(['./texts/*.ts', '!./texts/language.ts'], {
  query: '?raw',
  import: 'default',
})

const TYPES = './texts/texts.ts'
const FEATURES = Object.keys(CATALOGUE).filter((path) => path !== TYPES)

test.each(FEATURES)('the texts of %s are a part of `Texts`, in any language', async (path) => {
  const source = (await CATALOGUE[path]?.()) ?? ''
  const types = await CATALOGUE[TYPES]?.()
  const [, feature] = /textsOf\('(\w+)', english\)/.exec(source) ?? []
  const [, type] = /export type (\w+Texts) = /.exec(source) ?? []
  expect(types).toContain(`import type { ${type} } from './${path.slice('./texts/'.length)}'\n`)
  expect(types).toContain(`\n  ${feature}: ${type}\n`)
  // The type would be the English words themselves.
  expect(source).not.toMatch(/\bas const\b/)
})

test.each(Object.keys(MODULES))(
  'every sentence of %s has at most 30 words and no word that hides who acts',
  async (path) => {
    for (const text of stringsOf(await MODULES[path]?.())) {
      expect(text, text).not.toBe('')
      expect(text, text).not.toMatch(HIDES_WHO_ACTS)
      for (const sentence of text.split(/[.!?:](?=\s)/))
        expect(sentence.split(/\s+/).length, sentence).toBeLessThanOrEqual(30)
    }
  },
)

const RULES = import.meta.glob<object>(['./*.ts', './texts/*.ts', '!./*.test.ts'])
const SOURCES = import.meta.glob<string>('./*.ts', { query: '?raw', import: 'default' })

test.each(SPEC_TEXTS)('$screen has the specification’s texts verbatim', async ({ modules, texts }) => {
  const found = new Set<string>()
  let literals = ''
  for (const name of modules) {
    const path = `./${name}.ts`
    for (const text of stringsOf(await RULES[path]?.(), '{…}')) found.add(text)
    literals += (await SOURCES[path]?.()) ?? ''
  }
  // A message inside of a schema is read in the source.
  const missing = texts.filter((text) => !found.has(text) && !literals.includes(`'${text}'`))
  expect(missing).toEqual([])
})

test('no exported message of the rules has a word that hides who acts', async () => {
  const rules = Object.values(import.meta.glob<object>(['./*.ts', '!./*.test.ts'], { eager: true }))
  const messages = rules.flatMap((module) => Object.values(module)).filter((one) => typeof one === 'string')
  for (const message of messages) expect(message).not.toMatch(HIDES_WHO_ACTS)
})

/** Every string in a value; a function is asked with placeholders, and has no text if it needs other values. */
function stringsOf(value: unknown, placeholder: unknown = 2): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return stringsOf(answerOf(value as Ask, placeholder), placeholder)
  if (typeof value !== 'object' || value === null || '_zod' in value) return []
  return Object.values(value).flatMap((part) => stringsOf(part, placeholder))
}

type Ask = (...values: unknown[]) => unknown

function answerOf(ask: Ask, placeholder: unknown): unknown {
  try {
    return ask(...Array(ask.length).fill(placeholder))
  } catch {
    return undefined
  }
}
