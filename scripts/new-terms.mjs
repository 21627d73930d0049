// Writes the migration of new terms from the levels and limits in presale.ts: `npm run terms:new`.
import './require-node.mjs'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { addMigration } from './migrations.mjs'

const { CONFIGURED_TERMS, isSame } = await import('../apps/server/src/start/terms.ts')
const { TERMS_IN_FORCE } = await import('../apps/server/src/db/terms.ts')

if (isSame(CONFIGURED_TERMS, TERMS_IN_FORCE)) {
  console.log(
    `The levels and limits in presale.ts are the terms in force (version ${TERMS_IN_FORCE.version}).`,
  )
  process.exit()
}
const version = TERMS_IN_FORCE.version + 1
const { minimum, maximum, levels } = CONFIGURED_TERMS
const lines = levels.map(([tokens, bonusPercent]) => `    ['${tokens}', '${bonusPercent}'],\n`)
const key = addMigration(
  `terms-${version}`,
  `import type { Kysely } from 'kysely'
import { addTerms, type Terms } from './0005-terms.ts'

/** Orders are sold at these terms from this migration on; earlier orders keep theirs. */
export const TERMS: Terms = {
  version: ${version},
  minimum: '${minimum}',
  maximum: '${maximum}',
  levels: [
${lines.join('')}  ],
}

export const up = (db: Kysely<unknown>): Promise<void> => addTerms(db, TERMS)
`,
)
writeFileSync(
  join(resolve(import.meta.dirname, '../apps/server/src/db'), 'terms.ts'),
  `/** The terms that orders are sold at now. \`npm run terms:new\` writes this file and the migration that it names. */
export { TERMS as TERMS_IN_FORCE } from './migrations/${key}.ts'
`,
)
console.log(`apps/server/src/db/migrations/${key}.ts; please review it, then add it to migrate.test.ts`)
