/** The same statement without any server in between, for orientation; only where there is a pgbench. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Statement } from './plans.ts'

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
  const load = ['-c', String(connections), '-T', String(seconds)]
  return withScript(script, async (file) => {
    const { stdout } = await run(program, [...PREPARED, '-f', file, ...load, databaseUrl])
    const [, rate] = /tps = ([0-9.]+) \(without/.exec(stdout) ?? []
    return rate === undefined ? undefined : Number(rate)
  })
}

/** Milliseconds of each run of these statements, one run after the other on one connection. Throws without a pgbench. */
export async function timeByPgbench(
  databaseUrl: string,
  statements: Statement[],
  runs: number,
): Promise<number[]> {
  const program = findProgram('pgbench')
  if (!program) throw new Error('There is no pgbench here.')
  const trips = Map.groupBy(statements, ({ trip }) => trip)
  const script = [...trips.values()].map(toTrip).join('')
  return withScript(script, async (file, folder) => {
    const log = ['-l', '--log-prefix', join(folder, 'runs')]
    await run(program, [...PREPARED, '-f', file, '-c', '1', '-t', String(runs), ...log, databaseUrl])
    const name = readdirSync(folder).find((each) => each.startsWith('runs')) ?? ''
    const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n')
    // client, transaction, microseconds, …
    return lines.map((line) => Number(line.split(' ')[2]) / 1000)
  })
}

/** Each statement is prepared once, and nothing of pgbench's own is vacuumed. */
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

/** Statements that are sent at once, if they are several. */
function toTrip(statements: Statement[]): string {
  const lines = statements.map((statement) => `${withValues(statement)};\n`).join('')
  return statements.length === 1 ? lines : `\\startpipeline\n${lines}\\endpipeline\n`
}

/** A statement with its values in their places: numbers and texts, which is all that lists are asked with. */
function withValues({ text, values }: Statement): string {
  return text.replaceAll(/\$([0-9]+)/g, (_, place) => {
    const value = values[Number(place) - 1]
    return typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value))
  })
}
