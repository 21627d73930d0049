import { ORDER_DECISIONS } from '@presale/rules/audit'
import { type Decimal, toTokens } from '@presale/rules/decimal'
import { ORDER_UNKNOWN } from '@presale/rules/order'
import { sql } from 'kysely'
import type { Change } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { marksOf, ORDER_MARKS } from './order-marks.ts'
import { type OrderMessage, readThread } from './order-messages.ts'
import { ORDER_SELECTION, toBuyerOrder } from './orders.ts'
import type { FoundOrder } from './search-orders.ts'

/** An order as it was placed, with its decisions and named payments, entries, messages and notes, oldest first; times are ISO 8601 in UTC. */
export type OrderHistory = {
  order: FoundOrder & {
    buyerId: string
    /** The buyer's e-mail now, null for a closed account; `email` is the one that the order was placed with. */
    buyerEmail: string | null
    typedIn: 'token' | 'currency'
    bonusPercent: Decimal
    void: boolean
  }
  decisions: (Change & { id: string; before: unknown; after: unknown })[]
  entries: {
    id: string
    kind: 'credit' | 'reversal'
    tokens: Decimal
    bonusTokens: Decimal
    at: string
    operator: string
    reason: string
  }[]
  messages: OrderMessage[]
  notes: OrderMessage[]
}

/** Void orders have a history too. Throws `not-found` for an unknown order. */
export async function readOrderHistory(db: Db, orderId: string): Promise<OrderHistory> {
  const row = await db
    .selectFrom('orders')
    .select([
      ...ORDER_SELECTION,
      'version',
      'buyer_id as buyerId',
      sql<string | null>`(
        select case when closed_at is null then email end from buyer where buyer.id = orders.buyer_id)`.as(
        'buyerEmail',
      ),
      'typed_in as typedIn',
      'token_price_usd as tokenPriceUsd',
      'bonus_percent as bonusPercent',
      'voided_at',
      ...ORDER_MARKS,
    ])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', ORDER_UNKNOWN)
  const { version, buyerId, buyerEmail, typedIn, tokenPriceUsd, bonusPercent } = row
  const frozen = { buyerId, buyerEmail, typedIn, tokenPriceUsd, bonusPercent }
  return {
    order: {
      ...toBuyerOrder(row),
      version,
      ...marksOf(row),
      ...frozen,
      void: row.voided_at !== null,
    },
    decisions: await readDecisions(db, orderId),
    entries: await readEntries(db, orderId),
    messages: await readThread(db, 'order_message', orderId),
    notes: await readThread(db, 'order_note', orderId),
  }
}

const STEPS = [...ORDER_DECISIONS, 'order.give-transaction'] as const

async function readDecisions(db: Db, orderId: string): Promise<OrderHistory['decisions']> {
  const rows = await db
    .selectFrom('audit_entry')
    .leftJoin('operator', 'operator.id', 'audit_entry.operator_id')
    .select(['audit_entry.id', 'at', 'action', 'before', 'after', 'reason', 'operator.login as operator'])
    .where('subject_type', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('action', 'in', STEPS)
    .orderBy('audit_entry.id')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function readEntries(db: Db, orderId: string): Promise<OrderHistory['entries']> {
  const rows = await db
    .selectFrom('ledger_entry')
    .innerJoin('operator', 'operator.id', 'ledger_entry.operator_id')
    .select([
      'ledger_entry.id',
      'kind',
      'tokens',
      'bonus_tokens as bonusTokens',
      'ledger_entry.created_at as at',
      'operator.login as operator',
      'reason',
    ])
    .where('order_id', '=', orderId)
    .orderBy('order_position')
    .execute()
  return rows.map((row) => ({
    ...row,
    tokens: toTokens(row.tokens),
    bonusTokens: toTokens(row.bonusTokens),
    at: row.at.toISOString(),
  }))
}
