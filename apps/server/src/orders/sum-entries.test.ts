/** Compares the sums of the ledger with its entries, added up here one by one. */
import { add, type Decimal, multiply, round, toTokens } from '@presale/rules/decimal'
import type { EntryFilter } from '@presale/rules/lists'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { searchEntries, sumEntries } from './search-entries.ts'
import { settleOrder, voidOrder } from './settle-order.ts'

const { db, asOwner } = await useDatabase()
let buyerId: string

/** At the edges of the operators' days, within a day, and far away. */
const MOMENTS = [
  '2026-02-28T21:59:59.999999Z',
  '2026-02-28T22:00:00Z',
  '2026-03-01T11:00:00Z',
  '2026-03-01T21:59:59.999999Z',
  '2026-03-01T22:00:00Z',
  '2026-03-02T22:00:00Z',
  '2026-03-28T22:30:00Z',
]

/** Sets the database's time for all later entries. */
const setClock = (moment: string) =>
  sql`alter table ledger_entry alter created_at set default ${sql.lit(moment)}`.execute(asOwner.db)

beforeAll(async () => {
  await addCurrency(db)
  const { operatorId } = await addOperator(db)
  buyerId = (await addBuyer(db)).buyerId
  const other = await addBuyer(db)
  const cause = { operatorId, reason: '', requestId: '', address: '::1' }
  const settle = (orderId: string, decision: 'approved' | 'rejected') =>
    settleOrder(db, { orderId, decision, ...cause })
  // A price with all its decimals, so that rounding too early gives other cents.
  await sql`update token_price set usd = 0.333333333333333333`.execute(db)
  for (const [place, moment] of MOMENTS.entries()) {
    await setClock(moment)
    const one = await addOrder(db, buyerId, `4${place}.00000${place}`)
    const two = await addOrder(db, other.buyerId, `20${place}.123457`)
    await settle(one.id, 'approved')
    await settle(two.id, 'approved')
    if (place % 3 === 0) await settle(two.id, 'rejected')
    if (place === 2) await settle(one.id, 'rejected')
    if (place === 5) await voidOrder(db, { orderId: one.id, ...cause })
  }
  // A pending and a rejected order have no entries.
  await addOrder(db, buyerId, '50')
  await settle((await addOrder(db, buyerId, '60')).id, 'rejected')
  await sql`alter table ledger_entry alter created_at set default clock_timestamp()`.execute(asOwner.db)
})

/** The day of the operators' calendar, two hours ahead of UTC all year. */
const dayOf = (at: Date) => new Date(at.getTime() + 2 * 3_600_000).toISOString().slice(0, 10)

async function addUp({ from = '0', to = '9', ...filter }: EntryFilter) {
  const entries = await db
    .selectFrom('ledger_entry')
    .innerJoin('orders', 'orders.id', 'ledger_entry.order_id')
    .select([
      'ledger_entry.tokens',
      'ledger_entry.bonus_tokens as bonus',
      'orders.token_price_usd as price',
      'ledger_entry.created_at as at',
      'ledger_entry.buyer_id as buyerId',
      'orders.currency_code as currency',
    ])
    .execute()
  let [tokens, usd]: [Decimal, Decimal] = ['0', '0']
  let count = 0
  for (const entry of entries) {
    if (dayOf(entry.at) < from || dayOf(entry.at) > to) continue
    if ((filter.buyerId ?? entry.buyerId) !== entry.buyerId) continue
    if ((filter.currency ?? entry.currency) !== entry.currency) continue
    tokens = add(tokens, add(entry.tokens, entry.bonus))
    usd = add(usd, multiply(entry.tokens, entry.price, 24))
    count += 1
  }
  return { count, sums: { tokens: toTokens(tokens), usd: round(usd, 2) } }
}

describe('the sums of the ledger', () => {
  test.each<[number, EntryFilter]>([
    [19, {}],
    [8, { from: '2026-03-01', to: '2026-03-01' }],
    [3, { to: '2026-02-28' }],
    [16, { from: '2026-03-01' }],
    [2, { from: '2026-03-02', to: '2026-03-02' }],
    [13, { from: '2026-03-01', to: '2026-03-03', currency: 'USDT' }],
    [3, { from: '2026-03-29', to: '2026-03-29' }],
    [0, { from: '2026-03-04', to: '2026-03-28' }],
    [0, { currency: 'BTC' }],
  ])('are those of its %i entries: %j', async (count, filter) => {
    const expected = await addUp(filter)
    expect(expected.count).toBe(count)
    expect(await sumEntries(db, filter)).toEqual(expected.sums)
  })
  test('of one buyer are those of that buyer’s entries', async () => {
    for (const filter of [{}, { from: '2026-03-01', to: '2026-03-02' }, { currency: 'USDT' }]) {
      const expected = await addUp({ ...filter, buyerId })
      expect(expected.count).toBeGreaterThan(0)
      expect(await sumEntries(db, { ...filter, buyerId })).toEqual(expected.sums)
    }
  })
})

test('a listed entry has the pay amount of its order, negative for a reversal', async () => {
  const { entries } = await searchEntries(db, { filter: { buyerId }, pageSize: 100 })
  const paid = await db.selectFrom('orders').select(['id', 'pay_amount']).execute()
  const payAmountOf = new Map(paid.map(({ id, pay_amount }) => [id, pay_amount]))
  expect(entries.map(({ kind }) => kind)).toContain('reversal')
  for (const { orderId, kind, payAmount } of entries) {
    expect(payAmount).toBe(`${kind === 'reversal' ? '-' : ''}${payAmountOf.get(orderId)}`)
  }
})
