/** The reasons that operators give. */
import * as z from 'zod/mini'
import { boundedText, TEXT_LIMITS } from './text.ts'

const NOTHING_TO_SEE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

/** Whether the text shows nothing: it has only blanks, and characters without a shape such as U+200B. */
export const isInvisible = (text: string): boolean => NOTHING_TO_SEE.test(text)

/** A reason; one without a visible character is none. */
export const reasonText = boundedText(TEXT_LIMITS.reason).check(
  z.trim(),
  z.overwrite((text) => (isInvisible(text) ? '' : text)),
)
