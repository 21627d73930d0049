/** A buyer names the transaction that paid an order, so that operators find the payment. */
import { ORDER_UNKNOWN } from '@presale/rules/order'
import { readTransactionId, TRANSACTION_TAKEN, TRANSACTION_TOO_LATE } from '@presale/rules/transaction-id'
import { sql } from 'kysely'
import pg from 'pg'
import { type Program, recordAudit } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'

type Given = { buyerId: string; reference: string; transactionId: string } & Omit<Program, 'operatorId'>

/**
 * Stores the transaction id of a pending order, in place of an earlier one; the same id again changes nothing. It proves
 * nothing: an operator still looks for the payment. Another order may name it too, which operators see (D42). Throws
 * `bad-input` for an id that the network can't have, `conflict` when the order is decided, `not-found` as cancelOrder does.
 */
export function giveTransaction(
  db: Db,
  { buyerId, reference, transactionId, requestId, address }: Given,
): Promise<{ transactionId: string }> {
  return inTransaction(db, async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .innerJoin('currency', 'currency.id', 'orders.currency_id')
      .select(['orders.id', 'orders.status', 'orders.network', 'orders.transaction_id', 'currency.full_name'])
      .where('reference', '=', reference)
      .where('buyer_id', '=', buyerId)
      .where('voided_at', 'is', null)
      .forUpdate('orders')
      .executeTakeFirst()
    if (!order) throw new AppError('not-found', ORDER_UNKNOWN)
    if (order.status !== 'pending') throw new AppError('conflict', TRANSACTION_TOO_LATE)
    const read = readTransactionId(transactionId, { network: order.network, fullName: order.full_name })
    if ('problem' in read) throw new AppError('bad-input', read.problem, { field: 'transactionId' })
    if (read.id === order.transaction_id) return { transactionId: read.id }
    await trx
      .updateTable('orders')
      .set({ transaction_id: read.id, transaction_given_at: sql`now()` })
      .where('id', '=', order.id)
      .execute()
    await recordAudit(trx, {
      operatorId: null,
      action: 'order.give-transaction',
      subject: { type: 'order', id: order.id },
      before: { transactionId: order.transaction_id },
      after: { transactionId: read.id },
      requestId,
      address,
    })
    return { transactionId: read.id }
  })
}

/** Only the unique index knows whether another approved order has the transaction. */
export function refuseTakenTransaction(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'order_transaction') {
    throw new AppError('conflict', TRANSACTION_TAKEN)
  }
  throw error
}
