/**
 * Another presale changes only presale.ts and texts/presale-*.ts (D23), so no screen may contain this presale's names,
 * dates or figures. Test files are left out: they name what a screen shows of this presale, and are not part of the
 * build.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as presale from '@presale/rules/presale'
import { PRESALE_LANDING_TEXTS } from '@presale/rules/texts/presale-landing'
import { expect, plain } from '../test.ts'

const APPS = resolve(import.meta.dirname, '../../apps')
const RULES = resolve(import.meta.dirname, '../../packages/rules/src')
const TEXTS = join(RULES, 'texts')

/** A status, kind or role printed as its code, or made a word by its style: its words are in the catalogue. */
const CODES_AS_WORDS = [
  /\bcapitalize\b/,
  />\s*\{([a-z]\w*\.)*(status|kind|role)\}/,
  /cell: \(?\w+\)? => \w+\.(status|kind|role)\b(?! [=&])/,
]

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
const LISTED = [...presale.LEVELS, ...PRESALE_LANDING_TEXTS.prizes].map(({ name }) => name)
const SHARES = Object.values(PRESALE_LANDING_TEXTS.shares)
const WORDS: unknown[] = await Promise.all(
  readdirSync(TEXTS)
    .filter((file) => file.startsWith('presale-'))
    .map((file) => import(join(TEXTS, file))),
)

for (const [app, words] of [
  ['buyer', [...NAMES_AND_FIGURES, ...LISTED, ...SHARES, ...sentencesOf(WORDS)]],
  ['operator', NAMES_AND_FIGURES],
] as const) {
  plain(`the ${app} app contains no text of the presale’s configuration`, () => {
    const files = sourcesOf(app)
    const found = [...files, 'index.html', 'public/mark.svg'].flatMap((file) => {
      const text = readFileSync(join(APPS, app, file), 'utf8')
      return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`)
    })
    expect(found).toEqual([])
  })

  plain(`the ${app} app shows a word of the catalogue for each status, kind and role`, () => {
    const found = sourcesOf(app).filter((file) => {
      const text = readFileSync(join(APPS, app, file), 'utf8')
      return CODES_AS_WORDS.some((code) => code.test(text))
    })
    expect(found).toEqual([])
  })

  plain(`the ${app} app’s icon has the name of the token`, () => {
    const icon = readFileSync(join(APPS, app, 'dist', 'mark.svg'), 'utf8')
    expect(icon).toContain(`<title>${presale.TOKEN_NAME}</title>`)
    expect(icon).not.toContain('{{')
  })
}

function sourcesOf(app: string): string[] {
  const sources = readdirSync(join(APPS, app, 'src'), { recursive: true, encoding: 'utf8' })
  const files = sources
    .filter((file) => /(?<!\.test)\.(ts|tsx|css)$/.test(file))
    .map((file) => join('src', file))
  expect(files.length).toBeGreaterThan(10)
  return files
}

plain('the rules have no sentence that only screens show', () => {
  const rules = codeOf(
    RULES,
    readdirSync(RULES).filter((file) => file.endsWith('.ts') && file !== 'presale.ts'),
  )
  const server = codeOf(join(APPS, 'server'), sourcesOf('server'))
  const names = [...rules.matchAll(/^export const (\w+) =\s+(?:\([^)]*\) => )?['`"]\S+ /gm)].map(
    ([, name]) => `${name}`,
  )
  expect(names.length).toBeGreaterThan(100)
  const isShownOnly = (name: string) =>
    !new RegExp(`\\b${name}\\b`).test(server) && rules.split(new RegExp(`\\b${name}\\b`)).length === 2
  expect(names.filter(isShownOnly)).toEqual([])
})

/** The code of these files that is no test. */
function codeOf(folder: string, files: string[]): string {
  const code = files.filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  return code.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
}

/** Every text of more than three words, at any depth. */
function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' ').length > 3 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesOf) : []
}
