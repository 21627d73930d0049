/** A Postgres that can be killed and restarted on its data; its address does not change. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startDatabaseProxy } from '../database-proxy.ts'
import { freePorts, readPostmaster } from '../product.ts'

const LAUNCHER = resolve(import.meta.dirname, '../../apps/server/src/embedded-postgres/child.fixture.ts')

const SERVING = 'storm_server'

export type Postgres = {
  /** The addresses of the owner and of the login that serves; they do not change. */
  url: string
  servingUrl: string
  /** Opens its own connection and retries until Postgres accepts it. */
  query: (statement: string, values?: unknown[]) => Promise<pg.QueryResult>
  /** Sends kill -9 to the postmaster and restarts it. */
  killPostmaster: () => Promise<void>
  /** Sends kill -9 to one backend that serves a server; false when there was none. */
  killBackend: () => Promise<boolean>
  /** Also removes the data. */
  stop: () => Promise<void>
}

/** Starts a Postgres that flushes every commit, with an empty database. `rewrite` changes what the servers send to it. */
export async function startPostgres(rewrite?: (sent: Buffer) => Buffer): Promise<Postgres> {
  const directory = mkdtempSync(join(tmpdir(), 'presale-storm-'))
  chmodSync(directory, 0o755)
  const folder = join(directory, 'data')
  const [port] = await freePorts()
  let running = await launch(folder, port)
  const proxy = rewrite && (await startDatabaseProxy(running.url, { rewrite }))
  const query = (statement: string, values: unknown[] = []) =>
    queryOnceUp(() => running.url, statement, values)
  await query(`create role ${SERVING} login password '${SERVING}'`)
  const url = proxy?.inFront(running.url) ?? running.url
  return {
    url,
    servingUrl: Object.assign(new URL(url), { username: SERVING, password: SERVING }).href,
    query,
    killPostmaster: async () => {
      process.kill(readPostmaster(folder).pid, 'SIGKILL')
      await running.kill()
      running = await launch(folder, port)
    },
    killBackend: async () => {
      const { rows } = await query(
        `select pid from pg_stat_activity where application_name = 'presale' order by random() limit 1`,
      )
      try {
        if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
        return rows.length > 0
      } catch {
        // It has ended by itself in the meantime.
        return false
      }
    },
    stop: async () => {
      await proxy?.close()
      await running.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const RECOVERY_MS = 180_000

/** Retries while Postgres recovers from a kill. */
async function queryOnceUp(
  address: () => string,
  statement: string,
  values: unknown[],
): Promise<pg.QueryResult> {
  const begin = Date.now()
  for (;;) {
    const client = new pg.Client({ connectionString: address() })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.query(statement, values)
    } catch (error) {
      if (error instanceof pg.DatabaseError && !error.code?.startsWith('57')) throw error
      if (Date.now() - begin > RECOVERY_MS) throw error
      await sleep(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

type Running = { url: string; stop: () => Promise<void>; kill: () => Promise<void> }

async function launch(folder: string, port: number): Promise<Running> {
  const child = spawn(process.execPath, [LAUNCHER, 'start', folder, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = await readAddress(child)
  return {
    url,
    stop: async () => {
      child.stdin?.write('stop\n')
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stdin) throw new Error('The launcher of Postgres has no pipes.')
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line)
    if (said.result === 'ready') child.stdin.write('start\n')
    else if (said.result === 'started') return said.url
    else throw new Error(`Postgres does not start: ${said.message}`)
  }
  throw new Error('The launcher of Postgres ended without output.')
}
