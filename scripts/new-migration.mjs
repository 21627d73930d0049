// npm run db:new NAME: the next migration, empty, entered in the index.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const name = process.argv[2] ?? ''
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error('Please name the migration in kebab-case: npm run db:new add-something')
  process.exit(1)
}
const folder = resolve(import.meta.dirname, '../apps/server/src/db/migrations')
const last =
  readdirSync(folder)
    .filter((file) => /^[0-9]{4}-/.test(file))
    .sort()
    .at(-1) ?? '0000'
const key = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}-${name}`
const variable = name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())

writeFileSync(
  join(folder, `${key}.ts`),
  `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`\`.execute(db)
}
`,
)
const index = join(folder, 'index.ts')
const text = readFileSync(index, 'utf8')
  .replace(/\n\n\/\*\*/, `\nimport * as ${variable} from './${key}.ts'\n\n/**`)
  .replace(/\n}\n$/, `\n  '${key}': ${variable},\n}\n`)
writeFileSync(index, text)
console.log(`apps/server/src/db/migrations/${key}.ts; next: schema.ts, and rows for it in migrate.test.ts`)
