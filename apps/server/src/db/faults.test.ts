import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { PATIENT, useDatabase } from '../testing/database.ts'
import { connect } from './connect.ts'
import { isCollision, isPassing } from './faults.ts'

const { db, pool, url, asOwner } = await useDatabase()

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => error,
  )
const raise = (state: string) =>
  failureOf(sql.raw(`do $$ begin raise exception 'x' using errcode = '${state}'; end $$`).execute(db))

describe('a fault is passing when', () => {
  test('no server listens', async () => {
    const lost = connect('postgres://x:y@127.0.0.1:9/z', () => undefined)
    expect(isPassing(await failureOf(sql`select 1`.execute(lost.db)))).toBe(true)
    await lost.db.destroy()
  })

  test('the connection breaks during a statement or between two, and the process goes on', {
    tags: ['asvs-13.4.2'],
  }, async () => {
    const heard: Error[] = []
    const other = connect(url, (error) => heard.push(error))
    const end = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(asOwner.db)
    const broken = await failureOf(
      other.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        await end(rows[0]?.pid ?? 0)
        await expect.poll(() => heard.length).toBeGreaterThan(0)
        await sql`select 1`.execute(trx)
      }),
    )
    expect(isPassing(broken)).toBe(true)
    expect(await failureOf(sql`select 1`.execute(other.db))).toBeUndefined()
    await other.db.destroy()
  })

  test('every connection is taken', { tags: ['abuse-109'] }, async () => {
    const narrow = connect(url, () => undefined, PATIENT)
    const { max = 0 } = narrow.pool.options
    const taken = await Promise.all(Array.from({ length: max }, () => narrow.pool.connect()))
    narrow.pool.options.connectionTimeoutMillis = 100
    expect(isPassing(await failureOf(sql`select 1`.execute(narrow.db)))).toBe(true)
    for (const client of taken) client.release()
    await narrow.db.destroy()
  })

  test('a statement, a lock or a transaction takes too long', async () => {
    const client = await pool.connect()
    await client.query("set statement_timeout = '20ms'")
    expect(isPassing(await failureOf(client.query('select pg_sleep(1)')))).toBe(true)
    await client.query('reset statement_timeout')
    client.release()
    for (const state of ['55P03', '25P03']) expect(isPassing(await raise(state)), state).toBe(true)
  })

  test.each([
    '53100',
    '53200',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '58030',
    '08006',
    '25006',
    '40001',
    '40P01',
  ])('it says %s', async (state) => expect(isPassing(await raise(state))).toBe(true))
})

test.each(['22012', '23505', '23514', '42P01', '55000', 'P0001', '22021'])(
  '%s would come again, so it is a bug or a refusal',
  async (state) => expect(isPassing(await raise(state))).toBe(false),
)

test('only a deadlock and a serialization failure are retried at once', async () => {
  for (const state of ['40P01', '40001']) expect(isCollision(await raise(state)), state).toBe(true)
  for (const state of ['55P03', '57P01', '23505']) expect(isCollision(await raise(state)), state).toBe(false)
})

test('any other error is not passing', () => {
  for (const thrown of [
    undefined,
    'ECONNREFUSED',
    new Error('timeout'),
    new TypeError('x is not a function'),
  ]) {
    expect(isPassing(thrown)).toBe(false)
  }
})
