import { type Decimal, toTokens } from '@presale/rules/decimal'
import type { Count, EntryFilter, EntrySearch } from '@presale/rules/lists'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { kept } from '../db/named.ts'
import type { Db, Schema } from '../db/schema.ts'
import { countRows } from '../lists/count.ts'
import type { SortKey } from '../lists/index-range.ts'
import { fetchPage, type Page, startOfDay } from '../lists/keyset.ts'

/**
 * A ledger entry as operators see it. Amounts of a reversal are negative, the order's pay amount too; `balance`
 * includes the bonus.
 */
export type ListedEntry = {
  id: string
  orderId: string
  buyerId: string
  email: string
  currencyCode: string
  payAmount: Decimal
  kind: 'credit' | 'reversal'
  tokens: Decimal
  bonusTokens: Decimal
  totalTokens: Decimal
  usd: Decimal
  balance: Decimal
  at: string
  operator: string
  reason: string
}

/** Sums of entries: tokens with bonus, and dollars at the token prices of their orders (D14). */
export type EntrySums = { tokens: Decimal; usd: Decimal }

/** Dollars of an entry: its tokens without bonus at the order's token price; negative for a reversal. */
export const entryUsd: RawBuilder<Decimal> = sql<Decimal>`ledger_entry.tokens * orders.token_price_usd`

/** What the buyer was to pay for it, in the order's currency; negative for a reversal. */
export const entryPayAmount: RawBuilder<Decimal> = sql<Decimal>`orders.pay_amount * sign(ledger_entry.tokens)`

type Entries = SelectQueryBuilder<Schema, 'ledger_entry' | 'orders', object>

/** One page of the entries that match the filter, newest first, and their count. */
export async function searchEntries(
  db: Db,
  input: EntrySearch,
): Promise<{ entries: ListedEntry[]; count: Count } & Omit<Page<never>, 'rows'>> {
  const { currency, buyerId, ...days } = input.filter
  const list = {
    rows: selectListed(filterEntries(db, input.filter)),
    id: sql.ref('ledger_entry.id'),
    sort: { ...keyOf(input.filter), direction: 'desc' } as const,
    isIndexed: currency === undefined && buyerId === undefined,
    ...(currency !== undefined &&
      buyerId === undefined && {
        candidates: {
          rows: selectListed(filterEntries(db, days)),
          isMatch: sql<boolean>`"currencyCode" = ${currency}`,
        },
      }),
  }
  const { rows: found, ...page } = await fetchPage(db, list, input, () => countEntries(db, input.filter))
  return { entries: found.map(toListed), ...page }
}

function selectListed(matching: Entries) {
  return matching
    .innerJoin('operator', 'operator.id', 'ledger_entry.operator_id')
    .select([
      'ledger_entry.id',
      'ledger_entry.order_id as orderId',
      'ledger_entry.buyer_id as buyerId',
      'orders.email',
      'orders.currency_code as currencyCode',
      entryPayAmount.as('payAmount'),
      'ledger_entry.kind',
      'ledger_entry.tokens',
      'ledger_entry.bonus_tokens as bonusTokens',
      sql<Decimal>`ledger_entry.tokens + ledger_entry.bonus_tokens`.as('totalTokens'),
      sql<Decimal>`round(${entryUsd}, 2)`.as('usd'),
      sql<Decimal>`ledger_entry.tokens_after + ledger_entry.bonus_after`.as('balance'),
      'ledger_entry.created_at as at',
      'operator.login as operator',
      'ledger_entry.reason',
    ])
}

/** Entries are numbered in the order of their time; the index of the time leads to the days of a filter. */
function keyOf({ from, to }: EntryFilter): Pick<SortKey, 'expression' | 'type'> {
  if (from === undefined && to === undefined)
    return { expression: sql.ref('ledger_entry.id'), type: 'bigint' }
  return { expression: sql.ref('ledger_entry.created_at'), type: 'timestamptz' }
}

function toListed(row: Omit<ListedEntry, 'at'> & { at: Date }): ListedEntry {
  return {
    ...row,
    tokens: toTokens(row.tokens),
    bonusTokens: toTokens(row.bonusTokens),
    totalTokens: toTokens(row.totalTokens),
    at: row.at.toISOString(),
  }
}

/** The exact sums of the entries that match the filter. Unless it names a buyer, they come from the sums by day. */
export async function sumEntries(db: Db, filter: EntryFilter): Promise<EntrySums> {
  const { buyerId, ...narrower } = filter
  if (buyerId === undefined) {
    return filterDays(db, filter)
      .select([
        sql<Decimal>`coalesce(sum(tokens), 0.000000)`.as('tokens'),
        sql<Decimal>`round(coalesce(sum(usd), 0), 2)`.as('usd'),
      ])
      .executeTakeFirstOrThrow()
  }
  if (isEmpty(narrower)) return sumOfBuyer(db, buyerId)
  return filterEntries(db, filter)
    .select([
      sql<Decimal>`coalesce(sum(ledger_entry.tokens + ledger_entry.bonus_tokens), 0.000000)`.as('tokens'),
      sql<Decimal>`round(coalesce(sum(${entryUsd}), 0), 2)`.as('usd'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * The tokens of all entries of a buyer are the balance after the last one. Their dollars are those of the approved orders,
 * because a reversal cancels its credit. One statement reads both at one moment.
 */
async function sumOfBuyer(db: Db, buyerId: string): Promise<EntrySums> {
  return (await sumEntriesOf(db, { buyerId }))[0] as EntrySums
}

const sumEntriesOf = kept('sum a buyer’s entries', ({ buyerId }: { buyerId: unknown }, db) => {
  const last = db
    .selectFrom('ledger_entry')
    .select(sql<Decimal>`tokens_after + bonus_after`.as('tokens'))
    .where('buyer_id', '=', sql<string>`${buyerId}`)
    .orderBy('buyer_position', 'desc')
    .limit(1)
  const standing = db
    .selectFrom('orders')
    .select(sql<Decimal>`round(sum(tokens * token_price_usd), 2)`.as('usd'))
    .where('buyer_id', '=', sql<string>`${buyerId}`)
    .where('status', '=', 'approved')
    .where('voided_at', 'is', null)
  return db.selectNoFrom([
    sql<Decimal>`coalesce((${last}), 0.000000)`.as('tokens'),
    sql<Decimal>`coalesce((${standing}), 0.00)`.as('usd'),
  ])
})

const isEmpty = (filter: object) => Object.values(filter).every((value) => value === undefined)

/** The entries that match the filter, joined with their orders; nothing is selected yet. */
export function filterEntries(db: Db, filter: EntryFilter): Entries {
  const entries = narrow(db.selectFrom('ledger_entry'), filter).innerJoin(
    'orders',
    'orders.id',
    'ledger_entry.order_id',
  )
  return filter.currency === undefined ? entries : entries.where('orders.currency_code', '=', filter.currency)
}

/** The count of the entries that match the filter: exact, but capped for a buyer (countRows). */
async function countEntries(db: Db, filter: EntryFilter): Promise<Count> {
  const { buyerId, currency } = filter
  // The join with the orders is needed for the currency only.
  if (buyerId !== undefined) {
    return countRows(
      db,
      currency === undefined ? narrow(db.selectFrom('ledger_entry'), filter) : filterEntries(db, filter),
    )
  }
  const { entries } = await filterDays(db, filter)
    .select(sql<string>`coalesce(sum(entries), 0)`.as('entries'))
    .executeTakeFirstOrThrow()
  return { count: Number(entries), exact: true }
}

/** The sums by day that match a filter without a buyer. A filter's days are whole days, like those of the sums. */
function filterDays(
  db: Db,
  { currency, from, to }: Omit<EntryFilter, 'buyerId'>,
): SelectQueryBuilder<Schema, 'ledger_day', object> {
  let days = db.selectFrom('ledger_day')
  if (currency !== undefined) days = days.where('currency_code', '=', currency)
  if (from !== undefined) days = days.where('day', '>=', from)
  if (to !== undefined) days = days.where('day', '<=', to)
  return days
}

function narrow(
  entries: SelectQueryBuilder<Schema, 'ledger_entry', object>,
  { from, to, buyerId }: EntryFilter,
): SelectQueryBuilder<Schema, 'ledger_entry', object> {
  let narrowed = entries
  if (from !== undefined) narrowed = narrowed.where('ledger_entry.created_at', '>=', startOfDay(from, 0))
  if (to !== undefined) narrowed = narrowed.where('ledger_entry.created_at', '<', startOfDay(to, 1))
  if (buyerId !== undefined) narrowed = narrowed.where('ledger_entry.buyer_id', '=', buyerId)
  return narrowed
}
