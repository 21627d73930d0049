import type { Decimal } from '@presale/rules/decimal'
import { sql } from 'kysely'
import { gathered } from '../db/gather.ts'
import { kept } from '../db/named.ts'
import type { Db, Trx } from '../db/schema.ts'
import { type BuyerOrder, ORDER_COLUMNS, ORDER_SELECTION, toBuyerOrder } from './orders.ts'

type PageOfBuyer = { buyerId: string; page: number; pageSize: number }

/**
 * One page of the buyer's own orders, newest first, and their number; void ones are excluded (D13). `page` counts
 * from 1.
 */
export async function listBuyerOrders(
  db: Db | Trx,
  input: PageOfBuyer,
): Promise<{ orders: BuyerOrder[]; total: number }> {
  const orders = (await readPage(db, input)) ?? []
  const isLast = orders.length < input.pageSize && (orders.length > 0 || input.page === 1)
  const total = isLast
    ? (input.page - 1) * input.pageSize + orders.length
    : await countOrdersOf(db, input.buyerId)
  return { orders, total: total ?? 0 }
}

const readPage = gathered(async (db: Db | Trx, pages: readonly PageOfBuyer[]) => {
  const [buyers, sizes, skipped] = [
    pages.map(({ buyerId }) => buyerId),
    pages.map(({ pageSize }) => pageSize),
    pages.map(({ page, pageSize }) => (page - 1) * pageSize),
  ]
  const rows = Map.groupBy(await readPages(db, { buyers, sizes, skipped }), ({ place }) => Number(place))
  return pages.map((_, index) => (rows.get(index + 1) ?? []).map(toBuyerOrder))
})

type Pages = Record<'buyers' | 'sizes' | 'skipped', unknown>

const readPages = kept('read pages of orders', ({ buyers, sizes, skipped }: Pages, db) => {
  const asked = sql<{ buyer_id: string; size: number; skipped: number; place: string }>`
    unnest(${buyers}::bigint[], ${sizes}::int[], ${skipped}::int[]) with ordinality`
  return db
    .selectFrom(asked.as<'asked'>(sql`asked(buyer_id, size, skipped, place)`))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('orders')
          .select(ORDER_SELECTION)
          .whereRef('buyer_id', '=', 'asked.buyer_id')
          .where('voided_at', 'is', null)
          .orderBy('id', 'desc')
          .limit(sql.ref<number>('asked.size'))
          .offset(sql.ref<number>('asked.skipped'))
          .as('own'),
      (join) => join.onTrue(),
    )
    .select(['asked.place', 'address_replaced_at', 'is_taken_back', ...ORDER_COLUMNS])
    .orderBy('asked.place')
    .orderBy('own.id', 'desc')
})

const countOrdersOf = gathered(async (db: Db | Trx, buyerIds: readonly string[]) => {
  const rows = await countOrders(db, { buyerIds })
  const totals = new Map(rows.map((row) => [row.buyer_id, Number(row.total)]))
  return buyerIds.map((id) => totals.get(id))
})

const countOrders = kept('count orders of buyers', ({ buyerIds }: { buyerIds: unknown }, db) =>
  db
    .selectFrom('orders')
    .select(['buyer_id', (eb) => eb.fn.countAll<string>().as('total')])
    .where('buyer_id', '=', sql<string>`any(${buyerIds})`)
    .where('voided_at', 'is', null)
    .groupBy('buyer_id'),
)

/**
 * What the buyer has invested, in USD: the sum over approved orders of tokens (without bonus) × token price at order
 * time, rounded half up once at the end (D14).
 */
export async function readInvestment(db: Db | Trx, buyerId: string): Promise<{ totalUsd: Decimal }> {
  return { totalUsd: (await readTotalUsd(db, buyerId)) ?? '0.00' }
}

const readTotalUsd = gathered(async (db: Db | Trx, buyerIds: readonly string[]) => {
  const rows = await readInvestments(db, { buyerIds })
  const byBuyer = new Map(rows.map((row) => [row.buyer_id, row.totalUsd]))
  return buyerIds.map((id) => byBuyer.get(id))
})

const readInvestments = kept('read investments', ({ buyerIds }: { buyerIds: unknown }, db) =>
  db
    .selectFrom('orders')
    .select(['buyer_id', sql<Decimal>`round(sum(tokens * token_price_usd), 2)`.as('totalUsd')])
    .where('buyer_id', '=', sql<string>`any(${buyerIds})`)
    .where('status', '=', 'approved')
    .where('voided_at', 'is', null)
    .groupBy('buyer_id'),
)
