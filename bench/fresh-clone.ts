/** A fresh clone of the repository, with everything installed from its lockfile. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')

/** `installSeconds` is the time of `npm ci`. */
export type FreshClone = { folder: string; installSeconds: number }

/** Clones the last commit, works in the clone, and removes it. */
export async function withFreshClone<Result>(work: (clone: FreshClone) => Promise<Result>): Promise<Result> {
  const parent = mkdtempSync(join(tmpdir(), 'presale-clone-'))
  // As root, the embedded Postgres runs as another user, which must be able to read the clone.
  chmodSync(parent, 0o755)
  try {
    const folder = join(parent, 'clone')
    execFileSync('git', ['clone', '-q', ROOT, folder])
    return await work({ folder, installSeconds: runNpm(folder, 'ci', '--silent') })
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

/** Runs an npm command and answers its seconds. Throws with its output when it fails. */
export function runNpm(cwd: string, ...args: string[]): number {
  const begunAt = performance.now()
  try {
    execFileSync('npm', args, { cwd, stdio: 'pipe', encoding: 'utf8' })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`npm ${args.join(' ')} failed: ${`${stdout}\n${stderr}`.trim().slice(-250)}`)
  }
  return (performance.now() - begunAt) / 1000
}
