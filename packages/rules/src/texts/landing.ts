import { textsOf } from './language.ts'

const english = {
  /** The names of the sections, in the menus (specification §2). */
  sections: { top: 'Home', price: 'Price', tokenomics: 'Tokenomics', prizepool: 'Prize Pool', faq: 'FAQ' },
  menu: 'Menu',
  /** Names the navigation for screen readers. */
  page: 'Page',
  colourTheme: 'Colour theme',
  logIn: 'Log in',
  register: 'Register',
  dashboard: 'Dashboard',
  join: 'Join the Revolution!',
  questionsFirst: 'Read the questions first',
  buyNow: 'Buy Now!',
  purchaseTokens: 'Purchase Tokens',
  /** Between hours, minutes and seconds, and their sign before the script runs. */
  timeSeparator: ':',
  noTime: '–',
  order: {
    amount: 'Tokens',
    payWith: 'Pay with',
    currencyLater: 'Choose later',
    hint: (least: string, most: string) =>
      `From ${least} to ${most} tokens. You see the exact payment before you confirm.`,
  },
  priceCaption: 'The operator sets this price. It is not computed from sales.',
  supplyCaption: "The operator's plan, not sales data.",
  facts: {
    title: 'Before you buy',
    operator: 'Who runs this',
    operatorUnknown: 'The operator of this site has not named itself. Think twice before you send money.',
    money: 'What happens to your money',
    moneyText: (confirmations: number) =>
      `You send it from your own wallet straight to the operator. There is no escrow, and a payment cannot be called back. The operator approves your order after ${confirmations} confirmations.`,
    books: 'Where you check the books',
    /** `{how}` is a link. */
    booksText:
      'Your account lists each order with its amount, address and status. Your balance is the sum of an append-only ledger, whose entries you download as a statement in your profile: {how}. Totals of the whole sale are not published.',
    how: 'how it works',
    contact: 'Contact',
    contactUnknown: 'The operator has published no contact.',
  },
  tokens: 'tokens',
  tokenName: 'Token name',
  totalSupply: 'Total supply',
  softCap: 'Soft cap',
  hardCap: 'Hard cap',
  /** `{value}` is emphasised. */
  labelled: (label: string) => `${label}: {value}`,
  usd: (amount: string) => `$${amount}`,
  percent: (number: number | string) => `${number}%`,
  level: 'Level',
  leastTokens: 'Minimum tokens',
  bonus: 'Bonus',
  footer: {
    label: 'Footer',
    thisPage: 'This page',
    homepage: 'Homepage',
    account: 'Your account',
    privacy: 'Privacy policy',
  },
}

export type LandingTexts = typeof english

/** The landing page's own words; presale-landing.ts has those of this presale. */
export const LANDING_TEXTS = textsOf('landing', english)
