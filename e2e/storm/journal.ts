/** What the clients of the storm know: what they asked for, and what was acknowledged. It is held against the database. */

/** An order that was acknowledged, as its buyer knows it. */
export type PlacedOrder = { key: string; reference: string; email: string }

/** A decision that was acknowledged; `changed` is false where it had been made before. */
export type Decided = { orderId: string; version: number; changed: boolean; requestId: string }

export type Journal = {
  /** E-mail addresses of acknowledged registrations. */
  buyers: string[]
  /** Every idempotency key that was ever sent, acknowledged or not. */
  keys: Set<string>
  orders: PlacedOrder[]
  decisions: Decided[]
  /** What each buyer whose orders nobody else touches must hold, by session token: tokens with bonus, exactly. */
  balances: Map<string, string>
  /** Requests that were answered, and how often one was sent again because no answer came, or 503. */
  answered: number
  repeated: number
  /** What must never be seen from outside, in words. */
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

/** How many changes were acknowledged: accounts, orders, and decisions that changed something. */
export function countChanges({ buyers, orders, decisions }: Journal): number {
  return buyers.length + orders.length + decisions.filter(({ changed }) => changed).length
}
