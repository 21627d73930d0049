/** Describes the machine and the versions that were measured. */
import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { queryOnce } from './sale.ts'

/** One fact a line, without the name of the machine. */
export async function describeMachine(databaseUrl: string): Promise<string[]> {
  const model = cpus()[0]?.model.trim() || 'an unnamed processor'
  const [postgres] = await queryOnce<{ server_version: string }>(databaseUrl, 'show server_version')
  return [
    `${availableParallelism()} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GiB of memory, ${process.platform} ${process.arch}`,
    `Node ${process.versions.node}, Postgres ${postgres?.server_version}, commit ${readCommit()}`,
    'Load, server and Postgres share the cores.',
  ]
}

function readCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
