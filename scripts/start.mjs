// Builds both apps (turbo skips what has not changed) and becomes the server.
import './require-node.mjs'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runTurbo } from './turbo.mjs'

// Imported only now: an older Node cannot read TypeScript and would fail before require-node.mjs can say so.
const { ConfigError, readConfig } = await import('../apps/server/src/config.ts')
const { refuseOtherTerms } = await import('../apps/server/src/start/terms.ts')
const { prepareDataFolder, EmbeddedPostgresError } = await import(
  '../apps/server/src/embedded-postgres/start-postgres.ts'
)
try {
  const { databaseUrl, dataDirectory } = readConfig(process.env)
  refuseOtherTerms()
  if (databaseUrl === undefined) await prepareDataFolder(dataDirectory, console.log)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof EmbeddedPostgresError)) throw error
  console.error(error.message)
  process.exit(1)
}

const hasSources = existsSync(resolve(import.meta.dirname, '../turbo.json'))
if (hasSources && !runTurbo('build', '--output-logs=errors-only', '--ui=stream')) {
  console.error('The apps could not be built, so nothing was started.')
  process.exit(1)
}
await import('../apps/server/src/main.ts')
