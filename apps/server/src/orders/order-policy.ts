import type { Decimal } from '@presale/rules/decimal'

/** What the configuration says of new orders. */
export type OrderPolicy = {
  /** How long a pending order holds its price. */
  heldMinutes: number
  /** After how many days the server closes a pending order. */
  closesDays: number
  /** What an account with an unconfirmed e-mail may order for in all; null: there is no limit. */
  unconfirmedLimitUsd: Decimal | null
}

export const DEFAULT_ORDER_POLICY: OrderPolicy = {
  heldMinutes: 1440,
  closesDays: 7,
  unconfirmedLimitUsd: null,
}
