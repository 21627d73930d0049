/**
 * Everything specific to this presale (D23): names, dates, figures and texts. Another presale changes only this file and
 * its neighbours presale-*.ts, so they are as long as their texts (decision 0009). After a change of LEVELS or
 * PURCHASE_LIMITS run `npm run terms:new` (decision 0028). Figures come first, then texts in the order of the screens.
 * Defaults are those of specification §9.
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

/** The description that search engines show. */
export const SITE_DESCRIPTION = `The presale of ${TOKEN_NAME}: exact prices, a loyalty bonus, and every order on the books.`

/** In ascending order. The first level also applies to an empty balance (specification §9). */
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
  { name: 'Public Sale', percent: 40 },
  { name: 'Development', percent: 25 },
  { name: 'Team & Advisors', percent: 15 },
  { name: 'Marketing', percent: 10 },
  { name: 'Reserve', percent: 10 },
] as const

/** Who runs a presale. `contact` is an e-mail address. */
export type SaleOperator = { readonly name: string; readonly place: string; readonly contact: string }

/** Who runs this presale; the landing page names it. Undefined: the page says that the operator has not named itself. */
export const SALE_OPERATOR: SaleOperator | undefined = {
  name: 'Demo Operator',
  place: 'This site is a demonstration. No company runs it.',
  contact: 'contact@demo.invalid',
}

/** Who to ask, in a sentence, with the contact if there is one. */
export const THE_OPERATOR = SALE_OPERATOR ? `the operator (${SALE_OPERATOR.contact})` : 'the operator'

const LISTING_IN_DAYS = 2

/** The operator's projection; every screen labels it as such (D20). */
export const PROJECTION = {
  listingPriceUsd: '27',
  listingInDays: LISTING_IN_DAYS,
  priceLabel: 'Predicted listing price',
  priceUnit: 'per token',
  dateLabel: 'Predicted listing date',
  /** Shown until the browser has computed the date. */
  dateInWords: `${LISTING_IN_DAYS} days from today`,
  caption: "The operator's projection, not a price, date or promise.",
} as const

/** The fixed bar of the price block and its required caption (D19). */
export const LANDING_PROGRESS = { percent: 55, caption: 'Illustrative, not sales data' } as const

/** The simulated block of the overview and its required caption (D19). */
export const TOKEN_STAKES = {
  title: 'Token Stakes Progress',
  total: 6_475_000,
  initial: 5_358_080,
  tickSeconds: 5,
  smallestStep: 5,
  largestStep: 500,
  caption: 'Simulated demonstration, not sales data',
} as const

/** The landing page's texts, in reading order (specification §2). */
export const LANDING = {
  eyebrow: `${PHASE_NAME} presale`,
  headline: 'A meme with its books in order.',
  introduction: `Choose a cryptocurrency and see to the last decimal what you pay, how many ${TOKEN_NAME} you receive and which bonus comes on top. Every credit is recorded in an append-only ledger.`,
  underway: `${PHASE_NAME} is currently underway.`,
  limitedTime: `This price is for ${PHASE_NAME} only, and the operator may change it. An order keeps its price for the time shown on its page.`,
  priceLead: `One ${TOKEN_NAME} equals`,
  priceLoading: 'Load..',
  countdownCaption: 'H:M:S Until the end of the Presale',
  endedCaption: 'The announced end has passed. Orders stay open until the operator closes the sale.',
  progressLabel: `${PHASE_NAME} progress`,
  tokenomics: "The operator's plan for the total supply. The bars add up to 100%.",
  prizePool: `Four plans for holders of ${TOKEN_NAME}. They are announcements. The operator publishes the terms of each before it starts.`,
  faq: 'Answers to the most common questions before a first order.',
  invitation:
    'An account costs nothing and commits you to nothing. You see every figure before you place an order.',
  copyright: `© 2024 ${TOKEN_NAME}. All rights reserved.`,
} as const

/** The four cards of the prize pool. They are plans, never promises. */
export const PRIZES = [
  {
    name: 'Lifetime free transactions',
    text: `Planned: transfers of ${TOKEN_NAME} without our fee. The operator announces when and for whom. Network fees remain.`,
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
    text: 'Planned: rewards for buyers of the presale. The operator announces what they are, and their conditions.',
  },
] as const

/** One question of the landing page. `steps` are numbered and follow the paragraphs. */
export type FaqQuestion = {
  readonly id: string
  readonly question: string
  readonly paragraphs: readonly string[]
  readonly steps?: readonly string[]
}

/** The page adds the projection to `price-prediction`, and the table of levels to `bonus`. */
export const FAQ: readonly FaqQuestion[] = [
  {
    id: 'price-prediction',
    question: 'Price prediction',
    paragraphs: [
      'The operator expects this. No exchange has confirmed it. After a listing, traders make the price, and it may be far lower.',
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
      'Register with your e-mail address and a password. If you have not chosen an amount yet, the form also asks for your name and phone number.',
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
      'If a currency names a network, use only that network. A payment over another one is lost.',
    ],
  },
  {
    id: 'restrictions',
    question: 'Are there investment restrictions in the presale?',
    paragraphs: [
      `No, there are no investment restrictions in the presale. A single order is for at least ${PURCHASE_LIMITS.minimum} and at most ${Number(PURCHASE_LIMITS.maximum).toLocaleString('en-US')} ${TOKEN_NAME} before the bonus, and you may place several.`,
      'Your local law decides whether you may buy. Please check it.',
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
      `A larger order has a higher level and a larger bonus. You see the level of your order while you type the amount.`,
    ],
  },
  {
    id: 'withdrawal',
    question: 'Can I withdraw my tokens?',
    paragraphs: [
      'Not yet. Withdrawal comes in the next stage, and the operator announces when it opens. Until then your tokens stay in your balance here.',
    ],
  },
  {
    id: 'books',
    question: 'How are the books kept?',
    paragraphs: [
      'Your balance is the sum of your entries in a ledger. Approving an order adds an entry. Reversing the approval adds a second entry that cancels the first. The database refuses to change or delete an entry.',
      'Each order keeps its rate, its price and its deposit address. Every action of an operator is recorded.',
    ],
  },
]

/** The three notes under the deposit address (specification §4). */
export const PAYMENT_NOTES = [
  `At least ${CONFIRMATIONS_REQUIRED} confirmations are required.`,
  'Send the exact amount.',
  'Tokens are credited once payment is confirmed.',
] as const

/** Shown with the network of a deposit address. */
export const NETWORK_WARNING = 'If you use another network, your payment will be lost.'

/** The introductions of the log-in and the registration (specification §2). */
export const ACCOUNT_INTRODUCTIONS = {
  login: `Welcome to ${TOKEN_NAME}! Please enter your details`,
  register: 'Create your account to take part in the presale. It takes a minute.',
} as const

/** The introductions of the dashboard's screens. */
export const INTRODUCTIONS = {
  buyToken:
    'Join the future of finance. Select your preferred currency and calculate your potential rewards.',
  status: 'Every level and its benefits.',
  documents: `What is published about ${TOKEN_NAME}, to keep and read.`,
} as const

/** Shown beside each bonus percentage: the level's follows the balance, an order's follows its own tokens. */
export const BONUS_CAPTION =
  'Your balance sets your level; the size of each order sets the bonus of that order.'

/** The introductions of the purchase dialog's two steps (specification §4). */
export const PURCHASE_STEPS = {
  transactionDetails: {
    title: 'Secure Payment Process',
    text: 'Please check what you are about to order.',
  },
  confirmation: {
    title: 'Amount and address',
    text: 'Confirm creates your order and fixes these figures. Send the payment after that.',
  },
} as const

/** The project's own announcement on the overview (D22). */
export const ANNOUNCEMENT = {
  label: 'Announcement',
  from: `From the ${TOKEN_NAME} team`,
  title: `${PHASE_NAME} is open`,
  paragraphs: [
    `You can order ${TOKEN_NAME} in every currency on the buy screen. A larger order earns a larger bonus. Status lists the levels.`,
    'Withdrawal and referrals come in the next stage, and are announced here first. We never ask for your password, nor for the keys of your wallet.',
  ],
  guide: 'Read the buying guide',
} as const

/** Replaces a missing document or video (D24). */
export const NOT_PUBLISHED = 'Not published yet'

/**
 * A video in another host's player. The server's headers allow framing `embedUrl`; a proxy needs the same setting.
 */
export type TutorialVideo = { readonly title: string; readonly host: string; readonly embedUrl: string }

/** The video of the Binance guide, undefined while there is none. */
export const TUTORIAL_VIDEO: TutorialVideo | undefined = undefined

/** Shown on every page while the deposit addresses are demo addresses. */
export const DEMO_NOTICE = 'Demo: do not send funds.'
export const DEMO_NOTICE_TEXT = 'The addresses shown are made up.'
