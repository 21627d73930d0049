/** Fills a demo database with a made-up sale of any size. */
import type pg from 'pg'
import { copyRows } from '../db/copy.ts'
import { createCredits, ENTRY_COLUMNS } from './fill-entries.ts'
import { dropIndexes } from './fill-indexes.ts'
import {
  BUYER_COLUMNS,
  type Currency,
  createPrices,
  type Filling,
  isPayable,
  makeBuyers,
  makeOrders,
  ORDER_COLUMNS,
} from './fill-rows.ts'

/** The database must not be filled; the message is one sentence for the user of the command. */
export class FillError extends Error {}

const ORDERS_PER_BUYER = 10
const YEAR_MS = 365 * 86_400_000

/** Orders per batch; progress is reported after each. */
const BATCH_SIZE = 10_000

/** `isAlone`: no other session uses the database, so indexes can be dropped and created again, which is faster. */
export type FillAmounts = { orders: number; buyers?: number; isAlone?: boolean }

/** `done` of `total` rows of a kind are stored. */
export type FillProgress = { done: number; total: number; what: 'buyers' | 'orders' | 'ledger entries' }

type OnProgress = (progress: FillProgress) => void

/**
 * Adds made-up orders over the past year, their buyers (one for ten orders by default) and ledger entries, all or nothing.
 * The same numbers give the same rows, except for their times. Throws FillError unless all currencies are demo ones,
 * because made-up orders could not be distinguished from real ones.
 */
export async function fillDatabase(
  pool: pg.Pool,
  { orders, buyers = Math.ceil(orders / ORDERS_PER_BUYER), isAlone = false }: FillAmounts,
  onProgress: OnProgress = () => undefined,
): Promise<void> {
  const client = await pool.connect()
  try {
    const sale = await readSale(client)
    const firstBuyer = await reserveNumbers(client, 'buyer', buyers)
    const firstOrder = await reserveNumbers(client, 'orders', orders)
    await client.query('begin')
    // The triggers would take hours; check:books checks afterwards what they guard.
    await client.query('set local session_replication_role = replica; set local statement_timeout = 0')
    const makeIndexes = isAlone ? await dropIndexes(client) : async () => undefined
    const begin = sale.now - YEAR_MS
    const filling = { ...sale, orders, buyers, firstBuyer, firstOrder, begin, priceOf: createPrices() }
    await copyRows(client, 'buyer', BUYER_COLUMNS, makeBuyers(filling))
    onProgress({ done: buyers, total: buyers, what: 'buyers' })
    const entries = await addOrders(client, filling, onProgress)
    await addDays(client, firstOrder, orders)
    await addCounts(client, { firstOrder, orders, buyers })
    await makeIndexes()
    onProgress({ done: entries, total: entries, what: 'ledger entries' })
    await client.query('analyze buyer, orders, ledger_entry')
    await client.query('commit')
    client.release()
  } catch (error) {
    // Closing the connection rolls the transaction back.
    client.release(true)
    throw error
  }
}

/** Adds the orders in batches, each followed by the credits that are due; returns the number of credits. */
async function addOrders(client: pg.PoolClient, filling: Filling, onProgress: OnProgress): Promise<number> {
  const { orders } = filling
  const credits = createCredits(filling.operatorId)
  for (let from = 1; from <= orders; from += BATCH_SIZE) {
    const to = Math.min(orders, from + BATCH_SIZE - 1)
    await copyRows(client, 'orders', ORDER_COLUMNS, makeOrders(filling, { from, to }, credits.expect))
    await copyRows(client, 'ledger_entry', ENTRY_COLUMNS, credits.take(to < orders))
    onProgress({ done: to, total: orders, what: 'orders' })
  }
  return credits.taken()
}

/** Adds the new entries to the sums by day, because the trigger that would do so is off. */
async function addDays(client: pg.PoolClient, firstOrder: number, orders: number): Promise<void> {
  await client.query(
    `insert into ledger_day (day, currency_code, tokens, usd, pay, entries)
    select (entry.created_at at time zone interval '2 hours')::date, currency_code,
      sum(entry.tokens + entry.bonus_tokens), sum(entry.tokens * token_price_usd),
      sum(pay_amount * sign(entry.tokens)), count(*)
    from ledger_entry as entry join orders on orders.id = order_id
    where order_id between $1 and $2
    group by 1, 2
    order by 1, 2
    on conflict (day, currency_code) do update set tokens = ledger_day.tokens + excluded.tokens,
      usd = ledger_day.usd + excluded.usd, pay = ledger_day.pay + excluded.pay,
      entries = ledger_day.entries + excluded.entries`,
    [firstOrder, firstOrder + orders - 1],
  )
}

/** Adds the new rows to the counts, because the triggers that would do so are off. */
async function addCounts(
  client: pg.PoolClient,
  { firstOrder, orders, buyers }: { firstOrder: number; orders: number; buyers: number },
): Promise<void> {
  await client.query("insert into row_count (what, rows) values ('buyer', $1)", [buyers])
  await client.query(
    'insert into row_count (what, rows) select status, count(*) from orders where id between $1 and $2 group by status',
    [firstOrder, firstOrder + orders - 1],
  )
}

/** The currencies, price and operator of the sale; `now` in milliseconds. Throws FillError if this is not a demo. */
async function readSale(client: pg.PoolClient) {
  const currencies = await client.query<Currency & { demo: boolean }>('select * from currency order by id')
  const { rows: prices } = await client.query<{ usd: string }>('select usd from token_price')
  const [price] = prices
  if (currencies.rows.some(({ demo }) => !demo) || currencies.rows.length === 0 || !price) {
    throw new FillError('This database is not a demo: it must have demo currencies only, and a token price.')
  }
  const { rows: operators } = await client.query<{ id: string | null; now: Date }>(
    'select min(id) as id, now() from operator',
  )
  const [operator] = operators
  if (!operator?.id) throw new FillError('This database has no operator yet; start the product on it once.')
  const accepted = currencies.rows.filter((currency) => currency.deleted_at === null && isPayable(currency))
  if (accepted.length === 0) throw new FillError('No demo currency is left that an order could be paid in.')
  return {
    currencies: accepted,
    tokenPriceUsd: price.usd,
    operatorId: operator.id,
    now: operator.now.getTime(),
  }
}

/** Reserves ids in the table's sequence, safe beside other sessions; returns the first. */
async function reserveNumbers(
  client: pg.PoolClient,
  table: 'buyer' | 'orders',
  count: number,
): Promise<number> {
  await client.query(`begin; lock table ${table} in share row exclusive mode`)
  try {
    const { rows } = await client.query<{ first: string }>(
      `select nextval(numbers) as first from pg_get_serial_sequence('${table}', 'id') as numbers`,
    )
    const first = Number(rows[0]?.first)
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), $1)`, [first + count - 1])
    return first
  } finally {
    await client.query('commit')
  }
}
