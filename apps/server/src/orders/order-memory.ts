/** Orders as this server last read them, and the reading of those it does not have. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { gathered } from '../db/gather.ts'
import { kept } from '../db/named.ts'
import type { Db, Trx } from '../db/schema.ts'
import { type BuyerOrder, SHOWN, toBuyerOrder } from './orders.ts'

/** An order that is not void, whose it is, and which version of it. */
export type KnownOrder = { buyerId: string; version: number; order: BuyerOrder }

export type OrderMemory = {
  /** The order of that reference; undefined when it is unknown or void. */
  find: (reference: string) => Promise<KnownOrder | undefined>
  /** As find, but of what is in memory only; undefined says nothing of the order. */
  recall: (reference: string) => KnownOrder | undefined
  /** The order may have changed: what was read of it before is worth nothing. */
  forget: (orderId: string) => void
  forgetAll: () => void
  /** Since the start: how many orders were found here, and how many the database was asked for. */
  found: () => { inMemory: number; inDatabase: number }
}

/** So many orders are kept, those asked for last; some 50 MB. */
const MOST = 50_000

/** A statement under way, and what has changed since it began: it may have read that as it was before. */
type Reading = { changed: Set<string>; isWorthNothing: boolean }

/** Keeps orders only, and finds them only, while `isHearing` says that every change is heard. */
export function createOrderMemory(db: Db, isHearing: () => boolean): OrderMemory {
  const referenceOf = new Map<string, string>()
  const kept = new LRUCache<string, KnownOrder>({
    max: MOST,
    dispose: ({ order }) => referenceOf.delete(order.id),
  })
  const readings = new Set<Reading>()
  const found = { inMemory: 0, inDatabase: 0 }

  const read = gathered(async (from: Db | Trx, references: readonly string[]) => {
    const reading: Reading = { changed: new Set(), isWorthNothing: !isHearing() }
    readings.add(reading)
    try {
      const orders = await readOrders(from, references)
      for (const [reference, known] of isHearing() && !reading.isWorthNothing ? orders : []) {
        if (reading.changed.has(known.order.id)) continue
        kept.set(reference, known)
        referenceOf.set(known.order.id, reference)
      }
      return references.map((reference) => orders.get(reference))
    } finally {
      readings.delete(reading)
    }
  })
  const recall = (reference: string) => {
    const known = isHearing() ? kept.get(reference) : undefined
    if (known) found.inMemory += 1
    return known
  }
  return {
    find: async (reference) => {
      const known = recall(reference)
      if (known) return known
      found.inDatabase += 1
      return read(db, reference)
    },
    recall,
    forget: (orderId) => {
      for (const reading of readings) reading.changed.add(orderId)
      kept.delete(referenceOf.get(orderId) ?? '')
    },
    forgetAll: () => {
      for (const reading of readings) reading.isWorthNothing = true
      kept.clear()
    },
    found: () => ({ ...found }),
  }
}

/** The orders of these references that are not void. */
async function readOrders(db: Db | Trx, references: readonly string[]): Promise<Map<string, KnownOrder>> {
  const rows = await findOrders(db, { references })
  return new Map(
    rows.map((row) => [
      row.reference,
      { buyerId: row.buyer_id, version: row.version, order: toBuyerOrder(row) },
    ]),
  )
}

const findOrders = kept('find orders', ({ references }: { references: unknown }, db) =>
  db
    .selectFrom('orders')
    .select(['buyer_id', 'version', ...SHOWN])
    .where('reference', '=', sql<string>`any(${references})`)
    .where('voided_at', 'is', null),
)
