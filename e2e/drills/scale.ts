/**
 * Two servers behind one address, PgBouncer in transaction mode, lists from a streaming replica; all under load, while
 * the replica falls behind and dies and the servers are started anew one after the other. In the control the replica
 * says that it holds everything when it does not.
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
import { watchLists } from './watch-lists.ts'

const CHANGES = 100
/** Long lists end no earlier than in the primary. */
const FEEDBACK = { hot_standby_feedback: 'on' }
const METRICS_TOKEN = 'a-token-for-the-drill'

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
  const replica = await addStandby(ground, primary, 'lists', FEEDBACK)
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
  const watching = watchLists({ urls: [address, address] }, journal, () => isOver)
  const readInReplica = await beset(ground, { load, replica, servers }).finally(() => {
    isOver = true
  })
  await load.stop()
  return [refused, ...(await verify(journal, primary, load.client)), await watching, readInReplica]
}

/** What the servers say to a pooler without an address of Postgres, and to a role that waits for ever; then it is mended. */
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
  return { name: 'unsafe starts behind the pooler refused', checked: 2, problems }
}

/** One address for each app. */
async function inFrontOf(ground: Ground, { urls }: Servers) {
  const balance = async (surface: 'buyer' | 'operator') => {
    const servers = urls.map((url) => Number(new URL(url[surface]).port))
    const { port } = await startBalancer(ground, surface, { mode: 'http', servers })
    return `http://127.0.0.1:${port}`
  }
  return { buyer: await balance('buyer'), operator: await balance('operator') }
}

/** On the way to the replica the question whether it holds everything becomes one that is always answered yes. */
async function inFrontOfLiar(ground: Ground, replica: Cluster): Promise<string> {
  const rewrite = (sent: Buffer) =>
    Buffer.from(sent.toString('latin1').replaceAll('then false', 'then true '), 'latin1')
  const proxy = await startDatabaseProxy(replica.url, { rewrite })
  ground.onEnd(() => proxy.close())
  return proxy.inFront(replica.servingUrl)
}

type Parts = { load: Load; replica: Cluster; servers: Servers }

/** Everything that happens to a deployment sooner or later; the servers must still read lists in the replica afterwards. */
async function beset(ground: Ground, { load, replica, servers }: Parts): Promise<Finding> {
  const problems: string[] = []
  await load.untilChanges(CHANGES)
  await replica.query('select pg_wal_replay_pause()')
  await load.untilChanges(CHANGES)
  await replica.query('select pg_wal_replay_resume()')
  for (const server of [0, 1] as const) {
    const code = await servers.restart(server)
    if (code !== 0) problems.push(`A server that was told to stop ended with ${code}`)
    await load.untilChanges(CHANGES)
  }
  await replica.kill()
  await load.untilChanges(CHANGES)
  await startCluster(ground, replica.folder, { port: String(replica.port), ...FEEDBACK })
  const before = await countReads(servers)
  await until('lists that are read in the replica again', async () => (await countReads(servers)) > before)
  await load.untilChanges(CHANGES)
  return { name: 'lists read in the replica', checked: await countReads(servers), problems }
}

/** Since the last start of each server. */
async function countReads({ urls }: Servers): Promise<number> {
  let reads = 0
  for (const { operator } of urls) {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const text = await (await fetch(`${operator}/metrics`, { headers })).text()
    reads += Number(/^presale_list_reads_total\{from="replica"\} (\d+)$/m.exec(text)?.[1] ?? 0)
  }
  return reads
}
