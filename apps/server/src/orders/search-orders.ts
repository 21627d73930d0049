import type { Count, OrderFilter, OrderSearch } from '@presale/rules/lists'
import type { OrderSort } from '@presale/rules/order'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import {
  containing,
  countRows,
  fetchPage,
  type Page,
  type SortKey,
  startingWith,
  startOfDay,
} from '../db/keyset.ts'
import type { Db, Schema } from '../db/schema.ts'
import { type OperatorOrder, SHOWN, toBuyerOrder } from './orders.ts'

/** What each column of the list is sorted by; migration 0012 has an index for each. */
const SORT_KEYS: Record<OrderSort, Omit<SortKey, 'direction'>> = {
  id: { expression: sql.ref('orders.id'), type: 'bigint' },
  created: { expression: sql.ref('orders.id'), type: 'bigint' },
  status: { expression: sql.ref('orders.status'), type: 'text' },
  tokens: { expression: sql`(orders.tokens + orders.bonus_tokens)`, type: 'numeric' },
  email: { expression: sql`lower(orders.email)`, type: 'text' },
}

/** One page of the orders that are not void and pass the filter, and how many pass it. */
export async function searchOrders(
  db: Db,
  input: OrderSearch,
): Promise<{ orders: OperatorOrder[]; count: Count } & Omit<Page<never>, 'rows'>> {
  const matching = filterOrders(db, input.filter)
  const sort = { ...SORT_KEYS[input.sort], direction: input.direction }
  const selected = matching.select(['orders.id', 'email', 'version', ...SHOWN])
  const [page, count] = await Promise.all([
    fetchPage(selected, sort, sql.ref('orders.id'), input),
    countRows(db, matching.select('orders.id')),
  ])
  return {
    orders: page.rows.map((row) => ({
      ...toBuyerOrder(row),
      id: row.id,
      email: row.email,
      version: row.version,
    })),
    count,
    next: page.next,
    previous: page.previous,
  }
}

/** The orders that are not void and pass the filter; nothing is selected yet. */
export function filterOrders(db: Db, filter: OrderFilter): SelectQueryBuilder<Schema, 'orders', object> {
  let orders = db.selectFrom('orders').where('orders.voided_at', 'is', null)
  const { search, status, currency, from, to, least, most } = filter
  if (search !== undefined) orders = orders.where(matchesSearch(search))
  if (status !== undefined) orders = orders.where('orders.status', '=', status)
  if (currency !== undefined) orders = orders.where('orders.currency_code', '=', currency)
  if (from !== undefined) orders = orders.where('orders.created_at', '>=', startOfDay(from, 0))
  if (to !== undefined) orders = orders.where('orders.created_at', '<', startOfDay(to, 1))
  const total = sql<string>`(orders.tokens + orders.bonus_tokens)`
  if (least !== undefined) orders = orders.where(sql<boolean>`${total} >= ${least}::numeric`)
  if (most !== undefined) orders = orders.where(sql<boolean>`${total} <= ${most}::numeric`)
  return orders
}

/** An order's number or the beginning of its reference, or a part of its e-mail or deposit address. */
function matchesSearch(search: string): RawBuilder<boolean> {
  const anywhere = containing(search)
  const places = [
    sql`lower(orders.email) like ${anywhere}`,
    sql`orders.reference like ${startingWith(search)}`,
    // Few addresses stand in many orders: they are found among the currencies' versions first.
    sql`orders.deposit_address = any(array(
      select distinct deposit_address from currency_version where lower(deposit_address) like ${anywhere}))`,
  ]
  if (/^[1-9][0-9]{0,17}$/.test(search)) places.push(sql`orders.id = ${search}::bigint`)
  if (/^[0-9]{1,2}$/.test(search)) return sql<boolean>`orders.id = ${search}::bigint`
  return sql<boolean>`(${sql.join(places, sql` or `)})`
}
