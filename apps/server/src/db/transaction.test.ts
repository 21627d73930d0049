import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addBuyer } from '../testing/factories.ts'
import { isPassing } from './faults.ts'
import type { Trx } from './schema.ts'
import { inOneTrip, inTransaction } from './transaction.ts'

const { db, pool, asOwner } = await useDatabase()
const one = (await addBuyer(db)).buyerId
const two = (await addBuyer(db)).buyerId

const lengthen = (trx: Trx, id: string) =>
  trx.updateTable('buyer').set({ phone: sql`phone || '1'` }).where('id', '=', id).execute()

const phones = async () =>
  (await db.selectFrom('buyer').select('phone').orderBy('id').execute()).map(({ phone }) => phone)

/**
 * Two transactions that each need the row the other has locked. A second attempt may collide once more: it can lock its
 * first row before the other transaction wakes up.
 */
function lockInOppositeOrder(): { attempts: () => number; both: Promise<unknown> } {
  let attempts = 0
  let arrived = 0
  let open: () => void
  const bothHoldOne = new Promise<void>((resolve) => {
    open = resolve
  })
  const update = (ids: string[]) =>
    inTransaction(db, async (trx) => {
      attempts += 1
      for (const id of ids) {
        await lengthen(trx, id)
        arrived += 1
        if (arrived === 2) open()
        await bothHoldOne
      }
    })
  return { attempts: () => attempts, both: Promise.all([update([one, two]), update([two, one])]) }
}

test('two transactions that deadlock both succeed, each exactly once', async () => {
  const { attempts, both } = lockInOppositeOrder()
  await both
  expect(attempts()).toBeGreaterThanOrEqual(3)
  expect(await phones()).toEqual(['111', '111'])
})

test('gives up work that collides four times', async () => {
  let attempts = 0
  const work = inTransaction(db, async (trx) => {
    attempts += 1
    await sql`do $$ begin raise exception 'a deadlock' using errcode = '40P01'; end $$`.execute(trx)
  })
  await expect(work).rejects.toMatchObject({ code: '40P01' })
  expect(attempts).toBe(4)
})

test('rolls back any other failure and does not retry it', async () => {
  let attempts = 0
  const work = inTransaction(db, async (trx) => {
    attempts += 1
    await lengthen(trx, one)
    await sql`select 1 / 0`.execute(trx)
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect(attempts).toBe(1)
  expect(await phones()).toEqual(['111', '111'])
})

describe('inOneTrip', () => {
  const lengthenOne = sql`update buyer set phone = phone || '1' where id = ${one}`
  const trip = (...statements: RawBuilder<unknown>[]) => {
    const readPhone = sql<{ phone: string }>`select phone from buyer where id = ${one}`
    return inOneTrip(db, [...statements.map((statement) => statement.compile(db)), readPhone.compile(db)])
  }

  test('lets each statement see what was committed while the one before waited', async () => {
    const [before] = await trip()
    const other = await pool.connect()
    await other.query('begin')
    await other.query("update buyer set phone = phone || '2' where id = $1", [one])
    const rows = trip(sql`select from buyer where id = ${two}`, lengthenOne)
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
    await other.query('commit')
    other.release()
    expect(await rows).toEqual([{ phone: `${before?.phone}21` }])
  })

  test.each([
    ['fails', sql`select 1 / 0`, (told: object) => 'code' in told && told.code === '22012'],
    ['ends the connection', sql`select pg_terminate_backend(pg_backend_pid())`, isPassing],
  ])('undoes all statements when one of them %s, and throws that failure', async (_what, failing, isTold) => {
    const before = await phones()
    for (let connection = 1; connection <= 3; connection += 1) {
      await expect(trip(lengthenOne, failing, lengthenOne)).rejects.toSatisfy(isTold)
    }
    expect(await phones()).toEqual(before)
  })

  test('retries after a collision, three times at most', async () => {
    await sql`grant usage on sequence buyer_id_seq to public`.execute(asOwner.db)
    const { rows } = await sql<{ attempt: string }>`select nextval('buyer_id_seq') as attempt`.execute(db)
    const collide = sql`do $$ begin perform nextval('buyer_id_seq');
      raise exception 'a deadlock' using errcode = '40P01'; end $$`
    await expect(trip(collide)).rejects.toMatchObject({ code: '40P01' })
    const { rows: after } = await sql`select nextval('buyer_id_seq') as attempt`.execute(db)
    expect(after).toEqual([{ attempt: String(Number(rows[0]?.attempt) + 5) }])
  })
})
