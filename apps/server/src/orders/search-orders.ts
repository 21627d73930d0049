import type { Decimal } from '@presale/rules/decimal'
import {
  type Count,
  DECISIONS_AT_ONCE,
  type OrderFilter,
  type OrderSearch,
  type OrderSelection,
  SEARCH_MINIMUM,
} from '@presale/rules/lists'
import { ORDER_STATUSES, type OrderSort, type OrderStatus } from '@presale/rules/order'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'
import { readKeptCount } from '../lists/count.ts'
import { inSearch } from '../lists/in-search.ts'
import type { Equality, SortKey } from '../lists/index-range.ts'
import { fetchPage, type Page, startOfDay } from '../lists/keyset.ts'
import { containing, contains, startingWith } from '../lists/like.ts'
import { isUnanswered, marksOf, ORDER_MARKS, type OrderMarks } from './order-marks.ts'
import { type BuyerOrder, isAtReplacedAddress, ORDER_SELECTION, toBuyerOrder } from './orders.ts'
import { searchedAmounts } from './searched-amounts.ts'

/** The sort key of each column of the list. Migration 0012 makes an index for each. */
const SORT_KEYS: Record<OrderSort, Omit<SortKey, 'direction'>> = {
  id: { expression: sql.ref('orders.id'), type: 'bigint' },
  created: { expression: sql.ref('orders.id'), type: 'bigint' },
  status: { expression: sql.ref('orders.status'), type: 'text' },
  tokens: { expression: sql`(orders.tokens + orders.bonus_tokens)`, type: 'numeric' },
  email: { expression: sql`lower(orders.email)`, type: 'text' },
}

/**
 * An order as operators see it. A decision names the `version` it was made on. `tokenPriceUsd`: the price of one token that
 * the order froze (D9).
 */
export type FoundOrder = BuyerOrder & OrderMarks & { version: number; tokenPriceUsd: Decimal }

type FoundOrders = { orders: FoundOrder[]; count: Count } & Omit<Page<never>, 'rows'>

/** One page of the orders that match the filter and are not void, and their count. */
export function searchOrders(db: Db, input: OrderSearch): Promise<FoundOrders> {
  if (input.filter.search === undefined) return readOrders(db, input)
  return inSearch(db, (trx) => readOrders(trx, input))
}

/**
 * The first orders that match the filter, as many as one decision may name. Each has the version that the decision then
 * names. `more` tells that further orders match.
 */
export async function selectOrders(
  db: Db,
  input: OrderSelection,
): Promise<{ orders: FoundOrder[]; more: boolean }> {
  const { orders, next } = await searchOrders(db, { ...input, pageSize: DECISIONS_AT_ONCE })
  return { orders, more: next !== null }
}

async function readOrders(db: Db, input: OrderSearch): Promise<FoundOrders> {
  const sort = { ...keyOf(input), direction: input.direction }
  const { prefix, rest } = splitFilter(input)
  const { matching } = await filterOrders(db, rest)
  const rows = matching.select(['version', 'token_price_usd', ...ORDER_SELECTION, ...ORDER_MARKS])
  const list = { rows, prefix, id: sql.ref('orders.id'), sort, isIndexed: isIndexed(input.sort, rest) }
  const statuses = statusesOf(input.filter)
  const count = statuses && (() => readKeptCount(db, ...statuses))
  const { rows: found, ...page } = await fetchPage(db, list, input, count)
  const orders = found.map((row) => ({
    ...toBuyerOrder(row),
    version: row.version,
    tokenPriceUsd: row.token_price_usd,
    ...marksOf(row),
  }))
  return { orders, ...page }
}

/**
 * Orders are numbered in the order of their time, so sorting by number and by time is the same. A filter by days sorts by
 * time, whose index leads to those days; by number, Postgres would read from one end of the table.
 */
function keyOf({ sort, filter }: OrderSearch): Omit<SortKey, 'direction'> {
  if (!isByNumber(sort) || !namesDays(filter)) return SORT_KEYS[sort]
  const time = filter.dated === 'approved' ? 'orders.updated_at' : 'orders.created_at'
  return { expression: sql.ref(time), type: 'timestamptz' }
}

const isByNumber = (sort: OrderSort) => sort === 'id' || sort === 'created'
const namesDays = ({ from, to }: OrderFilter) => from !== undefined || to !== undefined
const namesIn = (filter: OrderFilter) =>
  (Object.keys(filter) as (keyof OrderFilter)[]).filter((name) => filter[name] !== undefined)

const COLUMNS = { buyerId: 'orders.buyer_id', currency: 'orders.currency_code', status: 'orders.status' }

/** Leading columns of the indexes that continue with the order's number (migration 0006). */
const INDEX_PREFIXES: (keyof typeof COLUMNS)[][] = [
  ['buyerId'],
  ['currency', 'status'],
  ['currency'],
  ['status'],
]

/** Splits the filter into the prefix of such an index and the rest. */
function splitFilter({ filter: requested, sort }: OrderSearch): { prefix: Equality[]; rest: OrderFilter } {
  if (!isByNumber(sort) || namesDays(requested)) return { prefix: [], rest: requested }
  const filter = withoutDates(requested)
  const names = INDEX_PREFIXES.find((each) => each.every((name) => filter[name] !== undefined)) ?? []
  const prefix = names.map((name) => ({ column: sql.ref(COLUMNS[name]), value: filter[name] ?? null }))
  const rest = { ...filter, ...Object.fromEntries(names.map((name) => [name, undefined])) }
  return { prefix, rest }
}

/** Without days, `dated: 'approved'` only asks for approved orders. */
function withoutDates({ dated, ...filter }: OrderFilter): OrderFilter {
  if (dated !== 'approved' || filter.status === 'approved') return filter
  return filter.status === undefined ? { ...filter, status: 'approved' } : { ...filter, dated }
}

/** The statuses of the orders that match, if the filter narrows by nothing else: those are counted. */
function statusesOf(requested: OrderFilter): [OrderStatus, ...OrderStatus[]] | undefined {
  const { status, ...others } = namesDays(requested) ? requested : withoutDates(requested)
  if (namesIn(others).length > 0) return undefined
  return status === undefined ? [...ORDER_STATUSES] : [status]
}

const DAYS = ['from', 'to', 'dated']

/** Whether an index of migration 0006 holds exactly the orders of the rest of a filter, as sorted. */
function isIndexed(sort: OrderSort, rest: OrderFilter): boolean {
  const named = namesIn(rest)
  if (named.length === 0) return true
  return isByNumber(sort) && namesDays(rest) && named.every((name) => DAYS.includes(name))
}

export type MatchingOrders = SelectQueryBuilder<Schema, 'orders', object>

/** The orders that match the filter and are not void; nothing is selected yet. */
export async function filterOrders(db: Db, filter: OrderFilter): Promise<{ matching: MatchingOrders }> {
  let orders: MatchingOrders = db.selectFrom('orders').where('orders.voided_at', 'is', null)
  const { search, status, currency, least, most, buyerId, address, transaction, messages } = filter
  if (search !== undefined) orders = orders.where(await matchesSearch(db, search))
  if (status !== undefined) orders = orders.where('orders.status', '=', status)
  if (address === 'replaced') orders = orders.where(isAtReplacedAddress)
  if (transaction === 'given') orders = orders.where('orders.transaction_id', 'is not', null)
  if (messages === 'unanswered') orders = orders.where(isUnanswered)
  if (buyerId !== undefined) orders = orders.where('orders.buyer_id', '=', buyerId)
  if (currency !== undefined) orders = orders.where('orders.currency_code', '=', currency)
  if (filter.dated === 'approved') {
    // The last change of an approved order is its approval, at the moment of its credit.
    orders = orders.where('orders.status', '=', 'approved').where(isBetween('orders.updated_at', filter))
  } else orders = orders.where(isBetween('orders.created_at', filter))
  const total = sql<string>`(orders.tokens + orders.bonus_tokens)`
  if (least !== undefined) orders = orders.where(sql<boolean>`${total} >= ${least}::numeric`)
  if (most !== undefined) orders = orders.where(sql<boolean>`${total} <= ${most}::numeric`)
  return { matching: orders }
}

/** Whether the time is within the days; both are inclusive and optional. */
function isBetween(time: string, { from, to }: OrderFilter): RawBuilder<boolean> {
  const since = from === undefined ? sql`true` : sql`${sql.ref(time)} >= ${startOfDay(from, 0)}`
  const until = to === undefined ? sql`true` : sql`${sql.ref(time)} < ${startOfDay(to, 1)}`
  return sql<boolean>`(${since} and ${until})`
}

/**
 * Finds an order by its number, the start of its reference, its transaction's id, the amount to be paid (searched-amounts.ts),
 * or a part of its e-mail or deposit address.
 */
async function matchesSearch(db: Db, search: string): Promise<RawBuilder<boolean>> {
  const isNumber = /^[1-9][0-9]{0,17}$/.test(search)
  const number = sql<boolean>`orders.id = ${search}::bigint`
  if (isNumber && search.length < SEARCH_MINIMUM) return number
  const { addresses, buyers } = await findOwners(db, search)
  const email = sql<string>`lower(orders.email)`
  const places = [sql`false`, ...(isNumber ? [number] : [])]
  if (search.length >= REFERENCE_MINIMUM) places.push(sql`orders.reference like ${startingWith(search)}`)
  if (buyers.length > MAX_BUYERS) places.push(contains(email, search))
  else if (buyers.length > 0)
    places.push(sql`(orders.buyer_id in (${sql.join(buyers)}) and ${email} || '' like ${containing(search)})`)
  if (search.length >= TRANSACTION_MINIMUM)
    places.push(sql`orders.transaction_id in (${search}, ${search.toLowerCase()})`)
  const amounts = searchedAmounts(search)
  if (amounts.pay.length > 0) places.push(paysOneOf(amounts))
  if (addresses.length > 0) places.push(sql`orders.deposit_address in (${sql.join(addresses)})`)
  return sql<boolean>`(${sql.join(places, sql` or `)})`
}

function paysOneOf({ pay, currency }: ReturnType<typeof searchedAmounts>): RawBuilder<boolean> {
  const isPaid = sql<boolean>`orders.pay_amount = any(${pay}::numeric[])`
  return currency === undefined ? isPaid : sql<boolean>`(${isPaid} and orders.currency_code = ${currency})`
}

/** A shorter text starts many references by chance. */
const REFERENCE_MINIMUM = 6

/** No shorter text is a transaction's id. */
const TRANSACTION_MINIMUM = 8

/** Up to this many matching buyers, orders are found by buyer, otherwise by each order's e-mail. */
const MAX_BUYERS = 100

/**
 * The deposit addresses that contain the text, and the buyers with a present or former e-mail that contains it,
 * possibly twice. At most MAX_BUYERS + 1 from each source. Many orders share few addresses: a loose index scan goes
 * from one address to the next without reading the orders. The planner then knows how frequent each address is.
 */
async function findOwners(db: Db, search: string): Promise<{ addresses: string[]; buyers: string[] }> {
  const { rows } = await sql<{ address: string | null; buyer: string | null }>`
    with recursive known as (
      (select deposit_address as address from orders where voided_at is null order by deposit_address limit 1)
      union all
      select next.address from known, lateral (
        select deposit_address as address from orders where voided_at is null and deposit_address > known.address
        order by deposit_address limit 1) as next)
    select address, null as buyer from known where lower(address) like ${containing(search)}
    union all (select null, id from buyer where ${contains(sql`lower(email)`, search)} limit ${MAX_BUYERS + 1})
    union all (select null, buyer_id from former_email where ${contains(sql`email`, search)} limit ${MAX_BUYERS + 1})`.execute(
    db,
  )
  return {
    addresses: rows.flatMap(({ address }) => address ?? []),
    buyers: rows.flatMap(({ buyer }) => buyer ?? []),
  }
}
