import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Connection, connect, MIGRATING } from '../db/connect.ts'

/** Creates a database from a template and answers its address. */
export async function createDatabase(postgresUrl: string, template: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    await client.end()
  }
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A migrated database of this test file's own, closed after the file's last test. */
export async function useDatabase(template = 'migrated'): Promise<Connection & { url: string }> {
  const url = await createDatabase(inject('postgresUrl'), template, `test_${randomBytes(8).toString('hex')}`)
  const connection = connect(url, () => undefined, template === 'migrated' ? undefined : MIGRATING)
  afterAll(() => connection.db.destroy())
  return { ...connection, url }
}
