import { once } from 'node:events'
import { chownSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { clusterOf, DRAFT_PREFIX, flushFolder, removeDraft } from './embedded-folder.ts'
import { type Account, spawnWatched } from './embedded-process.ts'

export const SUPERUSER = 'postgres'

/** Whether Postgres flushes to the disk; without it a power cut or system crash ruins the cluster. */
export type Durability = 'full' | 'none-for-tests'

/**
 * Makes a new cluster in a data folder, all or nothing: until it is complete it has another name. To be
 * called by the owner of the folder.
 *
 * @throws EmbeddedPostgresError with what initdb says
 */
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
