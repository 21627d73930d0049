import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { booksThatDisagree } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addCurrency, addOperator } from '../testing/factories.ts'
import { addDemoData } from './demo-data.ts'
import { fillDatabase } from './fill.ts'

test('a filled database has its orders, buyers and entries, and the books agree', async () => {
  const { db } = await useDatabase()
  await addDemoData(db)
  await addOperator(db)
  await fillDatabase(db, 2_000)
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
  // A second time on top of the first.
  await fillDatabase(db, 100)
  expect(await booksThatDisagree(db)).toEqual([])
})

test('a database of a real sale is refused and left as it is', async () => {
  const { db } = await useDatabase()
  await expect(fillDatabase(db, 10)).rejects.toThrow('not a demo')
  await addCurrency(db)
  await expect(fillDatabase(db, 10)).rejects.toThrow('not a demo')
  const { rows } = await sql<{ count: string }>`select count(*) from buyer`.execute(db)
  expect(rows[0]?.count).toBe('0')
})
