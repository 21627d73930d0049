/** The same statement without any server in between, for orientation; only where there is a pgbench. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const FOLDERS = ['/usr/bin', '/usr/lib/postgresql/18/bin', '/usr/lib/postgresql/15/bin', '/opt/homebrew/bin']

/** The path of one of Postgres's programs, if it is installed. */
export function findProgram(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Statements of this script a second, prepared once; undefined without a pgbench, or when it managed none. */
export async function runPgbench(
  databaseUrl: string,
  script: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number | undefined> {
  const program = findProgram('pgbench')
  if (!program) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'presale-bench-'))
  try {
    const file = join(folder, 'script.sql')
    writeFileSync(file, script)
    const args = ['-n', '-M', 'prepared', '-f', file, '-c', String(connections), '-T', String(seconds)]
    const { stdout } = await run(program, [...args, databaseUrl])
    const [, rate] = /tps = ([0-9.]+) \(without/.exec(stdout) ?? []
    return rate === undefined ? undefined : Number(rate)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
