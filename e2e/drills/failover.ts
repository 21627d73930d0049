/**
 * The primary is killed under load and its synchronous standby takes over at the same address. No acknowledged change
 * may be missing. In the control the standby is asynchronous and stops receiving before the primary is killed.
 */
import { countChanges, createJournal } from '../storm/journal.ts'
import { startServers } from '../storm/servers.ts'
import { type Finding, verify } from '../storm/verify.ts'
import { startBalancer } from './balancer.ts'
import { addStandby, type Cluster, createCluster } from './cluster.ts'
import { startLoad } from './load.ts'
import { createGround, type Ground, until } from './programs.ts'

const STANDBY = 'second'
const CHANGES = 300
const UNHEARD = 20

export async function failOver(isControl: boolean): Promise<Finding[]> {
  const ground = createGround()
  try {
    return await failOverOn(ground, isControl)
  } finally {
    await ground.clear()
  }
}

async function failOverOn(ground: Ground, isControl: boolean): Promise<Finding[]> {
  const primary = await createCluster(ground, 'first')
  const standby = await addStandby(ground, primary, STANDBY)
  if (!isControl) await waitForStandby(primary)
  const address = await startBalancer(ground, primary.port)
  const inFront = (url: string) => Object.assign(new URL(url), { port: String(address.port) }).href
  const database = { url: inFront(primary.url), servingUrl: inFront(primary.servingUrl) }
  const journal = createJournal()
  const servers = await startServers(database, (problem) => journal.problems.push(problem))
  ground.onEnd(() => servers.stop())
  const load = startLoad(servers, journal)
  await load.untilChanges(CHANGES)
  if (isControl) {
    await deafen(standby)
    await load.untilChanges(UNHEARD)
  }
  const before = countChanges(journal)
  await primary.kill()
  const died = Date.now()
  await standby.query('select pg_promote()')
  await address.moveTo(standby.port)
  await load.untilChanges(1)
  const away = Date.now() - died
  await load.untilChanges(CHANGES)
  await load.stop()
  console.log(
    `  The primary was killed after ${before} acknowledged changes; the next one came ${away} ms later.`,
  )
  return verify(journal, standby, load.client)
}

/** Makes replication synchronous: a commit is acknowledged only after the standby has flushed it. */
async function waitForStandby(primary: Cluster): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = 'any 1 (${STANDBY}, third)'`)
  await primary.query('select pg_reload_conf()')
  await until('a synchronous standby', async () => {
    const { rows } = await primary.query('select sync_state from pg_stat_replication')
    return rows[0]?.sync_state === 'quorum'
  })
}

/** Stops the WAL receiver of the standby, as a network failure between the two would. */
async function deafen(standby: Cluster): Promise<void> {
  await standby.query(`alter system set primary_conninfo = ''`)
  await standby.query('select pg_reload_conf()')
  await until('a standby that receives nothing', async () => {
    const { rowCount } = await standby.query('select from pg_stat_wal_receiver')
    return rowCount === 0
  })
}
