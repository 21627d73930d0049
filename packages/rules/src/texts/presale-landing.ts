import {
  CONFIRMATIONS_REQUIRED,
  PHASE_NAME,
  PROJECTION,
  PURCHASE_LIMITS,
  type Share,
  TOKEN_NAME,
} from '../presale.ts'
import { textsOf } from './language.ts'

/** One question of the landing page. `steps` are numbered and follow the paragraphs. */
export type FaqQuestion = {
  readonly id: string
  readonly question: string
  readonly paragraphs: readonly string[]
  readonly steps?: readonly string[]
}

const english = {
  /** What search engines and messengers show. */
  description: `The presale of ${TOKEN_NAME}: exact prices, a loyalty bonus, and every order on the books.`,
  eyebrow: `${PHASE_NAME} presale`,
  headline: 'A meme with its books in order.',
  introduction: `Choose a cryptocurrency. Before you order you see to the last decimal what you pay, how many ${TOKEN_NAME} you receive and which bonus comes on top. Every credit is recorded in an append-only ledger.`,
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
  /** For each share of the supply. */
  shares: {
    publicSale: 'Public Sale',
    development: 'Development',
    teamAdvisors: 'Team & Advisors',
    marketing: 'Marketing',
    reserve: 'Reserve',
  } satisfies Record<Share, string>,
  progressCaption: 'Illustrative, not sales data',
  /** The operator's projection; every screen labels it as such (D20). */
  projection: {
    priceLabel: 'Predicted listing price',
    priceUnit: 'per token',
    dateLabel: 'Predicted listing date',
    /** Shown until the browser has computed the date. */
    dateInWords: `${PROJECTION.listingInDays} days from today`,
    caption: "The operator's projection, not a price, date or promise.",
  },
  /** The four cards of the prize pool. They are plans, never promises. */
  prizes: [
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
  ],
  /** The page adds the projection to `price-prediction`, and the table of levels to `bonus`. */
  questions: [
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
        'The size of an order sets its level, and the level its bonus. You see the level of your order while you type the amount.',
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
  ] as FaqQuestion[],
}

export type PresaleLandingTexts = typeof english

/** This presale’s words on the landing page, in reading order (specification §2). */
export const PRESALE_LANDING_TEXTS = textsOf('presaleLanding', english)
