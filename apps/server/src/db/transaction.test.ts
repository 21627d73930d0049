import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addBuyer } from '../testing/factories.ts'
import type { Trx } from './schema.ts'
import { inTransaction } from './transaction.ts'

const { db } = await useDatabase()
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
