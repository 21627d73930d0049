/** The status of one order, for its buyer and for a visitor who has its reference. */
import { ORDER_UNKNOWN } from '@presale/rules/order'
import { sql } from 'kysely'
import { gathered } from '../db/gather.ts'
import { kept } from '../db/named.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { type BuyerOrder, ORDER_SELECTION, toBuyerOrder } from './orders.ts'

/** An order that is not void, its buyer's id and its version. */
export type OwnedOrder = { buyerId: string; version: number; order: BuyerOrder }

/** The order of a reference; undefined when it is unknown or void (D13). */
const findByReference = gathered(async (db, references: readonly string[]) => {
  const rows = await readByReference(db, { references })
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  return references.map((reference): OwnedOrder | undefined => {
    const row = byReference.get(reference)
    return row && { buyerId: row.buyer_id, version: row.version, order: toBuyerOrder(row) }
  })
})

const readByReference = kept('read orders by reference', ({ references }: { references: unknown }, db) =>
  db
    .selectFrom('orders')
    .select(['buyer_id', 'version', ...ORDER_SELECTION])
    .where('reference', '=', sql<string>`any(${references})`)
    .where('voided_at', 'is', null),
)

/** One of the buyer's own orders. Throws `not-found` for another buyer's, an unknown or a void one (D13). */
export async function readBuyerOrder(
  db: Db,
  input: { buyerId: string; reference: string },
): Promise<BuyerOrder> {
  return (await readOwnOrder(db, input)).order
}

/** As readBuyerOrder, with the order's version. */
export async function readOwnOrder(
  db: Db,
  { buyerId, reference }: { buyerId: string; reference: string },
): Promise<OwnedOrder> {
  const found = await findByReference(db, reference)
  if (found?.buyerId !== buyerId) throw new AppError('not-found', ORDER_UNKNOWN)
  return found
}

/**
 * An order for any holder of its reference, and whether it is the viewer's own; a stranger sees its e-mail masked.
 * Undefined when it is unknown or void (D13).
 */
export async function findOrder(
  db: Db,
  { reference, viewerId }: { reference: string; viewerId: string | undefined },
): Promise<{ order: BuyerOrder; own: boolean } | undefined> {
  const found = await findByReference(db, reference)
  if (!found) return undefined
  const { order, buyerId } = found
  const own = buyerId === viewerId
  return { order: own ? order : { ...order, email: maskEmail(order.email) }, own }
}

/** Keeps the first character and the @, so that the address identifies no one. */
function maskEmail(email: string): string {
  const [first = ''] = email
  return `${first}***${email.includes('@') ? '@***' : ''}`
}
