import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { booksThatDisagree } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addCurrency, addOperator } from '../testing/factories.ts'
import { addDemoData } from './demo-data.ts'
import { type FillProgress, fillDatabase } from './fill.ts'

test('a filled database has its orders, buyers and entries, and the books agree', async () => {
  const { db } = await useDatabase()
  await addDemoData(db)
  await addOperator(db)
  await fillDatabase(db, { orders: 2_000 })
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

test('a database that is filled alone has all its indexes afterwards, and the same rows', async () => {
  const { db } = await useDatabase()
  await addDemoData(db)
  await addOperator(db)
  const readIndexes = async () =>
    (
      await sql<{ definition: string }>`
        select indexdef as definition from pg_indexes where schemaname = 'public' order by 1`.execute(db)
    ).rows
  const before = await readIndexes()
  await fillDatabase(db, { orders: 200, isAlone: true })
  expect(await readIndexes()).toEqual(before)
  expect(await booksThatDisagree(db)).toEqual([])
})

test('a second time goes on top of the first, of as many buyers as are named, and tells how far it is', async () => {
  const { db } = await useDatabase()
  await addDemoData(db)
  await addOperator(db)
  await fillDatabase(db, { orders: 100 })
  const told: FillProgress[] = []
  await fillDatabase(db, { orders: 50_001, buyers: 7 }, (progress) => told.push(progress))
  const { rows } = await sql<{ entries: string; buyers: string }>`
    select (select count(*) from ledger_entry e join orders o on o.id = e.order_id where o.id > 100) as entries,
      (select count(distinct buyer_id) from orders where id > 100) as buyers`.execute(db)
  const entries = Number(rows[0]?.entries)
  expect(rows[0]?.buyers).toBe('7')
  expect(told).toEqual([
    { done: 7, total: 7, what: 'buyers' },
    { done: 50_000, total: 50_001, what: 'orders' },
    { done: 50_001, total: 50_001, what: 'orders' },
    { done: entries, total: entries, what: 'ledger entries' },
  ])
  expect(entries).toBeGreaterThan(30_000)
})

test('a database of a real sale is refused and left as it is, and so is one nobody has logged in to', async () => {
  const { db } = await useDatabase()
  await expect(fillDatabase(db, { orders: 10 })).rejects.toThrow('not a demo')
  await addCurrency(db)
  await expect(fillDatabase(db, { orders: 10 })).rejects.toThrow('not a demo')
  const { rows } = await sql<{ count: string }>`select count(*) from buyer`.execute(db)
  expect(rows[0]?.count).toBe('0')
  const empty = await useDatabase()
  await addDemoData(empty.db)
  await expect(fillDatabase(empty.db, { orders: 10 })).rejects.toThrow('no operator yet')
})
