import { randomBytes } from 'node:crypto'
import { afterAll, expect, inject, onTestFinished, TestRunner } from 'vitest'
import { checkBooks } from '../audit/check-books.ts'
import { type Connection, connect, MIGRATING, servingPatience } from '../db/connect.ts'
import { createDatabase, databaseUrl } from './template.ts'

/** Timeouts that a busy machine does not reach. A test of a timeout sets its own. */
export const PATIENT = servingPatience(20)

/** A migrated database with long tables, which `useLongTables` makes. */
export const LONG_TABLES_TEMPLATE = 'test_long_tables'

/**
 * Clones a database for this test file, or for the running test, and closes it after the last test. Its books must agree
 * then, unless the tests break them on purpose. A migrated database is opened as the serving role; `asOwner` and `url`
 * have all rights. A database that is not migrated is opened by its owner only.
 */
export async function useDatabase(
  template = 'migrated',
  books: 'must-agree' | 'are-broken-on-purpose' = 'must-agree',
): Promise<Connection & { url: string; asOwner: Connection }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const source = template === 'migrated' ? inject('template') : template
  const url = await createDatabase(inject('postgresUrl'), source, name)
  const asOwner = connect(url, () => undefined, MIGRATING)
  const servingUrl = databaseUrl(inject('servingUrl'), name)
  const isMigrated = template === 'migrated' || template === LONG_TABLES_TEMPLATE
  const connection = isMigrated ? connect(servingUrl, () => undefined, PATIENT) : asOwner
  const close = async () => {
    if (!connection.pool.ended) await connection.db.destroy()
    // Kysely ends no pool that it has not used itself.
    if (!asOwner.pool.ended) await asOwner.pool.end()
    if (books === 'must-agree') await expectAgreement(url)
  }
  // vitest never runs an afterAll that is registered inside a test.
  if (TestRunner.getCurrentTest() === undefined) afterAll(close)
  else onTestFinished(close)
  return { ...connection, url, asOwner }
}

/** Uses a connection of its own, because a test may have ended the others. */
async function expectAgreement(url: string): Promise<void> {
  const { db } = connect(url, () => undefined, MIGRATING)
  try {
    const tables = await db.introspection.getTables()
    if (!tables.some(({ name }) => name === 'books_violation')) {
      // Not migrated this far: then there are no orders to check.
      expect(tables.map(({ name }) => name)).not.toContain('orders')
      return
    }
    expect((await checkBooks(db)).violations).toEqual([])
  } finally {
    await db.destroy()
  }
}
