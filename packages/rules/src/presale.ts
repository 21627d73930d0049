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

/** The landing page, in the order it is read (specification §2). */
export const LANDING = {
  eyebrow: `${PHASE_NAME} presale`,
  headline: 'A meme with its books in order.',
  introduction: `Choose a cryptocurrency and see to the last decimal what you pay, how many ${TOKEN_NAME} you receive and which bonus comes on top. Every credit stands in a ledger that is only ever added to.`,
  underway: `${PHASE_NAME} is currently underway.`,
  limitedTime: `Limited time: this price is for ${PHASE_NAME} only, and the operator may change it. An order keeps the price it was placed at.`,
  priceLead: `One ${TOKEN_NAME} equals`,
  priceLoading: 'Load..',
  countdownCaption: 'H:M:S Until the end of the Presale',
  endedCaption: 'The announced end has passed. Orders stay open until the operator closes the sale.',
  progressLabel: `${PHASE_NAME} progress`,
  tokenomics: 'How the total supply is to be shared out. Laid end to end, the bars make up the whole.',
  prizePool: `Four things are planned for holders of ${TOKEN_NAME}. They are announcements: the operator publishes the terms of each before it begins.`,
  faq: 'Plain answers to what is asked most before a first order.',
  invitation:
    'An account costs nothing and commits you to nothing. You see every figure before you place an order.',
  copyright: `© 2024 ${TOKEN_NAME}. All rights reserved.`,
} as const

/** The four cards of the prize pool: what is planned, never a promise. */
export const PRIZES = [
  {
    name: 'Lifetime free transactions',
    text: `Planned: moving ${TOKEN_NAME} without a fee of ours. The operator announces from when and for whom; what a network charges remains.`,
  },
  {
    name: 'Priority access',
    text: 'Planned: access to new features before they open to everyone. The operator announces which ones, and how to take part.',
  },
  {
    name: 'AI Integration',
    text: `Planned: AI features around ${TOKEN_NAME}. The operator announces what they will do, and which data they will be allowed to see.`,
  },
  {
    name: 'Special rewards',
    text: 'Planned: rewards for those who took part in the presale. The operator announces what they are, and the conditions for them.',
  },
] as const

/** One question of the landing page; `steps` are numbered and stand below the paragraphs. */
export type Question = {
  readonly id: string
  readonly question: string
  readonly paragraphs: readonly string[]
  readonly steps?: readonly string[]
}

/** The page adds the projection to `price-prediction` and the table of levels to `bonus`. */
export const FAQ: readonly Question[] = [
  {
    id: 'price-prediction',
    question: 'Price prediction',
    paragraphs: [
      'This is what the operator expects. No exchange has confirmed it, and the price after a listing is made by those who trade there; it may be far lower.',
    ],
  },
  {
    id: 'token',
    question: `What is ${TOKEN_NAME}?`,
    paragraphs: [
      `${TOKEN_NAME} is a meme-style digital token, sold here in a presale called ${PHASE_NAME}. The tokens you buy are kept as a balance in your account on this site.`,
      'Its value can rise, fall or vanish. Nothing on this page is investment advice; spend only what you could do without.',
    ],
  },
  {
    id: 'buying',
    question: `How do I buy ${TOKEN_NAME}?`,
    paragraphs: ['You pay from your own wallet or exchange account; this site never asks for its keys.'],
    steps: [
      'Register with your name, e-mail address, phone number and a password.',
      `Choose one of the accepted cryptocurrencies and type an amount. You see the ${TOKEN_NAME} and the bonus at once.`,
      'Confirm. You are shown a deposit address and the exact amount to send.',
      'Send exactly that amount to that address, and follow the order on its own page.',
    ],
  },
  {
    id: 'currencies',
    question: 'Which currencies are accepted?',
    paragraphs: [
      'Cryptocurrencies such as Bitcoin, Ethereum, Dogecoin, USDT and USDC. The buy screen lists all that are accepted at the moment, each with its rate.',
      'Where a network is named beside a currency, send over that network only: what goes over another one is lost.',
    ],
  },
  {
    id: 'restrictions',
    question: 'Are there investment restrictions in the presale?',
    paragraphs: [
      `No, there are no investment restrictions in the presale. A single order is for at least ${PURCHASE_LIMITS.minimum} and at most ${Number(PURCHASE_LIMITS.maximum).toLocaleString('en-US')} ${TOKEN_NAME} before the bonus, and you may place several.`,
      'Whether you may buy where you live is a matter of your local law, and yours to check.',
    ],
  },
  {
    id: 'receiving',
    question: 'When do I receive my tokens?',
    paragraphs: [
      `Once your payment has at least ${CONFIRMATIONS_REQUIRED} confirmations on its network and an operator has approved the order. The tokens and the bonus are then added to your balance together.`,
      'Until then the order page says that it is pending. If an order is rejected, the page says so too.',
    ],
  },
  {
    id: 'bonus',
    question: 'How does the bonus work?',
    paragraphs: [
      `The more ${TOKEN_NAME} a single order is for, the higher its level, and the more tokens are added on top. The level of your own order is shown while you type the amount.`,
    ],
  },
  {
    id: 'withdrawal',
    question: 'Can I withdraw my tokens?',
    paragraphs: [
      'Not yet. Withdrawal comes in the next stage; the operator announces when it opens. Until then your tokens stay in your balance here.',
    ],
  },
  {
    id: 'books',
    question: 'How are the books kept?',
    paragraphs: [
      'Your balance is not a number somebody types in: it is the sum of the entries in a ledger. Approving an order adds an entry; taking the approval back adds another that reverses it. The database refuses to change or delete either.',
      'Each order keeps the rate, the price and the deposit address it was placed with, and every action of an operator is recorded.',
    ],
  },
]

/** The three notes under the deposit address (specification §4). */
export const PAYMENT_NOTES = [
  `At least ${CONFIRMATIONS_REQUIRED} confirmations are required.`,
  'Send the exact amount.',
  'Tokens are credited once payment is confirmed.',
] as const

export const BUY_INTRODUCTION =
  'Join the future of finance. Select your preferred currency and calculate your potential rewards.'

/** The project's own announcement on the overview (D22). */
export const ANNOUNCEMENT = {
  label: 'Announcement',
  from: `From the ${TOKEN_NAME} team`,
  title: `${PHASE_NAME} is open`,
  paragraphs: [
    `You can order ${TOKEN_NAME} in every currency on the buy screen. The larger a single order, the higher the bonus on it; Status lists the levels.`,
    'Withdrawal and referrals come in the next stage, and are announced here first. We never ask for your password, nor for the keys of your wallet.',
  ],
} as const

/** What My Tokens says of what does not work yet (specification §1, §2). */
export const WITHDRAWAL = {
  title: 'Withdraw coming soon',
  text: 'Withdrawal comes in the next stage. Until then your tokens stay in your balance here; the operator announces when it opens.',
} as const

export const REFERRAL = {
  title: 'Referral system',
  text: 'Your own link for inviting others comes in the next stage.',
  field: 'Referral link',
  placeholder: 'Coming soon...',
} as const

/** The fixed label of every row of the transactions history, and what must be said of it (D19). */
export const HISTORY_LABEL = {
  text: 'Min: 55',
  caption: `“Min: 55” is a fixed label, not computed from your orders: an order is for at least ${PURCHASE_LIMITS.minimum} ${TOKEN_NAME}.`,
} as const

/** What stands in for a document or a video there is none of (D24). */
export const NOT_PUBLISHED = 'Not published yet'

/** A document to download; without `file`, its path on the buyer origin, it is announced but not published. */
export type PresaleDocument = { readonly title: string; readonly text: string; readonly file?: string }

export const DOCUMENTS: readonly PresaleDocument[] = [
  { title: 'Document #1', text: `What ${TOKEN_NAME} is and what it is meant for.` },
  { title: 'Document #2', text: 'How the supply is shared out.' },
  { title: 'Document #3', text: 'The terms of the presale.' },
]

/** A video in another host's player: `embedUrl` also has to be allowed as frame-src by the server's security headers. */
export type TutorialVideo = { readonly title: string; readonly host: string; readonly embedUrl: string }

/** The video of the Binance guide; undefined while there is none. */
export const TUTORIAL_VIDEO: TutorialVideo | undefined = undefined

export const DEMO_NOTICE = 'Demo: do not send funds'
