/**
 * Makes a base backup and a WAL archive under load, then restores a new cluster to a chosen moment. Every change that was
 * acknowledged before that moment must be present, and none requested after it. The control restores to an earlier moment.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { newSettings, startProduct } from '../product.ts'
import { createChance } from '../storm/chance.ts'
import { createClient } from '../storm/client.ts'
import { createJournal, type Journal } from '../storm/journal.ts'
import { startServers } from '../storm/servers.ts'
import { type Database, type Finding, findBooks, verify } from '../storm/verify.ts'
import { backUp, type Cluster, createCluster, recoverFromArchive, startCluster } from './cluster.ts'
import { startLoad } from './load.ts'
import { createGround, type Ground, own, postgresProgram, run, until } from './programs.ts'

const CHANGES = 200
const EARLIER_SECONDS = 3

export async function restore(isControl: boolean): Promise<Finding[]> {
  const ground = createGround()
  try {
    return await restoreOn(ground, isControl)
  } finally {
    await ground.clear()
  }
}

async function restoreOn(ground: Ground, isControl: boolean): Promise<Finding[]> {
  const archive = join(ground.folder, 'archive')
  mkdirSync(archive)
  own(archive)
  const primary = await createCluster(ground, 'first', {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  })
  const backup = join(ground.folder, 'restored')
  const dump = join(ground.folder, 'dump')
  const known = await workAndBackUp(primary, { backup, dump })
  await archiveAll(primary)
  await primary.kill()
  recoverFromArchive(backup)
  const restored = await startCluster(ground, backup, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: isControl ? known.earlier : known.at,
    recovery_target_action: 'promote',
  })
  await until('the end of the recovery', async () => {
    const { rows } = await restored.query('select pg_is_in_recovery() as is_recovering')
    return rows[0].is_recovering === false
  })
  return [...(await findOnProduct(ground, restored, known)), await findInDump(restored, dump)]
}

/** The journal at the moment `at`, a moment `earlier`, and the number of orders acknowledged after `at`. */
type Known = { at: string; earlier: string; journal: Journal; later: number }

async function workAndBackUp(primary: Cluster, files: { backup: string; dump: string }): Promise<Known> {
  const journal = createJournal()
  const servers = await startServers(primary, (problem) => journal.problems.push(problem))
  const load = startLoad(servers, journal)
  await load.untilChanges(CHANGES)
  await backUp(primary, files.backup, 'backup')
  await load.untilChanges(CHANGES)
  await run(postgresProgram('pg_dump'), ['-Fc', '-f', files.dump, '-d', primary.url])
  await load.untilChanges(CHANGES)
  const before = structuredClone(journal)
  const { rows } = await primary.query(
    `select now()::text as at, (now() - interval '${EARLIER_SECONDS} seconds')::text as earlier`,
  )
  // Orders requested before this line may be restored or not. Orders requested after it must not be.
  before.keys = new Set(journal.keys)
  await load.untilChanges(CHANGES)
  await load.stop()
  await servers.stop()
  before.problems.push(...journal.problems)
  const { at, earlier } = rows[0]
  return { at, earlier, journal: before, later: journal.orders.length - before.orders.length }
}

/** Closes the current WAL segment and waits until it is archived. */
async function archiveAll(primary: Cluster): Promise<void> {
  const { rows } = await primary.query('select pg_walfile_name(pg_switch_wal()) as last')
  await until('the last WAL segment in the archive', async () => {
    const archived = await primary.query('select last_archived_wal >= $1 as is_there from pg_stat_archiver', [
      rows[0].last,
    ])
    return archived.rows[0].is_there === true
  })
}

/** Starts the product on the restored cluster and compares the journal with both. */
async function findOnProduct(
  ground: Ground,
  restored: Cluster,
  { journal, later }: Known,
): Promise<Finding[]> {
  const { DATA_DIR: _embedded, ...settings } = await newSettings()
  const product = await startProduct({
    ...settings,
    DATABASE_URL: restored.servingUrl,
    DATABASE_OWNER_URL: restored.url,
    LOG_LEVEL: 'error',
  })
  ground.onEnd(() => product.stop())
  const urls = { buyer: product.buyerUrl, operator: product.operatorUrl }
  const client = createClient({ urls: [urls, urls] }, journal, createChance(1), 1)
  const findings = await verify(journal, restored, client)
  const problems = later > 0 ? [] : ['no order was acknowledged after that moment']
  return [...findings, { name: 'later orders that the restore must not contain', checked: later, problems }]
}

/** Restores the dump alone into an empty database and checks its books. */
async function findInDump(cluster: Cluster, dump: string): Promise<Finding> {
  await cluster.query('create database from_dump owner presale')
  const url = cluster.url.replace(/presale$/, 'from_dump')
  await run(postgresProgram('pg_restore'), [
    '-d',
    url,
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    dump,
  ])
  const database: Database = { url, query: cluster.query }
  return { ...(await findBooks(database)), name: 'books and audit trail of a dump, restored elsewhere' }
}
