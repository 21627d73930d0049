import { inDigits, inNumbers } from '../count.ts'
import { textsOf } from './language.ts'

const orders = (count: number) => inNumbers(count, 'order')

const english = {
  words: {
    approved: (count: number) => `Approve ${inNumbers(count, 'payment')}`,
    rejected: (count: number) => `Reject ${inNumbers(count, 'payment')}`,
  },
  question: (words: string) => `${words}?`,
  selected: (count: number) => `${orders(count)} selected.`,
  nothing: 'Nothing is left to decide',
  close: 'Close',
  cancel: 'Cancel',
  saving: 'Saving…',
  unloaded: 'The effect of this decision could not be loaded.',
  reasonHint: 'It is kept with each decision. The buyers don’t see it.',
  already: (count: number, kind: string, list: string) =>
    `${orders(count)} ${count === 1 ? 'is' : 'are'} already ${kind} and ${count === 1 ? 'stays' : 'stay'} ${kind}: ${list}.`,
  more: (list: string, count: number) => `${list} and ${inDigits(count)} more`,
  payments: { approved: 'Payments to look for', rejected: 'Payments of these orders' },
  payment: (count: number) => `{amount} for ${orders(count)}`,
  rejectedNow: (count: number) =>
    `${inDigits(count)} of these orders ${count === 1 ? 'is' : 'are'} rejected.`,
  creditsThem: (count: number) => `Approving credits ${count === 1 ? 'it' : 'them'} after all.`,
  nothingMoves: 'No balance changes: none of these orders is approved.',
  tokens: 'Tokens',
  bonus: 'Bonus',
  total: {
    approved: (buyers: number) => `Added to ${inNumbers(buyers, 'balance')}`,
    rejected: (buyers: number) => `Removed from ${inNumbers(buyers, 'balance')}`,
  },
  never: (count: number) =>
    `${inDigits(count)} of these orders ${count === 1 ? 'was' : 'were'} never credited: no balance changes for ${count === 1 ? 'it' : 'them'}.`,
  undone: (undone: number, sent: number) => `${inDigits(undone)} of ${inDigits(sent)} decisions undone`,
  failed: (count: number) => `${inDigits(count)} failed`,
  notKnown: (count: number) => `${inDigits(count)} not known`,
}

export type TogetherTexts = typeof english

/** The question before a decision on several orders, and the result of undoing it. */
export const TOGETHER_TEXTS = textsOf('together', english)
