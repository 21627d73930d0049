import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} operators | Ledger`,
  heading: 'Ledger',
  explanation: 'Every credit and every reversal. Entries are never changed. Times and days are in UTC+02:00.',
  caption: 'Ledger entries',
  empty: 'No entries.',
  unloaded: 'The ledger could not be loaded.',
  pages: 'Pages of the ledger',
  opens: 'Open the entry’s order',
  kinds: { credit: 'Credit', reversal: 'Reversal' },
  sums: {
    tokens: 'Sum of these entries, bonus included',
    usd: 'Their value when ordered, without bonus',
    unloaded: 'The sums could not be loaded.',
  },
  noReason: '–',
  columns: {
    at: 'At',
    kind: 'Kind',
    tokens: 'Tokens with bonus',
    usd: 'Value without bonus',
    balance: 'Balance after',
    order: 'Order',
    paid: 'Pay amount',
    buyer: 'Buyer',
    by: 'By',
    reason: 'Reason',
  },
}

export type LedgerTexts = typeof english

/** The operators' ledger. */
export const LEDGER_TEXTS = textsOf('ledger', english)
