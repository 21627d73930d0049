import * as z from 'zod/mini'
import { boundedText } from './text.ts'

export const MAIL_PHRASE_ONE_LINE = 'Type the phrase on one line, without control characters.'

/** In code points. */
const MAX_PHRASE = 60

/** Control characters and every kind of line break. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** A buyer's own phrase, which every mail to the buyer carries. An empty one is none. */
export const mailPhrase = z.object({
  phrase: boundedText(MAX_PHRASE).check(
    z.trim(),
    z.refine((phrase) => !BREAKS.test(phrase), MAIL_PHRASE_ONE_LINE),
  ),
})
export type MailPhraseForm = z.infer<typeof mailPhrase>
