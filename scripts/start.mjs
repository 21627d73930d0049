// Builds both apps (turbo skips what has not changed) and becomes the server.
import './require-node.mjs'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runTurbo } from './turbo.mjs'

// Imported only now: an older Node cannot read TypeScript and would fail before require-node.mjs can say so.
const { checkSettings } = await import('../apps/server/src/start/check-settings.ts')
await checkSettings(process.env)

const hasSources = existsSync(resolve(import.meta.dirname, '../turbo.json'))
if (hasSources && !runTurbo('build', '--output-logs=errors-only', '--ui=stream')) {
  console.error('The apps could not be built, so nothing was started.')
  process.exit(1)
}
await import('../apps/server/src/main.ts')
