import { type Count, type OrderFilter, type OrderSearch, SEARCH_MINIMUM } from '@presale/rules/lists'
import type { OrderSort } from '@presale/rules/order'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { inSearch } from '../db/in-search.ts'
import { fetchPage, type Page, startOfDay } from '../db/keyset.ts'
import { containing, contains, startingWith } from '../db/like.ts'
import type { Db, Schema } from '../db/schema.ts'
import type { Shared, SortKey } from '../db/stretch.ts'
import { type BuyerOrder, SHOWN, toBuyerOrder } from './orders.ts'

/** What each column of the list is sorted by; migration 0012 has an index for each. */
const SORT_KEYS: Record<OrderSort, Omit<SortKey, 'direction'>> = {
  id: { expression: sql.ref('orders.id'), type: 'bigint' },
  created: { expression: sql.ref('orders.id'), type: 'bigint' },
  status: { expression: sql.ref('orders.status'), type: 'text' },
  tokens: { expression: sql`(orders.tokens + orders.bonus_tokens)`, type: 'numeric' },
  email: { expression: sql`lower(orders.email)`, type: 'text' },
}

/** An order as operators find it; decisions name the `version` they were made upon. */
export type FoundOrder = BuyerOrder & { version: number }

type FoundOrders = { orders: FoundOrder[]; count: Count } & Omit<Page<never>, 'rows'>

/** One page of the orders that are not void and pass the filter, and how many pass it. */
export function searchOrders(db: Db, input: OrderSearch): Promise<FoundOrders> {
  if (input.filter.search === undefined) return readOrders(db, input)
  return inSearch(db, (trx) => readOrders(trx, input))
}

async function readOrders(db: Db, input: OrderSearch): Promise<FoundOrders> {
  const sort = { ...keyOf(input), direction: input.direction }
  const { within, others } = splitFilter(input)
  const { matching } = await filterOrders(db, others)
  const rows = matching.select(['version', ...SHOWN])
  const few = input.filter.search !== undefined
  const inOrder = liesInOrder(input.sort, others)
  const list = { rows, within, id: sql.ref('orders.id'), sort, inOrder, few }
  const { rows: found, ...page } = await fetchPage(db, list, input)
  const orders = found.map((row) => ({ ...toBuyerOrder(row), version: row.version }))
  return { orders, ...page }
}

/**
 * Orders are numbered as they are placed, so both ways to sort by that are one. Of some days only, their time leads there
 * by its index, where the number would be read from one end of all orders on.
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

/** Parts of a filter by which an index has orders as they are numbered; migrations 0012, 0015, 0023 and 0028 make them. */
const NUMBERED_WITHIN: (keyof typeof COLUMNS)[][] = [
  ['buyerId'],
  ['currency', 'status'],
  ['currency'],
  ['status'],
]

/** The part of the filter that such an index begins with, and the others. */
function splitFilter({ filter: asked, sort }: OrderSearch): { within: Shared[]; others: OrderFilter } {
  if (!isByNumber(sort) || namesDays(asked)) return { within: [], others: asked }
  const filter = withoutDays(asked)
  const shared = NUMBERED_WITHIN.find((names) => names.every((name) => filter[name] !== undefined)) ?? []
  const within = shared.map((name) => ({ column: sql.ref(COLUMNS[name]), value: filter[name] ?? null }))
  const others = { ...filter, ...Object.fromEntries(shared.map((name) => [name, undefined])) }
  return { within, others }
}

/** The same filter for days of approval when none is named: whatever is approved was approved on some. */
function withoutDays({ dated, ...filter }: OrderFilter): OrderFilter {
  if (dated !== 'approved' || filter.status === 'approved') return filter
  return filter.status === undefined ? { ...filter, status: 'approved' } : { ...filter, dated }
}

const DAYS = ['from', 'to', 'dated']

/**
 * Whether an index has the orders of what is left of a filter and no others, as they are sorted; migrations 0003, 0012 and
 * 0016 make them.
 */
function liesInOrder(sort: OrderSort, others: OrderFilter): boolean {
  const named = namesIn(others)
  if (named.length === 0) return true
  return isByNumber(sort) && namesDays(others) && named.every((name) => DAYS.includes(name))
}

export type MatchingOrders = SelectQueryBuilder<Schema, 'orders', object>

/** The orders that are not void and pass the filter; nothing is selected yet. */
export async function filterOrders(db: Db, filter: OrderFilter): Promise<{ matching: MatchingOrders }> {
  let orders: MatchingOrders = db.selectFrom('orders').where('orders.voided_at', 'is', null)
  const { search, status, currency, least, most, buyerId } = filter
  if (search !== undefined) orders = orders.where(await matchesSearch(db, search))
  if (status !== undefined) orders = orders.where('orders.status', '=', status)
  if (buyerId !== undefined) orders = orders.where('orders.buyer_id', '=', buyerId)
  if (currency !== undefined) orders = orders.where('orders.currency_code', '=', currency)
  if (filter.dated === 'approved') {
    // What is approved was changed last by its approval, at the moment of the credit that stands.
    orders = orders.where('orders.status', '=', 'approved').where(isBetween('orders.updated_at', filter))
  } else orders = orders.where(isBetween('orders.created_at', filter))
  const total = sql<string>`(orders.tokens + orders.bonus_tokens)`
  if (least !== undefined) orders = orders.where(sql<boolean>`${total} >= ${least}::numeric`)
  if (most !== undefined) orders = orders.where(sql<boolean>`${total} <= ${most}::numeric`)
  return { matching: orders }
}

/** From the first day to the last, as far as they are named. */
function isBetween(time: string, { from, to }: OrderFilter): RawBuilder<boolean> {
  const since = from === undefined ? sql`true` : sql`${sql.ref(time)} >= ${startOfDay(from, 0)}`
  const until = to === undefined ? sql`true` : sql`${sql.ref(time)} < ${startOfDay(to, 1)}`
  return sql<boolean>`(${since} and ${until})`
}

/** An order's number or the beginning of its reference, from six signs on, or a part of its e-mail or deposit address. */
async function matchesSearch(db: Db, search: string): Promise<RawBuilder<boolean>> {
  const isNumber = /^[1-9][0-9]{0,17}$/.test(search)
  const number = sql<boolean>`orders.id = ${search}::bigint`
  if (isNumber && search.length < SEARCH_MINIMUM) return number
  const { addresses, buyers } = await findOwners(db, search)
  const email = sql<string>`lower(orders.email)`
  const places = [sql`false`, ...(isNumber ? [number] : [])]
  if (search.length >= REFERENCE_MINIMUM) places.push(sql`orders.reference like ${startingWith(search)}`)
  if (buyers.length > MOST_BUYERS) places.push(contains(email, search))
  else if (buyers.length > 0)
    places.push(sql`(orders.buyer_id in (${sql.join(buyers)}) and ${email} || '' like ${containing(search)})`)
  if (addresses.length > 0) places.push(sql`orders.deposit_address in (${sql.join(addresses)})`)
  return sql<boolean>`(${sql.join(places, sql` or `)})`
}

/** So much of a reference is of one order, or of few; a shorter text would be the beginning of many by chance. */
const REFERENCE_MINIMUM = 6

/** So many buyers' orders are read one buyer after the other; those of more are found by their own e-mails. */
const MOST_BUYERS = 100

/**
 * The deposit addresses that have the text, and the buyers whose e-mail has it or had, each as often as e-mails of theirs do;
 * of more than MOST_BUYERS not all. Few addresses stand in many orders: they are found by themselves, so that how often
 * each occurs is known beforehand, and from one to the next by their index, so that no order is read for it.
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
    union all (select null, id from buyer where ${contains(sql`lower(email)`, search)} limit ${MOST_BUYERS + 1})
    union all (select null, buyer_id from former_email where ${contains(sql`email`, search)} limit ${MOST_BUYERS + 1})`.execute(
    db,
  )
  return {
    addresses: rows.flatMap(({ address }) => address ?? []),
    buyers: rows.flatMap(({ buyer }) => buyer ?? []),
  }
}
