/** PgBouncer in transaction mode, configured as operations.md describes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePorts } from '../product.ts'
import type { Cluster } from './cluster.ts'
import { type Ground, own, PGBOUNCER, start, untilReady } from './programs.ts'

/** Connections to Postgres; fewer than the 28 that the servers may open to the pooler. */
const POOL_SIZE = 12

export type Pooler = {
  url: string
  /** Reopens every connection to Postgres, so that changed settings of a role take effect. */
  reconnect: () => Promise<void>
}

/** Starts PgBouncer in front of the cluster. */
export async function startPooler(ground: Ground, cluster: Cluster): Promise<Pooler> {
  const [port] = await freePorts()
  const files = Object.fromEntries(
    ['ini', 'users', 'log'].map((kind) => [kind, join(ground.folder, `pgbouncer.${kind}`)]),
  )
  const { ini = '', users = '', log = '' } = files
  writeFileSync(users, '"presale" ""\n"presale_serving" ""\n')
  writeFileSync(
    ini,
    `[databases]
presale = host=127.0.0.1 port=${cluster.port} dbname=presale
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
admin_users = presale
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 100
query_wait_timeout = 1
`,
  )
  for (const file of [ini, users]) own(file)
  const program = start(PGBOUNCER, ['-q', ini], log)
  ground.onEnd(async () => {
    if (program.isRunning()) program.process.kill('SIGKILL')
    await program.ended
  })
  const ask = async (database: string, statement: string) => {
    const client = new pg.Client({ connectionString: `postgres://presale@127.0.0.1:${port}/${database}` })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(statement)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  await untilReady(program, log, () => ask('presale', 'select 1'))
  return {
    url: `postgres://presale_serving@127.0.0.1:${port}/presale`,
    reconnect: () => ask('pgbouncer', 'reconnect'),
  }
}
