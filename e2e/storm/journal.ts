/** The journal of the storm’s clients: what they requested and what was acknowledged. It is compared with the database. */

/** An order that was acknowledged, as its buyer knows it. */
export type PlacedOrder = { key: string; reference: string; email: string }

/** A decision that was acknowledged; `changed` is false when an earlier decision had already made the change. */
export type Decided = { orderId: string; version: number; changed: boolean; requestId: string }

export type Journal = {
  /** E-mail addresses of acknowledged registrations. */
  buyers: string[]
  /** Every idempotency key that was ever sent, acknowledged or not. */
  keys: Set<string>
  orders: PlacedOrder[]
  decisions: Decided[]
  /** Session token → exact balance that the buyer must have, in tokens with bonus. Only buyers of a single worker. */
  balances: Map<string, string>
  /** The number of answered requests, and of retries after no answer, 503 or 429. */
  answered: number
  repeated: number
  /** Wrong answers that clients saw, one sentence each. */
  problems: string[]
}

export function createJournal(): Journal {
  return {
    buyers: [],
    keys: new Set(),
    orders: [],
    decisions: [],
    balances: new Map(),
    answered: 0,
    repeated: 0,
    problems: [],
  }
}

/** The number of acknowledged changes: accounts, orders, and decisions that changed an order. */
export function countChanges({ buyers, orders, decisions }: Journal): number {
  return buyers.length + orders.length + decisions.filter(({ changed }) => changed).length
}
