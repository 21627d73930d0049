import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addBuyer } from '../testing/factories.ts'
import { isPassing } from './faults.ts'
import type { Trx } from './schema.ts'
import { inOneTrip, inOneWrite, inTransaction } from './transaction.ts'

const { db, pool, asOwner } = await useDatabase()
const one = (await addBuyer(db)).buyerId
const two = (await addBuyer(db)).buyerId

const lengthen = (trx: Trx, id: string) =>
  trx.updateTable('buyer').set({ phone: sql`phone || '1'` }).where('id', '=', id).execute()

const phones = async () =>
  (await db.selectFrom('buyer').select('phone').orderBy('id').execute()).map(({ phone }) => phone)

/** Two transactions that each hold what the other wants; the second attempts of either meet nobody. */
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

test('of two transactions that wait for each other both are done, and each once', async () => {
  const { attempts, both } = lockInOppositeOrder()
  await both
  expect(attempts()).toBe(3)
  expect(await phones()).toEqual(['111', '111'])
})

test('work that collides every time is given up after three repetitions', async () => {
  let attempts = 0
  const work = inTransaction(db, async (trx) => {
    attempts += 1
    await sql`do $$ begin raise exception 'a deadlock' using errcode = '40P01'; end $$`.execute(trx)
  })
  await expect(work).rejects.toMatchObject({ code: '40P01' })
  expect(attempts).toBe(4)
})

test('any other failure is not repeated, and nothing of it stays', async () => {
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

describe('statements that are sent at once', () => {
  const lengthenOne = sql`update buyer set phone = phone || '1' where id = ${one}`
  const trip = (...statements: RawBuilder<unknown>[]) => {
    const readPhone = sql<{ phone: string }>`select phone from buyer where id = ${one}`
    return inOneTrip(db, [...statements.map((statement) => statement.compile(db)), readPhone.compile(db)])
  }

  test('see what was committed while the one before waited', async () => {
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
  ])('are all undone when one of them %s, and that is what is told', async (_what, failing, isTold) => {
    const before = await phones()
    for (let connection = 1; connection <= 3; connection += 1) {
      await expect(trip(lengthenOne, failing, lengthenOne)).rejects.toSatisfy(isTold)
    }
    expect(await phones()).toEqual(before)
  })

  test('are repeated after a collision, three times at most', async () => {
    await sql`grant usage on sequence buyer_id_seq to public`.execute(asOwner.db)
    const { rows } = await sql<{ attempt: string }>`select nextval('buyer_id_seq') as attempt`.execute(db)
    const collide = sql`do $$ begin perform nextval('buyer_id_seq');
      raise exception 'a deadlock' using errcode = '40P01'; end $$`
    await expect(trip(collide)).rejects.toMatchObject({ code: '40P01' })
    const { rows: after } = await sql`select nextval('buyer_id_seq') as attempt`.execute(db)
    expect(after).toEqual([{ attempt: String(Number(rows[0]?.attempt) + 5) }])
  })
})

describe('statements that are sent at once, each a transaction of its own,', () => {
  const read = sql<{ phone: string }>`select phone from buyer where id = ${one}`.compile(db)
  const lengthenOne = sql<{ phone: string }>`
    update buyer set phone = phone || '1' where id = ${one} returning phone`.compile(db)
  const transactions = sql<{ id: string }>`select txid_current() as id`.compile(db)

  test('see what those before them did, and the rows of each are answered', async () => {
    const [before] = await phones()
    const [first, [lengthened], second, [seen]] = await inOneWrite(
      db,
      transactions,
      lengthenOne,
      transactions,
      read,
    )
    expect([lengthened, seen]).toEqual(Array(2).fill({ phone: `${before}1` }))
    expect(Number(second[0]?.id)).toBeGreaterThan(Number(first[0]?.id))
  })

  test('are carried out beside one that fails, which is told when all are over', async () => {
    const [before] = await phones()
    const failing = sql`select 1 / 0`.compile(db)
    await expect(inOneWrite(db, lengthenOne, failing, lengthenOne)).rejects.toMatchObject({ code: '22012' })
    expect(await phones()).toContain(`${before}11`)
  })

  test('that cannot be sent take no connection along', async () => {
    const unreadable = { ...lengthenOne, parameters: undefined as unknown as unknown[] }
    const before = await phones()
    for (let connection = 1; connection <= 12; connection += 1) {
      await expect(inOneTrip(db, [lengthenOne, unreadable])).rejects.toThrow(TypeError)
    }
    expect(pool.totalCount - pool.idleCount).toBe(0)
    expect(await phones()).toEqual(before)
  })
})
