import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished } from 'vitest'
import { type Connection, connect, MIGRATING, SERVING } from '../db/connect.ts'
import { booksThatDisagree } from './books.ts'

/** A test of who is right must not fail because the machine is busy; one of how long somebody waits says so itself. */
const PATIENT = { ...SERVING, connectionTimeoutMillis: 20_000, lock_timeout: 10_000 }

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

/**
 * A migrated database of this test file's own, or of one test's, closed after the last test. Its books must agree then,
 * however the tests went about it, unless breaking them is what they are for. It is opened as the product serves from it;
 * `asOwner` and `url` may do everything. One that is not migrated is opened by its owner only.
 */
export async function useDatabase(
  template = 'migrated',
  books: 'must-agree' | 'are-broken-on-purpose' = 'must-agree',
): Promise<Connection & { url: string; asOwner: Connection }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = await createDatabase(inject('postgresUrl'), template, name)
  const asOwner = connect(url, () => undefined, MIGRATING)
  const serving = new URL(inject('servingUrl'))
  serving.pathname = `/${name}`
  const connection = template === 'migrated' ? connect(serving.href, () => undefined, PATIENT) : asOwner
  const close = async () => {
    if (!connection.pool.ended) await connection.db.destroy()
    // Kysely ends no pool that it has not used itself.
    if (!asOwner.pool.ended) await asOwner.pool.end()
    if (books === 'must-agree') await expectAgreement(url)
  }
  // A hook set up inside a test would never run.
  if (expect.getState().currentTestName === undefined) afterAll(close)
  else onTestFinished(close)
  return { ...connection, url, asOwner }
}

/** Looks with a connection of its own, for a test may have ended the database's. */
async function expectAgreement(url: string): Promise<void> {
  const { db } = connect(url, () => undefined, MIGRATING)
  try {
    const tables = await db.introspection.getTables()
    if (!tables.some(({ name }) => name === 'books_violation')) {
      // Never migrated, or not as far: then there must be nothing of ours to check.
      expect(tables.map(({ name }) => name)).not.toContain('orders')
      return
    }
    expect(await booksThatDisagree(db)).toEqual([])
  } finally {
    await db.destroy()
  }
}
