import { textsOf } from './language.ts'

const english = {
  heading: 'Rates',
  update: 'Update Crypto Rates',
  updating: 'Updating…',
  unloaded: 'The time of the last rate update could not be loaded.',
  updated: 'Rates updated {age} {time}',
  at: '({time})',
  never: 'The rates were never updated from the price service.',
  failed: 'The last try failed: {message} {time}',
  failedAdvice:
    'The rates stayed as they were. If it fails again, check the server’s connection and its setting PRICE_API_URL.',
  automaticOff: 'Automatic updates are off.',
  automatic: (minutes: number) =>
    `Updated automatically every ${minutes === 1 ? 'minute' : `${minutes} minutes`}.`,
  outdated: {
    title: (count: number) =>
      count === 1 ? '1 rate is older than the price' : `${count} rates are older than the price`,
    explanation: (codes: string) =>
      `These rates were set before the price changed: ${codes}. In them buyers may pay another price than the site names. Update or edit them.`,
  },
  fetching: 'Fetching prices',
  fetchingFor: (operator: string) => `Fetching prices, started by ${operator}`,
  schedule: 'the schedule',
  outcomes: { updated: 'updated', unchanged: 'unchanged', held: 'held back', skipped: 'skipped' },
  notStored: 'Some rates were not stored',
  heldBack: (codes: string) => `Held back: ${codes}.`,
  skipped: (codes: string) => `Skipped: ${codes}.`,
  outcomeCount: (count: number, outcome: string) => `${count} ${outcome}`,
  lastUpdate: (counts: string) => `The last update: ${counts}`,
  resultCaption: 'Outcome of the last update for each currency',
  noResults: 'No results',
  columns: {
    currency: 'Currency',
    outcome: 'Outcome',
    before: 'Rate before',
    after: 'Price service',
    change: 'Change',
    reason: 'Why',
  },
  none: 'none',
  percent: (change: string) => `${change}%`,
  held: {
    title: (count: number) => (count === 1 ? '1 rate is held back' : `${count} rates are held back`),
    explanation:
      'A dollar price that halves or doubles, or comes from another price id, is often an error. Nothing was stored for:',
    line: '{code} {before} → {after}, a change of {change}%',
    confirm: (code: string) => `Confirm ${code}`,
    question: (code: string) => `Store the held rate of ${code}?`,
    effect: (change: string) => `A change of ${change}%. Existing orders keep their figures.`,
    store: (count: number) => (count === 1 ? 'Store this rate' : 'Store these rates'),
    confirmAll: 'Confirm all',
    questionAll: (count: number) => `Store these ${count} held rates?`,
    saving: 'Saving...',
    confirmed: (codes: string) => `Confirmed: ${codes}.`,
  },
}

export type RateTexts = typeof english

/** The update of the rates and its result. The specified messages are in `rates.ts` beside this folder. */
export const RATE_TEXTS = textsOf('rates', english)
