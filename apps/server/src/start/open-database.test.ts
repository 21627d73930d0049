import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { connect, connectThroughPooler, MIGRATING } from '../db/connect.ts'
import { createLog } from '../log.ts'
import { PATIENT, useDatabase } from '../testing/database.ts'
import { openDatabase, prepareDatabase } from './open-database.ts'

const { url, asOwner } = await useDatabase()
const log = createLog('silent')

/** A role of this file's own, as it would be behind a pooler, and its address. */
const ROLE = `pooled_${crypto.randomUUID().replaceAll('-', '')}`
const pooled = new URL(url)
pooled.username = ROLE
pooled.password = 'secret'
await sql.raw(`create role ${ROLE} login superuser password 'secret'`).execute(asOwner.db)
afterAll(() => sql.raw(`drop role ${ROLE}`).execute(asOwner.db))

const open = (unsafeDatabaseAllowed = true) =>
  openDatabase(
    { url: pooled.href, directUrl: url },
    { unsafeDatabaseAllowed, databasePatienceSeconds: 1 },
    log,
  )
const set = (setting: string, value: string) =>
  sql.raw(`alter role ${ROLE} set ${setting} = ${value}`).execute(asOwner.db)

describe('behind a pooler', () => {
  test('refuses a role without timeouts and names the statements that set them', async () => {
    const statements = [
      `alter role "${ROLE}" set idle_in_transaction_session_timeout = '5000ms'; `,
      `alter role "${ROLE}" set lock_timeout = '1000ms'; `,
      `alter role "${ROLE}" set statement_timeout = '10000ms';`,
    ]
    await expect(open()).rejects.toThrow(statements.join(''))
    for (const statement of statements) await sql.raw(statement).execute(asOwner.db)
    await set('lock_timeout', "'2s'")
    await expect(open()).rejects.toThrow(statements[1])
    await set('lock_timeout', "'500ms'")
    const connection = await open()
    const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(connection.db)
    expect(rows).toEqual([{ lock_timeout: '500ms' }])
    await connection.db.destroy()
  })

  test('refuses unsafe durability settings', async () => {
    await expect(open(false)).rejects.toThrow('may lose what it has acknowledged: fsync')
  })

  test('sends no prepared statement', async () => {
    const connection = connectThroughPooler(url, () => undefined, PATIENT)
    const client = await connection.pool.connect()
    const { rows } = await client.query({
      name: 'a name',
      text: 'select $1::text as said',
      values: ['hello'],
    })
    expect(rows).toEqual([{ said: 'hello' }])
    expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([])
    client.release()
    await connection.db.destroy()
  })
})

test('migrations wait without a limit, whatever the role’s timeouts are', async () => {
  await set('lock_timeout', "'500ms'")
  const migrating = connect(pooled.href, () => undefined, MIGRATING)
  const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(migrating.db)
  expect(rows).toEqual([{ lock_timeout: '2147483647ms' }])
  await migrating.db.destroy()
})

test('an unreachable database is refused with the name of its setting', async () => {
  const nobody = 'postgres://x:y@127.0.0.1:9/z'
  const addresses = { url, directUrl: nobody, ownerUrl: nobody }
  await expect(prepareDatabase(addresses, readConfig({}), log)).rejects.toThrow(
    'The database of DATABASE_DIRECT_URL cannot be used: connect ECONNREFUSED',
  )
  const refused = openDatabase(
    { url: nobody, directUrl: url },
    { unsafeDatabaseAllowed: true, databasePatienceSeconds: 1 },
    log,
  )
  await expect(refused).rejects.toThrow('The database of DATABASE_URL cannot be used: connect ECONNREFUSED')
})
