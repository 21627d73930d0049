/**
 * Everything that makes this presale this one and not another (D23): names, dates, figures and their captions.
 * Someone else's presale is a change of this file alone. Defaults are those of specification §9.
 */
import type { Decimal } from './decimal.ts'

/** One loyalty level: from `tokens` tokens upward a purchase earns `bonusPercent` more. */
export type Level = {
  readonly name: string
  readonly tokens: Decimal
  readonly bonusPercent: Decimal
  readonly description: string
}

export const TOKEN_NAME = 'iToken'
export const TOKEN_SYMBOL = 'iToken'
export const PHASE_NAME = 'Phase Alpha'
export const DOCUMENTATION_VERSION = 'Documentation v1.0.0'

/** Rising by threshold; the first is also the level of an empty balance (specification §9). */
export const LEVELS: readonly [Level, ...Level[]] = [
  {
    name: 'Bronze',
    tokens: '40',
    bonusPercent: '5',
    description:
      'The first step.\n5% bonus tokens on every purchase of this size.\nNews of the presale before it is published.',
  },
  {
    name: 'Silver',
    tokens: '200',
    bonusPercent: '7',
    description:
      '7% bonus tokens on every purchase of this size.\nYour questions are answered first by e-mail.',
  },
  {
    name: 'Gold',
    tokens: '500',
    bonusPercent: '10',
    description:
      '10% bonus tokens on every purchase of this size.\nEarly access to new features for trying out.',
  },
  {
    name: 'Platinum',
    tokens: '1000',
    bonusPercent: '15',
    description: '15% bonus tokens on every purchase of this size.\nA vote on which feature is built next.',
  },
  {
    name: 'Diamond',
    tokens: '5000',
    bonusPercent: '15',
    description:
      '15% bonus tokens on every purchase of this size.\nA named contact who answers within one working day.',
  },
  {
    name: 'Legend',
    tokens: '50000',
    bonusPercent: '20',
    description:
      '20% bonus tokens on every purchase of this size.\nA quarterly call with the team.\nYour name in the credits, if you wish.',
  },
]

/** Fewest and most tokens of one order, before bonus; the most is twice the top level's threshold. */
export const PURCHASE_LIMITS = { minimum: '40', maximum: '100000' } as const

/** What stands in the amount field when the buy screen opens. */
export const DEFAULT_AMOUNT = '2'

/** Confirmations a payment needs on its network before an operator approves it. */
export const CONFIRMATIONS_REQUIRED = 12

/** The announced end, in the visitor's local time; orders stay open until the operator closes the sale (D21). */
export const PRESALE_END = '2025-06-01T00:00:00'

export const SUPPLY = {
  total: '1000000000.00',
  softCapUsd: '5000000000.00',
  hardCapUsd: '20000000000.00',
} as const

/** Shares of the total supply, in percent. */
export const DISTRIBUTION = [
  { name: 'Public Sale', percent: 40 },
  { name: 'Development', percent: 25 },
  { name: 'Team & Advisors', percent: 15 },
  { name: 'Marketing', percent: 10 },
  { name: 'Reserve', percent: 10 },
] as const

/** The operator's projection, labelled as such wherever it is shown (D20). */
export const PROJECTION = {
  listingPriceUsd: '27',
  listingInDays: 2,
  caption: "The operator's projection, not a price, date or promise.",
} as const

/** The fixed bar of the price block and what must be said beside it (D19). */
export const LANDING_PROGRESS = { percent: 55, caption: 'Illustrative, not sales data' } as const

/** The simulated block of the overview and what must be said beside it (D19). */
export const TOKEN_STAKES = {
  total: 6_475_000,
  initial: 5_358_080,
  tickSeconds: 5,
  smallestStep: 5,
  largestStep: 500,
  caption: 'Simulated demonstration, not sales data',
} as const

export const LANDING = {
  underway: `${PHASE_NAME} is currently underway.`,
  eyebrow: `${PHASE_NAME} presale`,
  headline: 'A small token with its books in order.',
  introduction: `Register, choose a cryptocurrency and see to the last decimal what you pay, how many ${TOKEN_NAME} you receive and which bonus comes on top. Every order is kept in a ledger that only ever grows.`,
  limitedTime: 'The price below holds for this phase only; the operator sets it.',
  countdownCaption: 'H:M:S Until the end of the Presale',
  endedCaption: 'The announced end has passed. Orders stay open until the operator closes the sale.',
  priceLoading: 'Load..',
} as const

/** The three notes under the deposit address (specification §4). */
export const PAYMENT_NOTES = [
  `At least ${CONFIRMATIONS_REQUIRED} confirmations are required.`,
  'Send the exact amount.',
  'Tokens are credited once payment is confirmed.',
] as const

export const BUY_INTRODUCTION =
  'Join the future of finance. Select your preferred currency and calculate your potential rewards.'

export const DEMO_NOTICE = 'Demo: do not send funds'
