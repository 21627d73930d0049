// Runs the tests that measure time, one after the other: `npm run timing`, on a machine that does nothing else.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const vitest = resolve(root, 'node_modules/vitest/vitest.mjs')
const { status, error } = spawnSync(
  process.execPath,
  [vitest, 'run', '--reporter=default', '--maxWorkers=1', '.timing.'],
  { cwd: resolve(root, 'apps/server'), env: { ...process.env, TIMING: '1' }, stdio: 'inherit' },
)
if (error) throw error
process.exit(status ?? 1)
