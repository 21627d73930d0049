/** An empty migrated primary for one test file, and a standby that streams from it. */
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'
import { connect, MIGRATING } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { adoptCluster, chooseAccount, createFolder } from '../embedded-postgres/account.ts'
import { findBinaries } from '../embedded-postgres/cluster.ts'
import { clusterOf } from '../embedded-postgres/folder.ts'
import { reachPrograms } from '../embedded-postgres/programs.ts'
import { addressOf, startEmbeddedPostgres } from '../embedded-postgres/start-postgres.ts'
import { spawnWatched } from '../embedded-postgres/system.ts'

/** Starts both and answers their addresses. Both stop after the last test, the standby earlier if asked. */
export async function usePrimaryAndStandby() {
  const folder = mkdtempSync(join(tmpdir(), 'presale-standby-'))
  chmodSync(folder, 0o755)
  const [here, there] = [join(folder, 'primary'), join(folder, 'standby')]
  const first = await startEmbeddedPostgres({ directory: here, durability: 'none-for-tests' })
  const { db } = connect(first.url, () => undefined, MIGRATING)
  await migrate(db)
  await db.destroy()
  await first.stop()
  const account = chooseAccount(clusterOf(here))
  createFolder(there, account)
  cpSync(clusterOf(here), clusterOf(there), { recursive: true })
  chmodSync(clusterOf(there), 0o700)
  adoptCluster(clusterOf(there), account)
  // The primary sends its WAL once it is flushed, so this one flushes.
  const primary = await startEmbeddedPostgres({ directory: here, durability: 'full' })
  const standby = await startStandby(there, primary.url)
  afterAll(async () => {
    await standby.stop()
    await primary.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { primaryUrl: primary.url, standbyUrl: standby.url, stopStandby: standby.stop }
}

/** Starts a standby on a copy of the primary's cluster; resolves once it accepts connections. */
async function startStandby(directory: string, primaryUrl: string) {
  const cluster = clusterOf(directory)
  const owner = chooseAccount(cluster)
  const { postgres } = reachPrograms(await findBinaries(), owner)
  writeFileSync(join(cluster, 'standby.signal'), '')
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${primaryUrl}'\n`)
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const account = createFolder(directory, owner)
  const child = spawnWatched(postgres, ['-D', cluster, ...settings.flatMap((each) => ['-c', each])], account)
  const ended = once(child, 'exit')
  const said: string[] = []
  const lines = createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  const isReady = await new Promise<boolean>((resolve) => {
    lines.on('line', (line) => line.includes('ready to accept read-only connections') && resolve(true))
    lines.on('close', () => resolve(false))
  })
  if (!isReady) throw new Error(said.join('\n'))
  const password = new URL(primaryUrl).password
  return {
    url: addressOf(port, password),
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await once(server.close(), 'close')
  return typeof address === 'object' && address ? address.port : 0
}
