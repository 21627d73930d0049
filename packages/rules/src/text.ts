import * as z from 'zod/mini'

/** Longest accepted texts, in code points (D17). */
export const TEXT_LIMITS = {
  name: 200,
  email: 254,
  phone: 50,
  password: 200,
  login: 100,
  reason: 500,
  currencyCode: 20,
  depositAddress: 200,
  network: 100,
  priceId: 100,
  apiKey: 500,
  location: 200,
  message: 2000,
} as const

const UNREADABLE = 'This text has characters that cannot be stored.'

/** Text that Postgres can store: well-formed Unicode without NUL, at most `maximum` code points. */
export function boundedText(maximum: number) {
  return z.string().check(
    z.maxLength(maximum * 2, `At most ${maximum} characters.`),
    z.refine((text) => [...text].length <= maximum, `At most ${maximum} characters.`),
    z.refine((text) => !text.includes('\0') && text.isWellFormed(), UNREADABLE),
  )
}

/** As boundedText, and not blank; `message` is shown for a blank one. */
export function requiredText(maximum: number, message: string) {
  return boundedText(maximum).check(z.refine((text) => text.trim() !== '', message))
}
