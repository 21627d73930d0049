import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} | Status`,
  heading: 'Status',
  unloaded: 'Your level could not be loaded.',
  allLevels: 'All levels',
  levelBonus: (percent: string) => `${percent}% bonus`,
  yours: 'Your level',
  depositBonus: 'Deposit bonus',
  percent: (percent: string) => `${percent}%`,
  leastTokens: 'Minimum token amount',
}

export type StatusTexts = typeof english

/** The levels and what each gives (specification §2). */
export const STATUS_TEXTS = textsOf('status', english)
