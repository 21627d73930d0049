/** The privacy policy of this presale (decision 0009). Only its own screen loads it. */
import { THE_OPERATOR } from '../presale.ts'
import { textsOf } from './language.ts'

/** One section of the privacy policy. `points` are a list below the paragraphs. */
export type PolicySection = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly points?: readonly string[]
}

const english: readonly PolicySection[] = [
  {
    title: 'What is collected',
    paragraphs: ['Only what running the presale needs:'],
    points: [
      'Contact details: your e-mail address, and the name and phone number that you enter.',
      'Wallet addresses and transactions: the orders you place, the amounts, the deposit address each was shown with, and the decision on it.',
      'Messages: what you and the operators write about an order.',
      'Technical data: the network address a request comes from, kept in the server’s log to slow down attacks. The list of your sessions has it too, with the name of your browser.',
      'Usage data: which calls your browser made and how long they took, without their contents. We use no analytics service.',
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
      'Passwords are stored as Argon2id hashes, which cannot be turned back into passwords. For a session we store only a hash. Credits to your balance are entries in a ledger that cannot be changed. Every action of an operator is recorded.',
      'Your browser keeps your session token, your e-mail address, your theme, and the progress of the demonstration on the dashboard. It also keeps an order that is not placed yet, and what you had typed when you left an order or a session ended. One cookie keeps whether the sidebar is open. Another marks the browser for a year as one that has logged in to your account. Wrong passwords from elsewhere then do not keep you out. Logging out removes the session, the e-mail address, the order and what you had typed.',
    ],
  },
  {
    title: 'Third-party sharing',
    paragraphs: [
      'We pass your details to no one unless a law requires it. Payments happen on public networks outside this site: anyone can see a transfer to a deposit address there.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      `You may ask what is kept about you, have it corrected, receive a copy, or have your account closed. Write to ${THE_OPERATOR}. Your profile has a copy to download, too.`,
      'Closing an account deletes your name, your phone number, your sessions and every way to log in. It cannot be undone. Your orders, your messages and the record of what was done stay, with the e-mail and network addresses in them, so that the sale can be checked later.',
      'Entries of the ledger stay, because the balances of a sale must remain provable; they hold amounts and an account number, not your name.',
    ],
  },
  {
    title: 'Policy updates',
    paragraphs: [
      'When this policy changes, you find the new text here before it applies. A change that concerns what is already kept is announced on the dashboard.',
    ],
  },
]

export type PresalePrivacyTexts = typeof english

/** The data that this software really stores and uses (specification §2). */
export const PRIVACY_POLICY = textsOf('presalePrivacy', english)
