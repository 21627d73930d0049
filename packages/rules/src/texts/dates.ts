import { textsOf } from './language.ts'

const english = {
  /** The language's name in BCP 47, by which `Intl` writes dates and weekdays. */
  locale: 'en',
  /** For the landing page, which doesn't load `Intl`. */
  months: 'January February March April May June July August September October November December',
}

export type DateTexts = typeof english

/** How dates are written. Amounts have the same separators in every language. */
export const DATE_TEXTS = textsOf('dates', english)
