// The folder of migrations and its index.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const FOLDER = resolve(import.meta.dirname, '../apps/server/src/db/migrations')

/** Writes the next migration, adds it to the index and answers its key, such as `0036-terms`. */
export function addMigration(name, text) {
  const last = readdirSync(FOLDER)
    .filter((file) => /^[0-9]{4}-/.test(file))
    .sort()
    .at(-1)
  const key = `${String(Number((last ?? '0000').slice(0, 4)) + 1).padStart(4, '0')}-${name}`
  const variable = name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())
  writeFileSync(join(FOLDER, `${key}.ts`), text)
  const index = join(FOLDER, 'index.ts')
  writeFileSync(
    index,
    readFileSync(index, 'utf8')
      .replace(/\n\n\/\*\*/, `\nimport * as ${variable} from './${key}.ts'\n\n/**`)
      .replace(/\n}\n$/, `\n  '${key}': ${variable},\n}\n`),
  )
  return key
}
