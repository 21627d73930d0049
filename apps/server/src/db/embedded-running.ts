import { join } from 'node:path'
import { SUPERUSER } from './embedded-cluster.ts'
import { EmbeddedPostgresError, hasCode } from './embedded-error.ts'
import { clusterOf, readOptional } from './embedded-folder.ts'
import { isPostmasterOf } from './embedded-process.ts'

export const DATABASE = 'presale'

/** The address at which the superuser, or another role, opens the product's database. */
export function addressOf(port: number, password: string, role = SUPERUSER): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`
}

/**
 * The address of the Postgres that another process has started on a data folder, without touching the folder.
 *
 * @throws EmbeddedPostgresError, one sentence for an operator: none is running, or this user may not read where
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
    `No database is running on the data folder ${directory}; start the product, or name a database in DATABASE_URL.`,
  )
}
