/** pgbench: the same statement without a server in between, where it is installed. */
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

/** Runs of the script a second; undefined without pgbench. */
export async function runPgbench(
  databaseUrl: string,
  script: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number | undefined> {
  const program = findProgram('pgbench')
  if (!program) return undefined
  const load = ['-c', String(connections), '-T', String(seconds)]
  return withScript(script, async (file) => {
    const { stdout } = await run(program, [...PREPARED, '-f', file, ...load, databaseUrl])
    const [, rate] = /tps = ([0-9.]+) \(without/.exec(stdout) ?? []
    return rate === undefined ? undefined : Number(rate)
  })
}

/** `-n`: pgbench's own tables do not exist, so it must not vacuum them. */
const PREPARED = ['-n', '-M', 'prepared']

async function withScript<Result>(
  script: string,
  work: (file: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'presale-bench-'))
  try {
    const file = join(folder, 'script.sql')
    writeFileSync(file, script)
    return await work(file, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
