import pg from 'pg'
import { connect, MIGRATING } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { grantRights, SERVING_ROLE } from '../db/rights.ts'

/** Where the Postgres of a run is, its migrated template, and what ends the run's use of it. */
export type TestPostgres = {
  postgresUrl: string
  servingUrl: string
  template: string
  release: () => Promise<void>
}

const throwError = (error: Error) => {
  throw error
}

/** Runs the work on a connection to the database at `url`, and closes the connection. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates a database from a template and answers its address. */
export async function createDatabase(postgresUrl: string, template: string, name: string): Promise<string> {
  await withClient(postgresUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  return databaseUrl(postgresUrl, name)
}

/** The address of another database on the same server. */
export function databaseUrl(postgresUrl: string, name: string): string {
  return Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href
}

/** Creates a migrated and empty database, which test files clone. */
export async function createTemplate(postgresUrl: string, name: string): Promise<void> {
  const { db } = connect(await createDatabase(postgresUrl, 'template0', name), throwError, MIGRATING)
  await migrate(db)
  await grantRights(db, SERVING_ROLE)
  await db.destroy()
}
