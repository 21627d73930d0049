import { textsOf } from './language.ts'

const english = (sentence: string): string => sentence

export type SentenceTexts = typeof english

/**
 * What the rules or the server say, such as a refusal, in the language of the screens. The English text is its own key:
 * another language translates what it knows and returns any other text as it came. Unlike the texts of a screen, it may
 * load before the language is set.
 */
export const translated: SentenceTexts = (sentence) => textsOf('sentences', english)(sentence)
