// Measures the built product against the performance goals: `npm run bench -- P3 P5 --rounds 5 --quick`.
import './require-node.mjs'
import { runTurbo } from './turbo.mjs'

if (!runTurbo('build', '--output-logs=errors-only', '--ui=stream')) {
  console.error('The apps could not be built, so nothing was measured.')
  process.exit(1)
}
await import('../bench/main.ts')
