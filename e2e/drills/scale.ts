/**
 * Two servers behind one address, PgBouncer in transaction mode, exports from a streaming replica. Under load the replica
 * falls behind and is killed, and the servers restart one after the other. In the control the replica stays behind at the
 * end, but its reported lag is 0.
 */
import { startDatabaseProxy } from '../database-proxy.ts'
import { newSettings, refusedStart } from '../product.ts'
import { createJournal } from '../storm/journal.ts'
import { type Servers, startServers } from '../storm/servers.ts'
import { type Finding, verify } from '../storm/verify.ts'
import { startBalancer } from './balancer.ts'
import { addStandby, type Cluster, createCluster, startCluster } from './cluster.ts'
import { type Load, startLoad } from './load.ts'
import { type Pooler, startPooler } from './pgbouncer.ts'
import { createGround, type Ground, until } from './programs.ts'
import { watchExports } from './watch-exports.ts'

const CHANGES = 100
/** Makes the primary keep rows that a long export in the replica still reads. */
const FEEDBACK = { hot_standby_feedback: 'on' }
const METRICS_TOKEN = 'a-token-for-the-drill'
const LAST_REPLAYED = 'pg_last_xact_replay_timestamp()'
const NOW = 'clock_timestamp()'

export async function scaleOut(isControl: boolean): Promise<Finding[]> {
  const ground = createGround()
  try {
    return await scaleOutOn(ground, isControl)
  } finally {
    await ground.clear()
  }
}

async function scaleOutOn(ground: Ground, isControl: boolean): Promise<Finding[]> {
  const primary = await createCluster(ground, 'primary')
  const replica = await addStandby(ground, primary, 'exports', FEEDBACK)
  const pooler = await startPooler(ground, primary)
  const refused = await findRefusals(primary, pooler)
  const journal = createJournal()
  const servers = await startServers(pooler.url, (problem) => journal.problems.push(problem), {
    DATABASE_DIRECT_URL: primary.servingUrl,
    DATABASE_OWNER_URL: primary.url,
    DATABASE_REPLICA_URL: isControl ? await inFrontOfLiar(ground, replica) : replica.servingUrl,
    METRICS_TOKEN,
  })
  ground.onEnd(() => servers.stop())
  const address = await inFrontOf(ground, servers)
  const load = startLoad({ urls: [address, address] }, journal)
  let isOver = false
  const watching = watchExports({ urls: [address, address] }, journal, () => isOver)
  const readInReplica = await beset(ground, { load, replica, servers, isControl }).finally(() => {
    isOver = true
  })
  await load.stop()
  return [refused, ...(await verify(journal, primary, load.client)), ...(await watching), readInReplica]
}

/** Expects two refused starts: a pooler without DATABASE_DIRECT_URL, and a role without timeouts. Then sets the timeouts. */
async function findRefusals(primary: Cluster, pooler: Pooler): Promise<Finding> {
  const { DATA_DIR: _embedded, ...settings } = await newSettings()
  const pooled = { ...settings, DATABASE_URL: pooler.url, DATABASE_OWNER_URL: primary.url }
  const direct = await refusedStart(pooled)
  const timeouts = await refusedStart({ ...pooled, DATABASE_DIRECT_URL: primary.servingUrl })
  const statements = /Please have it run: (.*;)/.exec(timeouts.output)?.[1]
  const problems: string[] = []
  if (direct.code !== 1 || !direct.output.includes('DATABASE_DIRECT_URL')) problems.push(direct.output)
  if (timeouts.code !== 1 || statements === undefined) problems.push(timeouts.output)
  await primary.query(statements ?? '')
  await pooler.reconnect()
  return { name: 'refused starts that the pooler makes unsafe', checked: 2, problems }
}

/** Puts one balancer address in front of each app. */
async function inFrontOf(ground: Ground, { urls }: Servers) {
  const balance = async (surface: 'buyer' | 'operator') => {
    const servers = urls.map((url) => Number(new URL(url[surface]).port))
    const { port } = await startBalancer(ground, surface, { mode: 'http', servers })
    return `http://127.0.0.1:${port}`
  }
  return { buyer: await balance('buyer'), operator: await balance('operator') }
}

/** A proxy to the replica that makes its lag always 0. */
async function inFrontOfLiar(ground: Ground, replica: Cluster): Promise<string> {
  const rewrite = (sent: Buffer) =>
    Buffer.from(sent.toString('latin1').replaceAll(LAST_REPLAYED, NOW.padEnd(LAST_REPLAYED.length)), 'latin1')
  const proxy = await startDatabaseProxy(replica.url, { rewrite })
  ground.onEnd(() => proxy.close())
  return proxy.inFront(replica.servingUrl)
}

type Parts = { load: Load; replica: Cluster; servers: Servers; isControl: boolean }

/** Pauses the replica, restarts the servers and kills the replica. Afterwards exports must read the replica again. */
async function beset(ground: Ground, { load, replica, servers, isControl }: Parts): Promise<Finding> {
  const problems: string[] = []
  await load.untilChanges(CHANGES)
  await replica.query('select pg_wal_replay_pause()')
  await load.untilChanges(CHANGES)
  await replica.query('select pg_wal_replay_resume()')
  for (const server of [0, 1] as const) {
    const code = await servers.restart(server)
    if (code !== 0) problems.push(`A server ended with exit code ${code} after SIGTERM`)
    await load.untilChanges(CHANGES)
  }
  await replica.kill()
  await load.untilChanges(CHANGES)
  await startCluster(ground, replica.folder, { port: String(replica.port), ...FEEDBACK })
  const before = await countReads(servers)
  await until('exports that read the replica again', async () => (await countReads(servers)) > before)
  if (isControl) await replica.query('select pg_wal_replay_pause()')
  await load.untilChanges(CHANGES)
  return { name: 'exports read from the replica', checked: await countReads(servers), problems }
}

/** Counts exports from the replica since the last start of each server. */
async function countReads({ urls }: Servers): Promise<number> {
  let reads = 0
  for (const { operator } of urls) {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const text = await (await fetch(`${operator}/metrics`, { headers })).text()
    reads += Number(/^presale_exports_total\{from="replica"\} (\d+)$/m.exec(text)?.[1] ?? 0)
  }
  return reads
}
