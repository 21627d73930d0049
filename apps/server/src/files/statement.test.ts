import { STATEMENT_TOO_LONG } from '@presale/rules/file'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { settleOrder } from '../orders/settle-order.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { readStatement, readStatementCsv } from './statement.ts'

const connection = await useDatabase('migrated', 'are-broken-on-purpose')
const { db, asOwner } = connection
let buyerId: string
let email: string
const references: string[] = []

/** Entries are moved in time, which the books forbid: three, at the last moment of a day in UTC, at the first of the next, and a day later. */
const TIMES = ['2026-03-01 23:59:59.999999+00', '2026-03-02 00:00:00+00', '2026-03-03 12:00:00+00']

beforeAll(async () => {
  await addCurrency(db)
  const { operatorId } = await addOperator(db)
  const buyer = await addBuyer(db)
  buyerId = buyer.buyerId
  email = buyer.email
  const decide = (orderId: string, decision: 'approved' | 'rejected') =>
    settleOrder(db, { orderId, decision, reason: '', operatorId, requestId: 'test', address: '' })
  const [first, second] = [await addOrder(db, buyerId, '40'), await addOrder(db, buyerId, '99999.999999')]
  references.push(first.reference, second.reference)
  await decide(first.id, 'approved')
  await decide(second.id, 'approved')
  await decide(first.id, 'rejected')
  await decide((await addOrder(db, (await addBuyer(db)).buyerId)).id, 'approved')
  await moveEntries()
})

function moveEntries() {
  return asOwner.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const [place, at] of TIMES.entries()) {
      await sql`update ledger_entry set created_at = ${at}::timestamptz
        where buyer_id = ${buyerId} and buyer_position = ${place + 1}`.execute(trx)
    }
  })
}

const statement = async (from: string, to: string) => {
  const paper = await readStatement(db, { buyerId, from, to })
  const [buyer, period] = paper.sections.map(({ rows }) => rows.map(({ value }) => value))
  return { buyer, period, rows: paper.table?.rows ?? [], notes: paper.notes }
}

test('a statement has the entries of its days in UTC, with the balances before and after', async () => {
  expect(await statement('2026-03-02', '2026-03-03')).toMatchObject({
    buyer: ['Ada', email],
    period: ['2026-03-02', '2026-03-03', '42.000000', '119,999.999999'],
    rows: [
      ['2026-03-02 00:00', references[1], 'Credit', '99,999.999999', '20,000.000000', '120,041.999999'],
      ['2026-03-03 12:00', references[0], 'Reversal', '-40.000000', '-2.000000', '119,999.999999'],
    ],
  })
})

test('a statement of days without an entry says so, and has the balance of that time', async () => {
  const empty = await statement('2026-03-04', '2026-03-05')
  expect(empty).toMatchObject({
    rows: [],
    period: ['2026-03-04', '2026-03-05', ...Array(2).fill('119,999.999999')],
  })
  expect(empty.notes[0]).toBe('There is no entry in this period.')
  expect((await statement('2026-02-01', '2026-02-02')).period).toEqual([
    '2026-02-01',
    '2026-02-02',
    '0.000000',
    '0.000000',
  ])
})

test('the CSV has the exact amounts of the same entries, and no other buyer’s', async () => {
  const csv = await readStatementCsv(connection, { buyerId, from: '2026-03-01', to: '2026-03-01' })
  const [head, ...rows] = csv.toString().split('\n')
  expect(head).toMatch(/^\ufeffAt \(UTC\),Entry,Kind,/)
  expect(rows).toEqual([expect.any(String), ''])
  expect(rows[0]).toContain(`${references[0]},20.000000,USDT,40.000000,2.000000,42.000000`)
})

test('a statement of more entries than allowed is refused as a whole', async () => {
  const period = { buyerId, from: '2026-03-01', to: '2026-03-03' }
  await expect(readStatement(db, period, 2)).rejects.toThrow(STATEMENT_TOO_LONG.pdf)
  await expect(readStatementCsv(connection, period, 2)).rejects.toThrow(STATEMENT_TOO_LONG.csv)
  expect((await readStatement(db, period, 3)).table?.rows).toHaveLength(3)
  await expect.poll(() => connection.pool.totalCount - connection.pool.idleCount).toBe(0)
})
