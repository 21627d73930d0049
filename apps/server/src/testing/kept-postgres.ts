/** The Postgres that stays between runs of server tests: finding, starting, sharing and stopping it. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SERVING_ROLE } from '../db/rights.ts'
import { createTemplate, type TestPostgres } from './template.ts'

const FOLDER = resolve(import.meta.dirname, '../../../../node_modules/.cache/test-postgres')
/** Data folder of the kept Postgres. */
export const DATA_FOLDER = join(FOLDER, 'data')
/** Holds `TestAddresses` while the kept Postgres serves; removing it stops that Postgres. */
export const ADDRESS_FILE = join(FOLDER, 'address.json')
const LOG_FILE = join(FOLDER, 'log')

export type TestAddresses = { url: string; servingUrl: string }

const PATIENCE_MS = 30_000
const POLL_MS = 50

/** Advisory locks: a run holds RUNNING shared; creating a template, and cleaning, hold theirs alone. */
const RUNNING = 1
const CREATING = 2

/** The kept Postgres with a template of today's migrations, for one run. Starts it when it does not run. */
export async function useKeptPostgres(): Promise<TestPostgres> {
  const { url, servingUrl } = (await findRunning()) ?? (await start())
  const client = new pg.Client({ connectionString: url })
  // Stopping the kept Postgres during a run ends this connection; the run's tests then report it.
  client.on('error', () => undefined)
  await client.connect()
  const template = templateName()
  await cleanUnlessShared(client, template)
  await client.query('select pg_advisory_lock_shared($1)', [RUNNING])
  await ensureTemplate(client, url, template)
  return {
    postgresUrl: url,
    servingUrl,
    template,
    release: async () => {
      await client.query('select pg_advisory_unlock_shared($1)', [RUNNING])
      await cleanUnlessShared(client, template)
      await client.end()
    },
  }
}

/** Stops the kept Postgres and removes its data; answers whether it ran. */
export async function stopKeptPostgres(): Promise<boolean> {
  const isRunning = (await findRunning()) !== undefined
  rmSync(ADDRESS_FILE, { force: true })
  if (isRunning) await until(() => !existsSync(FOLDER), 'The kept Postgres does not stop')
  else rmSync(FOLDER, { recursive: true, force: true })
  return isRunning
}

/** The addresses of the kept Postgres, if it answers to the password in its file. */
async function findRunning(): Promise<TestAddresses | undefined> {
  if (!existsSync(ADDRESS_FILE)) return undefined
  const addresses: TestAddresses = JSON.parse(readFileSync(ADDRESS_FILE, 'utf8'))
  const client = new pg.Client({ connectionString: addresses.url })
  try {
    await client.connect()
    await client.end()
    return addresses
  } catch {
    return undefined
  }
}

/** Starts a process that outlives this one. Of two at once the second finds the data folder claimed, and ends. */
async function start(): Promise<TestAddresses> {
  mkdirSync(FOLDER, { recursive: true })
  const log = openSync(LOG_FILE, 'a')
  spawn(process.execPath, [join(import.meta.dirname, 'keep-postgres.ts')], {
    detached: true,
    stdio: ['ignore', log, log],
  }).unref()
  return until(findRunning, `The kept Postgres does not start; ${LOG_FILE} says why`)
}

async function until<Result>(
  look: () => Result | Promise<Result>,
  problem: string,
): Promise<NonNullable<Result>> {
  for (const begin = Date.now(); Date.now() - begin < PATIENCE_MS; await sleep(POLL_MS)) {
    const found = await look()
    if (found) return found
  }
  throw new Error(`${problem}.`)
}

/** The template's name is a hash of its sources, so that changed migrations get a new template. */
function templateName(): string {
  const folder = resolve(import.meta.dirname, '../db')
  const migrations = readdirSync(join(folder, 'migrations')).map((name) => join('migrations', name))
  const sources = createHash('sha256')
  for (const path of [...migrations.sort(), 'books-violation.ts', 'rights.ts'])
    sources.update(readFileSync(join(folder, path)))
  return `migrated_${sources.digest('hex').slice(0, 16)}`
}

/** Renames the template once it is complete, so that a run that was killed leaves no half of one. */
async function ensureTemplate(client: pg.Client, url: string, template: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [CREATING])
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
  if (rowCount === 0) {
    await client.query('drop database if exists draft with (force)')
    await createTemplate(url, 'draft')
    await client.query(`alter database draft rename to ${template}`)
  }
  await client.query('select pg_advisory_unlock($1)', [CREATING])
}

/** Drops what earlier runs left: test databases, old templates and roles. Skipped while another run is active. */
async function cleanUnlessShared(client: pg.Client, template: string): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [RUNNING])
  if (!rows[0].alone) return
  const databases = await client.query(
    `select datname as name from pg_database
     where datname like 'test\\_%' or (datname like 'migrated\\_%' and datname <> $1)`,
    [template],
  )
  for (const { name } of databases.rows) await client.query(`drop database ${name} with (force)`)
  const roles = await client.query(
    `select rolname as name from pg_roles
     where rolname not like 'pg\\_%' and rolname not in (current_user, $1)`,
    [SERVING_ROLE],
  )
  for (const { name } of roles.rows) await client.query(`drop role ${name}`)
  await client.query('select pg_advisory_unlock($1)', [RUNNING])
}
