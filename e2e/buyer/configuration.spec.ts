/** Another presale is a change of presale.ts alone (D23): no screen may know this one's names, dates or figures. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import * as presale from '@presale/rules/presale'

const APPS = resolve(import.meta.dirname, '../../apps')

const NAMES_AND_FIGURES = [
  presale.TOKEN_NAME,
  presale.TOKEN_SYMBOL,
  presale.PHASE_NAME,
  presale.PRESALE_END.slice(0, 10),
  presale.SUPPLY.total,
  presale.SUPPLY.softCapUsd,
  presale.SUPPLY.hardCapUsd,
  `$${presale.PROJECTION.listingPriceUsd}`,
  `${presale.CONFIRMATIONS_REQUIRED} confirmations`,
]
const LISTED = [...presale.LEVELS, ...presale.DISTRIBUTION, ...presale.PRIZES].map(({ name }) => name)

for (const [app, words] of [
  ['buyer', [...NAMES_AND_FIGURES, ...LISTED, ...sentencesOf(presale)]],
  ['operator', NAMES_AND_FIGURES],
] as const) {
  test(`the ${app} app holds nothing of the presale’s configuration`, () => {
    const sources = readdirSync(join(APPS, app, 'src'), { recursive: true, encoding: 'utf8' })
    const files = sources.filter((file) => /\.(ts|tsx|css)$/.test(file)).map((file) => join('src', file))
    expect(files.length).toBeGreaterThan(10)
    const found = [...files, 'index.html'].flatMap((file) => {
      const text = readFileSync(join(APPS, app, file), 'utf8')
      return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`)
    })
    expect(found).toEqual([])
  })
}

/** Every text of more than three words, however deep it lies. */
function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' ').length > 3 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesOf) : []
}
