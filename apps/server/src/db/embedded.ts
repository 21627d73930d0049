import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { adoptCluster, chooseAccount, createFolder } from './embedded-account.ts'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { claimFolder } from './embedded-claim.ts'
import { createCluster, type Durability, SUPERUSER } from './embedded-cluster.ts'
import { EmbeddedPostgresError, hasCode, toEmbeddedPostgresError } from './embedded-error.ts'
import { clusterOf, inspectFolder, readOrCreatePassword, removeDrafts } from './embedded-folder.ts'
import { type Postmaster, startPostmaster } from './embedded-postmaster.ts'
import type { Account } from './embedded-process.ts'
import { addressOf, DATABASE } from './embedded-running.ts'
import { SERVING_ROLE } from './rights.ts'

export { EmbeddedPostgresError }

/**
 * A running Postgres. `url` opens its database "presale" as superuser, `servingUrl` as the role that serves, which has
 * no rights there until it is given some, and another password with every start. `stop` shuts it down fast (open
 * transactions are rolled back), resolves when it has ended and may be called again. `exited` resolves when
 * Postgres has ended for any reason, with its exit code where that is known.
 */
export type EmbeddedPostgres = {
  url: string
  servingUrl: string
  port: number
  stop: () => Promise<void>
  exited: Promise<number | null>
}

/**
 * Starts the Postgres that comes with the server on a data folder, which it makes if there is none.
 * Postgres ends with this process, however that ends, and a later start on the folder repairs what a kill
 * or a power cut has left.
 *
 * `directory` gets: `postgres` (the cluster), `password` (the superuser's, random) and, while in use,
 * `owner.json` (who). On a file system shared by machines or containers only one of them may start, since
 * the others' processes cannot be seen. `durability` must be "full" for data that matters. `port` is a
 * free one unless it is named. `log` receives Postgres's own log, line by line.
 *
 * @throws EmbeddedPostgresError, one sentence for an operator: no Postgres for this platform, the folder in
 * use by a live process, not recognised, of another Postgres version or out of reach, or Postgres not
 * starting
 */
export async function startEmbeddedPostgres(options: {
  directory: string
  durability?: Durability
  port?: number | undefined
  log?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const { durability = 'full', port, log = () => {} } = options
  const directory = resolve(options.directory)
  try {
    const binaries = await findBinaries()
    inspectFolder(directory, binaries.major)
    const account = createFolder(directory, chooseAccount(clusterOf(directory)), binaries.postgres)
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

/** Makes the cluster unless there is one; answers with its password. */
async function prepareCluster({ directory, durability, binaries, account }: Start): Promise<string> {
  await removeDrafts(directory)
  // Looked at before, but another process may have owned the folder since.
  const content = inspectFolder(directory, binaries.major)
  const password = readOrCreatePassword(directory, content)
  if (content === 'cluster') adoptCluster(clusterOf(directory), account)
  else await createCluster({ initdb: binaries.initdb, directory, password, account, durability })
  return password
}

/** The database, and the role that serves with a new password, which it answers. Stops Postgres again if this fails. */
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

/** Nobody else needs the password, so nothing keeps it. */
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
