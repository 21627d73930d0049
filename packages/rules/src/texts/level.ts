import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  title: 'Your level',
  buy: `Buy ${TOKEN_NAME} Now!`,
  bonus: (percent: string) => `You have ${percent}% bonus`,
  progressTo: (level: string) => `Progress to ${level}`,
  percent: (percent: string) => `${percent}%`,
  highest: 'Max Level',
  noHigher: 'There is no higher level.',
  /** `{amount}` is an amount of tokens. */
  startsAt: (level: string) => `${level} starts at {amount}.`,
}

export type LevelTexts = typeof english

/** The card of the buyer's level (specification §2, §4). */
export const LEVEL_TEXTS = textsOf('level', english)
