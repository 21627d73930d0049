/**
 * Everything specific to this presale (D23): names, dates and figures here, its words in texts/presale-*.ts. Another
 * presale changes only these files, so they are as long as their texts (decision 0009). After a change of LEVELS or
 * PURCHASE_LIMITS run `npm run terms:new` (decision 0028). Defaults are those of specification §9.
 */
import type { Decimal } from './decimal.ts'

/** The levels' names are names, the same in every language. */
export type LevelName = 'Bronze' | 'Silver' | 'Gold' | 'Platinum' | 'Diamond' | 'Legend'

/** One loyalty level: from `tokens` tokens upward a purchase earns `bonusPercent` more. */
export type Level = {
  readonly name: LevelName
  readonly tokens: Decimal
  readonly bonusPercent: Decimal
}

export const TOKEN_NAME = 'iToken'
export const TOKEN_SYMBOL = 'iToken'
export const PHASE_NAME = 'Phase Alpha'

/** In ascending order. The first level also applies to an empty balance (specification §9). */
export const LEVELS: readonly [Level, ...Level[]] = [
  { name: 'Bronze', tokens: '40', bonusPercent: '5' },
  { name: 'Silver', tokens: '200', bonusPercent: '7' },
  { name: 'Gold', tokens: '500', bonusPercent: '10' },
  { name: 'Platinum', tokens: '1000', bonusPercent: '15' },
  { name: 'Diamond', tokens: '5000', bonusPercent: '15' },
  { name: 'Legend', tokens: '50000', bonusPercent: '20' },
]

/** Fewest and most tokens of one order, before bonus. The maximum is twice the top level's threshold. */
export const PURCHASE_LIMITS = { minimum: '40', maximum: '100000' } as const

/** The initial value of the amount field. */
export const DEFAULT_AMOUNT = '2'

/** Confirmations a payment needs on its network before an operator approves it. */
export const CONFIRMATIONS_REQUIRED = 12

/** Where buyers and operators look a transaction up, by the order's network; the id is appended. The first match counts. */
export const EXPLORERS: readonly { network: RegExp; transaction: string }[] = [
  { network: /^(erc-?20|ethereum)\b/i, transaction: 'https://etherscan.io/tx/' },
  { network: /\b(bep-?20|bsc|bnb smart chain)\b/i, transaction: 'https://bscscan.com/tx/' },
  { network: /\b(trc-?20|tron)\b/i, transaction: 'https://tronscan.org/#/transaction/' },
  { network: /^(bitcoin|btc)\b(?! *(cash|sv|gold|lightning))/i, transaction: 'https://mempool.space/tx/' },
  { network: /^(litecoin|ltc)\b/i, transaction: 'https://litecoinspace.org/tx/' },
  { network: /^(dogecoin|doge)\b/i, transaction: 'https://dogechain.info/tx/' },
  { network: /^(solana|spl)\b/i, transaction: 'https://solscan.io/tx/' },
]

/** The announced end, in the visitor's local time; orders stay open until the operator closes the sale (D21). */
export const PRESALE_END = '2025-06-01T00:00:00'

export const SUPPLY = {
  total: '1000000000.00',
  softCapUsd: '5000000000.00',
  hardCapUsd: '20000000000.00',
} as const

/** Shares of the total supply, in percent. */
export const DISTRIBUTION = [
  { share: 'publicSale', percent: 40 },
  { share: 'development', percent: 25 },
  { share: 'teamAdvisors', percent: 15 },
  { share: 'marketing', percent: 10 },
  { share: 'reserve', percent: 10 },
] as const
export type Share = (typeof DISTRIBUTION)[number]['share']

/** Who runs a presale. `contact` is an e-mail address. */
export type SaleOperator = { readonly name: string; readonly place: string; readonly contact: string }

/** Who runs this presale; the landing page names it. Undefined: the page says that the operator has not named itself. */
export const SALE_OPERATOR: SaleOperator | undefined = {
  name: 'Demo Operator',
  place: 'This site is a demonstration. No company runs it.',
  contact: 'contact@demo.invalid',
}

/** Who to ask, in an English sentence, with the contact if there is one. */
export const THE_OPERATOR = SALE_OPERATOR ? `the operator (${SALE_OPERATOR.contact})` : 'the operator'

/** The operator's projection; every screen labels it as such (D20). */
export const PROJECTION = { listingPriceUsd: '27', listingInDays: 2 } as const

/** The fixed bar of the price block; its caption is required (D19). */
export const LANDING_PROGRESS_PERCENT = 55

/** The simulated block of the overview; its caption is required (D19). */
export const TOKEN_STAKES = {
  total: 6_475_000,
  initial: 5_358_080,
  tickSeconds: 5,
  smallestStep: 5,
  largestStep: 500,
} as const

/**
 * The documents to download, in order; presale-documents.ts has their titles. `file` is the path on the buyer origin;
 * without it the document is announced but not published.
 */
export type PresaleDocument = { readonly name: 'token' | 'supply' | 'terms'; readonly file?: string }

export const DOCUMENTS: readonly PresaleDocument[] = [
  { name: 'token' },
  { name: 'supply' },
  { name: 'terms' },
]

/**
 * A video in another host's player. The server's headers allow framing `embedUrl`; a proxy needs the same setting.
 */
export type TutorialVideo = { readonly title: string; readonly host: string; readonly embedUrl: string }

/** The video of the Binance guide, undefined while there is none. */
export const TUTORIAL_VIDEO: TutorialVideo | undefined = undefined
