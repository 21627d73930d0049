// Builds both apps and becomes the server.
import './require-node.mjs'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildApps } from './turbo.mjs'

// Imported only now: an older Node cannot read TypeScript and would fail before require-node.mjs can say so.
const { checkSettings } = await import('../apps/server/src/start/check-settings.ts')
await checkSettings(process.env)

const hasSources = existsSync(resolve(import.meta.dirname, '../turbo.json'))
if (hasSources) buildApps('nothing was started')
await import('../apps/server/src/main.ts')
