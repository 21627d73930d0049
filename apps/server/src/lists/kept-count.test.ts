/** Counts that triggers keep. The books compare them with the rows after every test file (I12). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Counted, Db } from '../db/schema.ts'
import { settleOrder, voidOrder } from '../orders/settle-order.ts'
import { undoDecision } from '../orders/undo-decision.ts'
import { booksThatDisagree } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { readKeptCount } from './count.ts'

const { db, asOwner } = await useDatabase()
await addCurrency(db)
const { operatorId } = await addOperator(db)
const cause = { operatorId, reason: '', requestId: 'test', address: '::1' }

const KINDS: Counted[] = ['buyer', 'pending', 'approved', 'rejected', 'void']
const countsOf = async (from: Db) =>
  Promise.all(KINDS.map(async (kind) => (await readKeptCount(from, kind)).count))

test('follow each order from its placing to its deletion, and each buyer', async () => {
  const { buyerId } = await addBuyer(db)
  const { id: orderId } = await addOrder(db, buyerId)
  expect(await countsOf(db)).toEqual([1, 1, 0, 0, 0])
  await settleOrder(db, { orderId, decision: 'approved', ...cause })
  expect(await countsOf(db)).toEqual([1, 0, 1, 0, 0])
  await settleOrder(db, { orderId, decision: 'rejected', ...cause })
  expect(await countsOf(db)).toEqual([1, 0, 0, 1, 0])
  await voidOrder(db, { orderId, ...cause })
  expect(await countsOf(db)).toEqual([1, 0, 0, 0, 1])
  await undoDecision(db, { orderId, version: 4, ...cause })
  expect(await countsOf(db)).toEqual([1, 0, 0, 1, 0])
  const { db: owner } = asOwner
  const fresh = { name: 'Eve', email: 'eve@x', email_key: 'eve@x', phone: '', password_hash: '' }
  const { id } = await owner.insertInto('buyer').values(fresh).returning('id').executeTakeFirstOrThrow()
  expect(await countsOf(db)).toEqual([2, 0, 0, 1, 0])
  await owner.deleteFrom('buyer').where('id', '=', id).execute()
  expect(await countsOf(db)).toEqual([1, 0, 0, 1, 0])
})

test('let no transaction wait for another, and lose none of their changes', async () => {
  const { buyerId } = await addBuyer(db)
  const { id: orderId } = await addOrder(db, buyerId)
  const before = await countsOf(db)
  const open = await db.startTransaction().execute()
  await settleOrder(open, { orderId, decision: 'rejected', ...cause, reason: 'open' })
  // A statement that waited for the open transaction would end by its time limit.
  for (let orders = 0; orders < 3; orders += 1) await addOrder(db, (await addBuyer(db)).buyerId)
  await open.commit().execute()
  const [buyers = 0, pending = 0, approved = 0, rejected = 0] = before
  expect((await countsOf(db)).slice(0, 4)).toEqual([buyers + 3, pending + 3 - 1, approved, rejected + 1])
  expect(await booksThatDisagree(db)).toEqual([])
})

test('have no more rows of a kind than transactions have been open at a time', async () => {
  const { buyerId } = await addBuyer(db)
  for (let orders = 0; orders < 3; orders += 1) await addOrder(db, buyerId)
  const { rows } = await sql<{ most: number }>`
    select max(n)::integer as most from (select count(*) as n from row_count group by what) as counted`.execute(
    db,
  )
  expect(rows[0]?.most).toBeLessThanOrEqual(2)
})
