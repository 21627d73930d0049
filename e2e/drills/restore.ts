/**
 * A base backup and an archive of the log, made under load; then a fresh cluster is brought to a moment in between. All
 * that was acknowledged before it is there, and nothing of what was asked for after. The control restores to an earlier one.
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

/** What was known at a moment, and the orders that were acknowledged after it. */
type Known = { at: string; earlier: string; journal: Journal; later: number }

async function workAndBackUp(primary: Cluster, files: { backup: string; dump: string }): Promise<Known> {
  const journal = createJournal()
  const servers = await startServers(primary.url, (problem) => journal.problems.push(problem))
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
  // What was asked for meanwhile may be there or not; whatever is asked for from here on may not.
  before.keys = new Set(journal.keys)
  await load.untilChanges(CHANGES)
  await load.stop()
  await servers.stop()
  before.problems.push(...journal.problems)
  const { at, earlier } = rows[0]
  return { at, earlier, journal: before, later: journal.orders.length - before.orders.length }
}

/** Closes the segment that is being written, and waits until it is in the archive. */
async function archiveAll(primary: Cluster): Promise<void> {
  const { rows } = await primary.query('select pg_walfile_name(pg_switch_wal()) as last')
  await until('the end of the log in the archive', async () => {
    const archived = await primary.query('select last_archived_wal >= $1 as is_there from pg_stat_archiver', [
      rows[0].last,
    ])
    return archived.rows[0].is_there === true
  })
}

/** Starts the product on it, and holds what was known against both. */
async function findOnProduct(
  ground: Ground,
  restored: Cluster,
  { journal, later }: Known,
): Promise<Finding[]> {
  const { DATA_DIR: _embedded, ...settings } = await newSettings()
  const product = await startProduct({ ...settings, DATABASE_URL: restored.url, LOG_LEVEL: 'error' })
  ground.onEnd(() => product.stop())
  const urls = { buyer: product.buyerUrl, operator: product.operatorUrl }
  const client = createClient({ urls: [urls, urls] }, journal, createChance(1), 1)
  const findings = await verify(journal, restored, client)
  const problems = later > 0 ? [] : ['nothing was acknowledged after it']
  return [
    ...findings,
    { name: 'orders acknowledged after that moment, and not there', checked: later, problems },
  ]
}

/** The dump alone, in an empty database. */
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
