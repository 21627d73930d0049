/**
 * Everything that makes this presale this one and not another (D23): names, dates, figures and their captions.
 * Someone else's presale is a change of this file alone, so it is as long as its texts (decision 0009); but what an order
 * is sold at, LEVELS and PURCHASE_LIMITS, the books know too (decision 0028). Figures come first, then the texts of the
 * screens in the order a visitor meets them. Defaults are those of specification §9.
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

/** What a search engine says of the site under its title. */
export const SITE_DESCRIPTION = `The presale of ${TOKEN_NAME}: exact prices, a loyalty bonus, and every order on the books.`

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

const LISTING_IN_DAYS = 2

/** The operator's projection, labelled as such wherever it is shown (D20). */
export const PROJECTION = {
  listingPriceUsd: '27',
  listingInDays: LISTING_IN_DAYS,
  priceLabel: 'Predicted listing price',
  priceUnit: 'per token',
  dateLabel: 'Predicted listing date',
  /** Stands for the date where today is not known yet. */
  dateInWords: `${LISTING_IN_DAYS} days from today`,
  caption: "The operator's projection, not a price, date or promise.",
} as const

/** The fixed bar of the price block and what must be said beside it (D19). */
export const LANDING_PROGRESS = { percent: 55, caption: 'Illustrative, not sales data' } as const

/** The simulated block of the overview and what must be said beside it (D19). */
export const TOKEN_STAKES = {
  title: 'Token Stakes Progress',
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

/** Stands with the network of a deposit address. */
export const NETWORK_WARNING = 'Sent over another network, the payment is lost.'

/** What the log-in and the registration say first (specification §2). */
export const ACCOUNT_INTRODUCTIONS = {
  login: `Welcome to ${TOKEN_NAME}! Please enter your details`,
  register: 'Create your account to take part in the presale. It takes a minute.',
} as const

/** What the screens of the dashboard say under their titles. */
export const INTRODUCTIONS = {
  buyToken:
    'Join the future of finance. Select your preferred currency and calculate your potential rewards.',
  status: 'Your level follows your balance. The bonus of a purchase follows the size of that one purchase.',
  documents: `What is published about ${TOKEN_NAME}, to keep and read.`,
} as const

/** What the two steps of the purchase dialog say under their titles (specification §4). */
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

/** The course of an order, as its page tells it. */
export const ORDER_STEPS = {
  placed: { title: 'Order placed' },
  waiting: {
    title: 'Waiting for your payment',
    text: `You send the exact amount. After ${CONFIRMATIONS_REQUIRED} confirmations the operator checks it.`,
  },
  toBeCredited: { title: 'Tokens credited', text: 'Once the operator has approved the payment.' },
  confirmed: { title: 'Payment confirmed', text: 'By the operator.' },
  credited: { title: 'Tokens credited', text: 'They were added to your balance.' },
  rejected: {
    title: 'Payment rejected',
    text: 'The operator did not accept the payment, and no tokens are credited for it. Ask the operator why.',
  },
  beingChecked: {
    text: 'The operator is looking into this order. Send nothing more for it before you have heard.',
  },
} as const

/** The project's own announcement on the overview (D22). */
export const ANNOUNCEMENT = {
  label: 'Announcement',
  from: `From the ${TOKEN_NAME} team`,
  title: `${PHASE_NAME} is open`,
  paragraphs: [
    `You can order ${TOKEN_NAME} in every currency on the buy screen. The larger a single order, the higher the bonus on it; Status lists the levels.`,
    'Withdrawal and referrals come in the next stage, and are announced here first. We never ask for your password, nor for the keys of your wallet.',
  ],
  guide: 'Read the buying guide',
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

/** A video in another host's player. The server's headers allow `embedUrl` to be framed; a proxy's have to be told. */
export type TutorialVideo = { readonly title: string; readonly host: string; readonly embedUrl: string }

/** The video of the Binance guide; undefined while there is none. */
export const TUTORIAL_VIDEO: TutorialVideo | undefined = undefined

/** Shown on every page while the deposit addresses are made up. */
export const DEMO_NOTICE = 'Demo: do not send funds'
export const DEMO_NOTICE_TEXT = 'The addresses shown are made up.'

/** How to come by a cryptocurrency, what to rely on here, and the five steps (specification §2). */
export const BUYING_GUIDE = {
  title: 'How to Buy',
  introduction: `You pay for ${TOKEN_NAME} with a cryptocurrency that you send yourself. This page says how to come by one, and what happens then.`,
  waysTitle: 'Getting a cryptocurrency',
  ways: [
    {
      name: 'With a wallet app',
      text: 'A wallet app keeps your coins under keys that only you hold. Many let you buy inside the app.',
      points: [
        'Install it from its maker’s own site or your phone’s store, never from a link in a message.',
        'Write the recovery phrase on paper and show it to nobody. Whoever has it has your coins, and no honest service asks for it.',
        'Choose Buy in the app, pay with a card or a bank transfer, and wait for the coins to arrive.',
        'Keep a little of the network’s own coin for its fee, such as ETH when you send over Ethereum.',
      ],
    },
    {
      name: 'At an exchange',
      text: 'An exchange sells coins for a bank transfer or a card, and holds them for you until you withdraw them.',
      points: [
        'Open an account and switch on two-factor log-in. Most exchanges check who you are, which can take a day.',
        'Pay in and buy one of the currencies accepted here.',
        'Withdraw it to the deposit address of your order. Look at the exchange’s fee and its smallest withdrawal first.',
        'Some exchanges hold a first payment back for some days before it can be withdrawn.',
      ],
    },
  ],
  featuresTitle: 'What you can rely on here',
  features: [
    {
      name: 'Every figure beforehand',
      text: 'What you pay, the tokens and the bonus are shown to the last decimal before you order anything.',
    },
    {
      name: 'A price that stays',
      text: 'An order keeps the rate and the deposit address it was placed with, whatever changes afterwards.',
    },
    {
      name: 'A bonus by size',
      text: `From ${LEVELS[0].bonusPercent}% upward: the larger a single order, the more tokens are added on top of it.`,
    },
    {
      name: 'Nothing out of sight',
      text: 'Each order has a page of its own that says where it stands, what comes next, and who has to act.',
    },
  ],
  stepsTitle: 'Five steps to your tokens',
  steps: [
    {
      name: 'Get a cryptocurrency',
      text: 'With a wallet app or at an exchange, as above: one of those accepted on the buy screen, and a little more than you mean to spend, for the fees.',
    },
    {
      name: 'Choose it and an amount',
      text: `On the buy screen choose the currency and type how much. An order is for at least ${PURCHASE_LIMITS.minimum} and at most ${Number(PURCHASE_LIMITS.maximum).toLocaleString('en-US')} ${TOKEN_NAME} before the bonus.`,
    },
    {
      name: 'Confirm the order',
      text: 'Check what you pay and what you receive, then confirm. You get the exact amount, the deposit address, and the network where one is named.',
    },
    {
      name: 'Send the payment',
      text: 'Copy amount and address into your wallet or exchange and send exactly that amount over exactly that network. A payment on its way cannot be called back.',
    },
    {
      name: 'Follow the order',
      text: `After at least ${CONFIRMATIONS_REQUIRED} confirmations the operator checks the payment and approves the order; tokens and bonus are then in your balance.`,
    },
  ],
} as const

/** How to send a payment from the exchange; without its endorsement and saying so (D22). */
export const BINANCE_GUIDE = {
  title: 'Sending from Binance',
  summary: 'step by step, with the common networks and what each is for',
  introduction: 'How to send a cryptocurrency that you hold at Binance to the deposit address of your order.',
  independence: `${TOKEN_NAME} has no connection with Binance, and Binance does not endorse it. Its screens may have changed since this was written; the order of the steps stays the same at most exchanges.`,
  stepsTitle: 'Step by step',
  steps: [
    {
      name: 'Place your order first',
      text: 'Choose the currency you hold there. Keep the order’s page open: it has the amount, the address and the network.',
    },
    {
      name: 'Open the withdrawal',
      text: 'Log in through Binance’s own app, or type its address yourself. Open your wallet there and choose to withdraw a cryptocurrency.',
    },
    {
      name: 'Choose the currency',
      text: 'The one of your order. A coin with a similar name is another coin.',
    },
    {
      name: 'Paste the address',
      text: 'Copy it from the order’s page, paste it, and compare the first six and the last six characters with the original.',
    },
    {
      name: 'Choose the network',
      text: 'The one the order’s page names. If the exchange does not offer it, stop and order in another currency. If the page names none, ask the operator first.',
    },
    {
      name: 'Enter the amount',
      text: 'The exchange takes its fee out of what you enter. Raise it until the amount that will be received is exactly the amount of the order, and send it in one payment: a small one to try it out would be a payment of the wrong amount.',
    },
    {
      name: 'Confirm and keep the transaction ID',
      text: 'Pass the security check. The ID (TxID) appears once the payment is on its way; with it the payment can be found.',
    },
  ],
  warning: {
    title: 'The wrong network loses the payment',
    text: 'The same coin travels over several networks, and some of their addresses look exactly alike. What is sent over another network than the one your order names does not arrive, and as a rule nobody can bring it back. Ask the operator before you send if you are not sure.',
  },
  videoTitle: 'Tutorial video',
  networksTitle: 'Common networks',
  networks: [
    {
      name: 'BEP2',
      chain: 'BNB Beacon Chain',
      text: 'Formerly for BNB and tokens beside it; addresses began with bnb1 and exchanges asked for a memo. The chain was shut down in November 2024: do not use it.',
    },
    {
      name: 'BEP20',
      chain: 'BNB Smart Chain',
      text: 'For BNB and the tokens on that chain. Addresses begin with 0x, as those of ERC20 do; the fee is paid in BNB.',
    },
    {
      name: 'ERC20',
      chain: 'Ethereum',
      text: 'For ether and tokens on Ethereum, such as USDT, USDC and DAI. Addresses begin with 0x; the fee is paid in ETH and can be high when the network is busy.',
    },
    {
      name: 'TRC20',
      chain: 'TRON',
      text: 'For tokens on TRON, most often USDT. Addresses begin with a capital T; from a wallet of your own the fee is paid in TRX.',
    },
    {
      name: 'BTC',
      chain: 'Bitcoin',
      text: 'For bitcoin itself, to addresses that begin with 1 or 3. Bitcoin offered over BEP20 or ERC20 is a token of that network and does not reach a Bitcoin address.',
    },
    {
      name: 'BTC SegWit',
      chain: 'Bitcoin, the newer address form',
      text: 'The same network and the same coin, to addresses that begin with bc1. Spending from them costs less; very old services cannot send to them.',
    },
  ],
  notesTitle: 'Memo, fees and waiting',
  notes: [
    {
      name: 'Memo',
      text: 'Some currencies, such as XRP and Stellar’s XLM, can need a memo or tag beside the address. An order here is told apart by its amount and address: leave an optional memo empty. Where the exchange insists on one, stop and ask the operator.',
    },
    {
      name: 'Fees',
      text: 'The exchange’s withdrawal fee is shown before you confirm and differs by network. From a wallet of your own you pay the network’s fee instead, in its own coin. Neither is part of the amount of your order, and neither comes to us.',
    },
    {
      name: 'Smallest withdrawal',
      text: 'An exchange does not send less than its own minimum for that coin and network. Look it up before you place a small order.',
    },
    {
      name: 'Time',
      text: `An exchange may hold a withdrawal for a check, often for a day after a change of password. Then the network needs its time for at least ${CONFIRMATIONS_REQUIRED} confirmations. Your order waits.`,
    },
  ],
} as const

/** One part of the privacy policy; `points` stand as a list below the paragraphs. */
export type PolicySection = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly points?: readonly string[]
}

/** What this software really keeps and does (specification §2). */
export const PRIVACY_POLICY: readonly PolicySection[] = [
  {
    title: 'What is collected',
    paragraphs: ['Only what running the presale needs:'],
    points: [
      'Contact details: the name, e-mail address and phone number you register with.',
      'Wallet addresses and transactions: the orders you place, the amounts, the deposit address each was shown with, and the decision on it.',
      'Technical data: the network address a request comes from, kept in the server’s log to slow down attacks.',
      'Usage data: which calls were made and how long they took, without what was in them. No analytics service is used.',
    ],
  },
  {
    title: 'How it is used',
    paragraphs: [
      'Your details are used to keep your account, to match a payment with your order, to credit tokens, and to answer you. They are not used for advertising and not for profiles.',
    ],
  },
  {
    title: 'How it is protected',
    paragraphs: [
      'Passwords are stored as Argon2id hashes and cannot be read by anyone, us included. Of a session only a hash is stored. Credits to your balance are entries in a ledger that cannot be changed afterwards, and every action of an operator is recorded.',
      'In your browser the site keeps the proof of your session, your e-mail address, the theme you chose, how far the demonstration on the dashboard has run, what an order asks for until it is placed, and in a cookie whether the sidebar is open. Logging out removes the session, the e-mail address and the order.',
    ],
  },
  {
    title: 'Third-party sharing',
    paragraphs: [
      'Your details are passed to no one, unless a law obliges us to. Payments happen on public networks outside this site: anyone can see a transfer to a deposit address there.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You may ask what is kept about you, have it corrected, receive a copy, or have your account closed. Entries of the ledger stay, because the balances of a sale must remain provable; they hold amounts and an account number, not your name.',
    ],
  },
  {
    title: 'Policy updates',
    paragraphs: [
      'When this policy changes, the new text stands here before it applies. A change that concerns what is already kept is announced on the dashboard.',
    ],
  },
]
