import { textsOf } from './language.ts'

const english = (sentence: string): string => sentence

export type SentenceTexts = typeof english

/**
 * A sentence of the rules or of the server, such as a refusal, in the language of the screens. Both say it in English,
 * which is its own key: another language translates the sentences it knows and returns any other as it came.
 */
export const translated: SentenceTexts = textsOf('sentences', english)
