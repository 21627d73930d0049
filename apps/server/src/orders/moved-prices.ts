import { type MovedPrice, priceNotHeld } from '@presale/rules/moved-price'
import { quoteOf } from '@presale/rules/quote'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { LockedOrder } from './change-order.ts'

/** What has moved for those of the orders that are not approved and whose price is no longer held. */
export async function readMovedPrices(db: Db | Trx, orderIds: readonly string[]): Promise<MovedPrice[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .leftJoin('currency', (join) =>
      join.onRef('currency.id', '=', 'orders.currency_id').on('currency.deleted_at', 'is', null),
    )
    .leftJoin('token_price', (join) => join.on('token_price.id', '=', 1))
    .select([
      'orders.id',
      'orders.currency_code',
      'orders.price_held_until',
      'orders.tokens',
      'orders.tokens_per_unit as rate',
      'orders.token_price_usd as usd',
      'orders.pay_amount',
      'currency.tokens_per_unit as rate_now',
      'token_price.usd as usd_now',
    ])
    .where('orders.id', 'in', orderIds)
    .where('orders.status', '<>', 'approved')
    .where('orders.price_held_until', '<=', sql<Date>`now()`)
    .orderBy('orders.id')
    .execute()
  return rows.map((row) => ({
    orderId: row.id,
    heldUntil: row.price_held_until.toISOString(),
    currencyCode: row.currency_code,
    tokensPerUnit: { before: row.rate, now: row.rate_now },
    tokenPriceUsd: { before: row.usd, now: row.usd_now },
    payAmount: {
      before: row.pay_amount,
      now: row.rate_now === null ? null : quoteOf('token', row.tokens, row.rate_now).payAmount,
    },
  }))
}

/** Throws `refused` with what has moved, for an approval without a reason at a price that is no longer held. */
export async function requireReasonForOldPrice(trx: Trx, { id }: LockedOrder, reason: string): Promise<void> {
  if (reason.trim() !== '') return
  const [moved] = await readMovedPrices(trx, [id])
  if (moved) throw new AppError('refused', priceNotHeld(moved), { moved })
}
