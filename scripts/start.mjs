// Builds both apps (turbo remembers what it has built) and becomes the server.
import './require-node.mjs'
import { runTurbo } from './turbo.mjs'

if (!runTurbo('build', '--output-logs=errors-only', '--ui=stream')) {
  console.error('The apps could not be built, so nothing was started.')
  process.exit(1)
}
await import('../apps/server/src/main.ts')
