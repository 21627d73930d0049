import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { SERVING_ROLE } from '../db/rights.ts'
import { adoptCluster, chooseAccount, createFolder } from './account.ts'
import { claimFolder, refuseLiveOwner } from './claim.ts'
import { type Binaries, createCluster, type Durability, findBinaries, SUPERUSER } from './cluster.ts'
import { clusterOf, inspectFolder, readOptional, readOrCreatePassword, removeDrafts } from './folder.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { reachPrograms } from './programs.ts'
import { type Account, EmbeddedPostgresError, hasCode, isPostmasterOf } from './system.ts'

export { EmbeddedPostgresError }

const DATABASE = 'presale'

/**
 * A running Postgres. `url` opens its database as the superuser. `servingUrl` opens it as the serving role, which has no
 * rights until it is granted some, and a new password after each start. `stop` rolls back open transactions, resolves when
 * Postgres has ended, and may be called again. `exited` resolves when Postgres has ended for any reason, with its exit
 * code if that is known.
 */
export type EmbeddedPostgres = {
  url: string
  servingUrl: string
  port: number
  stop: () => Promise<void>
  exited: Promise<number | null>
}

/**
 * Starts the Postgres of the npm package on a data folder, and makes the folder if there is none. Postgres ends with this
 * process, even after kill -9, and a later start recovers from a kill or a power cut.
 *
 * The folder holds `postgres` (the cluster), `password` (the superuser's, random) and, while in use, `owner.json`. Only
 * one machine or container may use it, because the owner is recognised by its process. `durability` must be "full" for
 * data that matters. `log` gets Postgres's own log, line by line, and `announce` what the person who starts it should know.
 *
 * Throws EmbeddedPostgresError if the platform has no Postgres or Postgres does not start. Throws it too if the folder is
 * in use, unknown, of another Postgres version or out of reach.
 */
export async function startEmbeddedPostgres(options: {
  directory: string
  durability?: Durability
  port?: number | undefined
  log?: (line: string) => void
  announce?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const { durability = 'full', port, log = () => {}, announce } = options
  const directory = resolve(options.directory)
  try {
    const { binaries, owner } = await prepare(directory, announce)
    const account = createFolder(directory, owner)
    return await startClaimed({
      directory: realpathSync(directory),
      durability,
      port,
      log,
      binaries,
      account,
    })
  } catch (error) {
    throw toEmbeddedPostgresError(error, directory)
  }
}

/**
 * Makes the data folder and, where a start needs it, the copy of Postgres's programs. Throws EmbeddedPostgresError where no
 * start on this folder can succeed, as while a product runs on it, so that `npm start` says so before it builds and
 * `npm run dev` before it starts Vite.
 */
export async function prepareDataFolder(path: string, announce: (line: string) => void): Promise<void> {
  const directory = resolve(path)
  try {
    const { owner } = await prepare(directory, announce)
    createFolder(directory, owner)
    refuseLiveOwner(realpathSync(directory))
  } catch (error) {
    throw toEmbeddedPostgresError(error, directory)
  }
}

/** The programs, where the account that Postgres runs as can reach them, and that account. */
async function prepare(directory: string, announce?: (line: string) => void) {
  const installed = await findBinaries()
  inspectFolder(directory, installed.major)
  const owner = chooseAccount(clusterOf(directory))
  return { owner, binaries: reachPrograms(installed, owner, announce) }
}

type Start = {
  directory: string
  durability: Durability
  port: number | undefined
  log: (line: string) => void
  binaries: Binaries
  account: Account
}

async function startClaimed(start: Start): Promise<EmbeddedPostgres> {
  const release = claimFolder(start.directory)
  try {
    const password = await prepareCluster(start)
    const cluster = clusterOf(start.directory)
    const { binaries, port } = start
    const choosePort = port === undefined ? undefined : async () => port
    const postmaster = await startPostmaster({ ...start, postgres: binaries.postgres, cluster }, choosePort)
    const servingPassword = await createDatabase(postmaster, password, start.directory)
    return describe(postmaster, { password, servingPassword }, release)
  } catch (error) {
    release()
    throw error
  }
}

/** Makes the cluster if there is none; returns the superuser's password. */
async function prepareCluster({ directory, durability, binaries, account }: Start): Promise<string> {
  await removeDrafts(directory)
  // Inspected again: another process may have owned the folder since.
  const content = inspectFolder(directory, binaries.major)
  const password = readOrCreatePassword(directory, content)
  if (content === 'cluster') adoptCluster(clusterOf(directory), account)
  else await createCluster({ initdb: binaries.initdb, directory, password, account, durability })
  return password
}

/** Creates the database and the serving role; returns the role's new password. Stops Postgres if this fails. */
async function createDatabase(postmaster: Postmaster, password: string, directory: string): Promise<string> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: postmaster.port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 30_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
    const servingPassword = await createServingLogin(client)
    await client.end()
    return servingPassword
  } catch (error) {
    postmaster.shutDown()
    await postmaster.exited
    if (!hasCode(error, '28P01')) throw error
    throw new EmbeddedPostgresError(
      `The password in ${directory}/password does not open the cluster beside it.`,
    )
  }
}

/** The password is new at each start, because no other process needs it. */
async function createServingLogin(client: pg.Client): Promise<string> {
  const password = randomBytes(32).toString('base64url')
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVING_ROLE])
  await client.query(
    `${rowCount === 0 ? 'create' : 'alter'} role ${SERVING_ROLE} login password '${password}'`,
  )
  return password
}

function describe(
  postmaster: Postmaster,
  { password, servingPassword }: { password: string; servingPassword: string },
  release: () => void,
): EmbeddedPostgres {
  const exited = postmaster.exited.finally(release)
  return {
    url: addressOf(postmaster.port, password),
    servingUrl: addressOf(postmaster.port, servingPassword, SERVING_ROLE),
    port: postmaster.port,
    exited,
    stop: async () => {
      postmaster.shutDown()
      await exited
    },
  }
}

/** The error itself if it is meant for an operator, otherwise a new one with the original as its cause. */
function toEmbeddedPostgresError(error: unknown, directory: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const [, problem] = Object.entries(PROBLEMS).find(([code]) => hasCode(error, code)) ?? []
  const reason = problem ?? (error instanceof Error ? error.message : String(error))
  const hint = problem === undefined ? '' : '; please set DATA_DIR to another folder.'
  return new EmbeddedPostgresError(`The data folder ${directory} cannot be used: ${reason}${hint}`, {
    cause: error,
  })
}

/** What the system's codes mean for a data folder. */
const PROBLEMS = {
  ENOENT: 'it cannot be created there',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
}

/** The URL of the product's database for this role. */
export function addressOf(port: number, password: string, role = SUPERUSER): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`
}

/**
 * The superuser's URL of the Postgres that another process runs on a data folder; only reads the folder. Throws
 * EmbeddedPostgresError if none is running or this user may not read the folder.
 */
export function findRunningPostgres(directory: string): string {
  const cluster = clusterOf(directory)
  try {
    const [pid, , , port] = (readOptional(join(cluster, 'postmaster.pid')) ?? '').split('\n').map(Number)
    const password = readOptional(join(directory, 'password'))?.trim()
    if (pid && port && password && isPostmasterOf(pid, cluster)) return addressOf(port, password)
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'ENOTDIR')) throw error
    throw new EmbeddedPostgresError(`The data folder ${directory} may not be read by this user.`)
  }
  throw new EmbeddedPostgresError(
    `No database is running on the data folder ${directory}; start the product, or name its folder in DATA_DIR or its database in DATABASE_URL.`,
  )
}
