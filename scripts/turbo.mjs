import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** Turbo sends no telemetry and looks for no updates. */
const QUIET = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', TURBO_NO_UPDATE_NOTIFIER: '1' }

/** Runs `turbo run` with the given arguments; true when every task succeeded. */
export function runTurbo(...args) {
  const turbo = resolve(root, 'node_modules/turbo/bin/turbo')
  const result = spawnSync(process.execPath, [turbo, 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...QUIET },
  })
  if (result.error) throw result.error
  return result.status === 0
}

/**
 * Builds both apps; turbo skips what has not changed. If that fails, the process says so, with the consequence such as
 * "nothing was started", and exits with code 1.
 */
export function buildApps(consequence) {
  if (runTurbo('build', '--output-logs=errors-only', '--ui=stream')) return
  console.error(`The apps could not be built, so ${consequence}.`)
  process.exit(1)
}
