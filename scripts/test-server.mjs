// Runs server tests on a Postgres that stays between runs: `npm run test:server -- src/accounts/sessions.test.ts`.
// Without a file it runs all but the slow tests. `npm run test:server -- --stop` stops that Postgres.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/** These five take half of the time of all server tests. */
const SLOW_FILES = [
  'src/accounts/flood.test.ts',
  'src/db/call-plans.test.ts',
  'src/embedded-postgres/start-postgres.test.ts',
  'src/trpc/bad-input.test.ts',
  'src/trpc/doors.test.ts',
]

const root = resolve(import.meta.dirname, '..')
const args = process.argv.slice(2)

if (args.includes('--stop')) {
  const { stopKeptPostgres } = await import('../apps/server/src/testing/kept-postgres.ts')
  console.log((await stopKeptPostgres()) ? 'The kept Postgres is stopped.' : 'No kept Postgres was running.')
  process.exit(0)
}
const all = args.length === 0 ? SLOW_FILES.flatMap((file) => ['--exclude', file]) : []
const vitest = resolve(root, 'node_modules/vitest/vitest.mjs')
const { status, error } = spawnSync(
  process.execPath,
  [vitest, 'run', '--reporter=default', ...all, ...args],
  {
    cwd: resolve(root, 'apps/server'),
    env: { ...process.env, TEST_POSTGRES: 'kept' },
    stdio: 'inherit',
  },
)
if (error) throw error
process.exit(status ?? 1)
