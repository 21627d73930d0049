/** How the servers that show an order hear that it changed: this process at once, every other one by the database. */
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'

/** Where the database tells the ids of orders with another status, and of those that are void or back. */
export const ORDER_CHANGES = 'order_change'

type Hear = (orderId: string) => void

/** Who in this process wants to hear of the changes made through a database. */
const hearers = new WeakMap<Db, Set<Hear>>()

/** Lets `hear` know of every order that this process changes. */
export function hearOwnChanges(db: Db, hear: Hear): void {
  const known = hearers.get(db) ?? new Set()
  hearers.set(db, known.add(hear))
}

/**
 * As inTransaction, for work that may change the order. Whoever hears of changes hears of this one before the result is
 * answered, so that the next request sees it; also after a failure, for only the answer to COMMIT may have been lost.
 */
export async function changingOrder<Result>(
  db: Db,
  orderId: string,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, work)
  } finally {
    for (const hear of hearers.get(db) ?? []) hear(orderId)
  }
}
