/** A cluster of the machine's Postgres: created, copied from another, killed, promoted. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePorts } from '../product.ts'
import { type Ground, own, type Program, postgresProgram, run, start, until, untilReady } from './programs.ts'

export type Cluster = {
  folder: string
  port: number
  /** Its database as the owner (not a superuser), as the serving login, and as the superuser. */
  url: string
  servingUrl: string
  adminUrl: string
  query: (statement: string, values?: unknown[]) => Promise<pg.QueryResult>
  /** Sends SIGKILL to the postmaster, which ends all its processes. */
  kill: () => Promise<void>
}

/** The login that owns the database, and the login that serves. */
const ROLE = 'presale'
const SERVING = 'presale_serving'
const ADMIN = 'postgres'

/** Creates and starts a cluster with an empty database that the product's role owns. */
export async function createCluster(
  ground: Ground,
  name: string,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const folder = join(ground.folder, name)
  await run(postgresProgram('initdb'), [
    '-D',
    folder,
    '-U',
    ADMIN,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ])
  const cluster = await startCluster(ground, folder, settings)
  await inAdmin(cluster.adminUrl, `create role ${ROLE} login`)
  await inAdmin(cluster.adminUrl, `create role ${SERVING} login`)
  await inAdmin(cluster.adminUrl, `create database presale owner ${ROLE}`)
  return cluster
}

/** Starts a cluster on its data, at a free port unless `settings` names one. Resolves once it accepts queries. */
export async function startCluster(
  ground: Ground,
  folder: string,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const port = Number(settings.port ?? (await freePorts())[0])
  const log = `${folder}.log`
  const all = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program = start(postgresProgram('postgres'), ['-D', folder, ...options], log)
  ground.onEnd(() => stop(program))
  const adminUrl = `postgres://${ADMIN}@127.0.0.1:${port}/postgres`
  await untilReady(program, log, () => inAdmin(adminUrl, 'select 1'))
  const url = `postgres://${ROLE}@127.0.0.1:${port}/presale`
  return {
    folder,
    port,
    url,
    servingUrl: url.replace(`${ROLE}@`, `${SERVING}@`),
    adminUrl,
    query: (statement, values) => inAdmin(url.replace(ROLE, ADMIN), statement, values),
    kill: async () => {
      program.process.kill('SIGKILL')
      await program.ended
    },
  }
}

async function stop(program: Program): Promise<void> {
  if (program.isRunning()) program.process.kill('SIGQUIT')
  await program.ended
}

/** Copies a running cluster, with the settings to follow it as a standby of this name. */
export async function backUp(cluster: Cluster, folder: string, name: string): Promise<void> {
  const source = `${cluster.adminUrl}?application_name=${name}`
  await run(postgresProgram('pg_basebackup'), ['-D', folder, '-d', source, '-c', 'fast', '-R'])
}

/** Adds a standby. Resolves once it has caught up and streams. */
export async function addStandby(ground: Ground, primary: Cluster, name: string): Promise<Cluster> {
  const folder = join(ground.folder, name)
  await backUp(primary, folder, name)
  const standby = await startCluster(ground, folder)
  await until(`${name} streams`, async () => {
    const { rowCount } = await primary.query(
      `select from pg_stat_replication where application_name = $1 and state = 'streaming'`,
      [name],
    )
    return rowCount === 1
  })
  return standby
}

/** Marks a copy for recovery from an archive instead of following its primary. */
export function recoverFromArchive(folder: string): void {
  const signal = join(folder, 'recovery.signal')
  writeFileSync(signal, '')
  own(signal)
}

/** Runs a statement on its own connection. */
async function inAdmin(url: string, statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await client.query(statement, values)
  } finally {
    await client.end().catch(() => undefined)
  }
}
