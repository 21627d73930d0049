import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { booksThatDisagree } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addCurrency, addOperator } from '../testing/factories.ts'
import { addDemoData } from './demo-data.ts'
import { type FillProgress, fillDatabase } from './fill.ts'

test('fills orders, buyers and entries, and the books agree', async () => {
  const { db, pool } = (await useDatabase()).asOwner
  await addDemoData(db)
  await addOperator(db)
  await fillDatabase(pool, { orders: 2_000 })
  const count = async (table: string) => {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db)
    return Number(rows[0]?.count)
  }
  expect(await count('orders')).toBe(2_000)
  expect(await count('buyer')).toBe(200)
  const { rows } = await sql<{ status: string; count: string }>`
    select status, count(*) from orders group by status order by count(*) desc`.execute(db)
  expect(rows.map((row) => row.status)).toEqual(['approved', 'rejected', 'pending'])
  expect(await count('ledger_entry')).toBe(Number(rows[0]?.count))
  expect(await booksThatDisagree(db)).toEqual([])
})

test('with isAlone, makes the same rows and creates all indexes and constraints again', async () => {
  const fill = async (isAlone: boolean) => {
    const { db, pool } = (await useDatabase()).asOwner
    await addDemoData(db)
    await addOperator(db)
    const read = async (statement: string) => (await pool.query({ text: statement, rowMode: 'array' })).rows
    const before = await read(INDEXES_AND_CONSTRAINTS)
    await fillDatabase(pool, { orders: 200, isAlone })
    expect(await read(INDEXES_AND_CONSTRAINTS)).toEqual(before)
    return { orders: await read(ORDERS), buyers: await read(BUYERS), entries: await read(ENTRIES) }
  }
  const rows = await fill(true)
  expect(rows).toEqual(await fill(false))
  expect([rows.orders.length, rows.buyers.length]).toEqual([200, 20])
})

const INDEXES_AND_CONSTRAINTS = `
  select indexdef from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
  where connamespace = 'public'::regnamespace
  order by 1`
const ORDERS = `
  select id, reference, buyer_id, email, currency_code, pay_amount, tokens, bonus_tokens, status, request_hash,
    updated_at - created_at from orders order by id`
const BUYERS = 'select id, public_id, name, email, phone from buyer order by id'
const ENTRIES = 'select order_id, buyer_position, tokens_after, bonus_after from ledger_entry order by id'

test('a second fill adds to the first, with the requested buyers, and reports its progress', async () => {
  const { db, pool } = (await useDatabase()).asOwner
  await addDemoData(db)
  await addOperator(db)
  await fillDatabase(pool, { orders: 100 })
  const reported: FillProgress[] = []
  await fillDatabase(pool, { orders: 10_001, buyers: 7 }, (progress) => reported.push(progress))
  const { rows } = await sql<{ entries: string; buyers: string }>`
    select (select count(*) from ledger_entry e join orders o on o.id = e.order_id where o.id > 100) as entries,
      (select count(distinct buyer_id) from orders where id > 100) as buyers`.execute(db)
  const entries = Number(rows[0]?.entries)
  expect(rows[0]?.buyers).toBe('7')
  expect(reported).toEqual([
    { done: 7, total: 7, what: 'buyers' },
    { done: 10_000, total: 10_001, what: 'orders' },
    { done: 10_001, total: 10_001, what: 'orders' },
    { done: entries, total: entries, what: 'ledger entries' },
  ])
  expect(entries).toBeGreaterThan(6_000)
})

test('refuses a database of a real sale, or one without an operator, and leaves it unchanged', async () => {
  const { db, pool } = (await useDatabase()).asOwner
  await expect(fillDatabase(pool, { orders: 10 })).rejects.toThrow('not a demo')
  await addCurrency(db)
  await expect(fillDatabase(pool, { orders: 10 })).rejects.toThrow('not a demo')
  const { rows } = await sql<{ count: string }>`select count(*) from buyer`.execute(db)
  expect(rows[0]?.count).toBe('0')
  const empty = (await useDatabase()).asOwner
  await addDemoData(empty.db)
  await expect(fillDatabase(empty.pool, { orders: 10 })).rejects.toThrow('no operator yet')
})
