/** Messages between a buyer and the operators about an order, and the operators' notes (decision 0058). */
import { ACCOUNT_CLOSED } from '@presale/rules/account'
import { ORDER_UNKNOWN } from '@presale/rules/order'
import {
  MESSAGE_LIMITS,
  MESSAGE_OF_DELETED_ORDER,
  TOO_MANY_MESSAGES,
  TOO_MANY_MESSAGES_HERE,
} from '@presale/rules/order-message'
import { sql } from 'kysely'
import { type Actor, type Program, recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { Attempts } from '../limits/attempts.ts'
import { lockOrder } from './change-order.ts'
import { readBuyerOrder } from './order-status.ts'

type Services = { db: Db; attempts: Attempts }

/** A message or note; `at` is ISO 8601 in UTC. `operator` is a login, and null for a message of the buyer. */
export type OrderMessage = { position: number; operator: string | null; text: string; at: string }

/** What a buyer sees of a message: no operator's login. */
export type BuyersMessage = Omit<OrderMessage, 'operator'> & { isOwn: boolean }

type Thread = 'order_message' | 'order_note'

/** The messages or notes of an order, oldest first. */
export async function readThread(db: Db, thread: Thread, orderId: string): Promise<OrderMessage[]> {
  // Both tables have the same columns.
  const rows = await db
    .selectFrom(`${thread as 'order_message'} as written`)
    .leftJoin('operator', 'operator.id', 'written.operator_id')
    .select(['position', 'operator.login as operator', 'text', 'written.created_at as at'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** The messages about one of the buyer's own orders, oldest first. Throws `not-found` as readBuyerOrder does. */
export async function readBuyerMessages(
  db: Db,
  own: { buyerId: string; reference: string },
): Promise<BuyersMessage[]> {
  const { id } = await readBuyerOrder(db, own)
  const messages = await readThread(db, 'order_message', id)
  return messages.map(({ operator, ...message }) => ({ ...message, isOwn: operator === null }))
}

type Asked = { buyerId: string; reference: string; text: string } & Omit<Program, 'operatorId'>

/**
 * Stores a buyer's message; the last message again changes nothing. Throws `not-found` for an order that is unknown, void
 * or another buyer's, `conflict` when the order has too many messages, `too-many` beyond the buyer's messages of an hour.
 */
export async function askOperators({ db, attempts }: Services, asked: Asked): Promise<void> {
  const { buyerId, reference, text, requestId, address } = asked
  await attempts.countMessage('buyer', buyerId)
  await inTransaction(db, async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select('id')
      .where('reference', '=', reference)
      .where('buyer_id', '=', buyerId)
      .where('voided_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!order) throw new AppError('not-found', ORDER_UNKNOWN)
    const writer = { operatorId: null, requestId, address }
    await append(trx, 'order_message', { orderId: order.id, text, action: 'order.ask', ...writer })
  })
}

type Told = { orderId: string; text: string } & Actor

/**
 * Stores an operator's message, which is mailed to the buyer; the last message again changes nothing. Throws `not-found`
 * for an unknown order, `conflict` for a deleted one or too many messages, `refused` for a closed account, `too-many` beyond
 * an operator's of an hour.
 */
export async function answerBuyer({ db, attempts }: Services, told: Told): Promise<void> {
  await attempts.countMessage('operator', told.operatorId)
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, told.orderId)
    if (!order) throw new AppError('not-found', ORDER_UNKNOWN)
    if (order.voided_at !== null) throw new AppError('conflict', MESSAGE_OF_DELETED_ORDER)
    await refuseClosed(trx, order.buyer_id)
    await append(trx, 'order_message', { ...told, action: 'order.answer' })
  })
}

/** A message to a closed account would reach its buyer neither here nor by mail. */
async function refuseClosed(trx: Trx, buyerId: string): Promise<void> {
  const buyer = await trx.selectFrom('buyer').select('closed_at').where('id', '=', buyerId).executeTakeFirst()
  if (buyer?.closed_at) throw new AppError('refused', ACCOUNT_CLOSED)
}

/** Stores a note that only operators see, also on a deleted order. Throws as answerBuyer does otherwise. */
export async function noteOnOrder({ db, attempts }: Services, told: Told): Promise<void> {
  await attempts.countMessage('operator', told.operatorId)
  await inTransaction(db, async (trx) => {
    if (!(await lockOrder(trx, told.orderId))) throw new AppError('not-found', ORDER_UNKNOWN)
    await append(trx, 'order_note', { ...told, action: 'order.note' })
  })
}

type Written = { orderId: string; text: string; action: string } & (Actor | Program)

/** Whether a message may be the same one sent again because its answer was lost. */
const IS_RECENT = sql<boolean>`created_at > now() - interval '10 minutes'`.as('is_recent')

/** Appends to an order whose row is locked, and records it. The same text again within ten minutes changes nothing. */
async function append(trx: Trx, thread: Thread, written: Written): Promise<void> {
  const { orderId, text, action, operatorId, requestId, address } = written
  const known = await trx
    .selectFrom(thread)
    .select(['position', 'operator_id', 'text', IS_RECENT])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const last = known.at(-1)
  if (last?.is_recent && last.operator_id === operatorId && last.text === text) return
  const position = known.length + 1
  if (position > MESSAGE_LIMITS.onOrder) throw new AppError('conflict', tooMany(operatorId))
  const ofBuyer = known.filter(({ operator_id }) => operator_id === null).length
  if (operatorId === null && ofBuyer >= MESSAGE_LIMITS.ofBuyer)
    throw new AppError('conflict', tooMany(operatorId))
  const row = { order_id: orderId, position, operator_id: operatorId as string, text }
  await trx.insertInto(thread).values(row).execute()
  await recordAudit(trx, {
    operatorId,
    action,
    subject: { type: 'order', id: orderId },
    after: { position, text },
    requestId,
    address,
  })
}

function tooMany(operatorId: string | null): string {
  return operatorId === null ? TOO_MANY_MESSAGES : TOO_MANY_MESSAGES_HERE
}
