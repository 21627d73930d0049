// Creates the next migration, empty, and adds it to the index: `npm run db:new NAME`.
import { addMigration } from './migrations.mjs'

const name = process.argv[2] ?? ''
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error('Please name the migration in kebab-case: npm run db:new add-something')
  process.exit(1)
}
const key = addMigration(
  name,
  `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`\`.execute(db)
}
`,
)
console.log(`apps/server/src/db/migrations/${key}.ts; next: schema.ts, and rows for it in migrate.test.ts`)
