import * as z from 'zod/mini'
import { requiredText, TEXT_LIMITS } from './text.ts'

export const EMAIL_REQUIRED = 'Enter your e-mail address.'
export const EMAIL_WITHOUT_AT = 'Enter a whole e-mail address, such as ada@example.com.'
export const EMAIL_INVISIBLE =
  'This e-mail address has invisible characters. Please type it instead of pasting it.'
export const EMAIL_LOOKALIKE = 'The part after the @ has letters that look like others. Please type it again.'

/** Zero-width characters, soft hyphens, direction marks and the like, control characters and separators of lines. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Scripts with letters that look alike. A domain's label keeps to one of them (IDNA: RFC 5890, UTS 39). */
const SIMILAR_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** A label of Cyrillic letters that each look Latin, such as а, е and о. Under a Latin ending it imitates a Latin name. */
const LOOKS_LATIN = /^[асԁеһіјӏорԛѕԝху0-9-]+$/
const ENDS_LATIN = /\.[a-z]+$/

/** Whether a text mixes letters of scripts that look alike. */
export const mixesScripts = (text: string): boolean =>
  SIMILAR_SCRIPTS.filter((script) => script.test(text)).length > 1

/** The part after the last @, with that and the dots in any of their widths. Empty without an @. */
export function domainOf(email: string): string {
  const [, domain = ''] = /@([^@]*)$/.exec(email.normalize('NFKC')) ?? []
  return domain.toLowerCase().replaceAll('。', '.')
}

/** Whether a domain mixes scripts or imitates a Latin name. Coded letters (`xn--`) are not read. */
export function hasLookalike(domain: string): boolean {
  return domain.split('.').some((label) => {
    const imitates = /\p{Script=Cyrillic}/u.test(label) && LOOKS_LATIN.test(label) && ENDS_LATIN.test(domain)
    return mixesScripts(label) || imitates
  })
}

/** An e-mail address that an account gets: any text (specification §5) whose domain reads as what it is. */
export const newEmail = requiredText(TEXT_LIMITS.email, EMAIL_REQUIRED).check(
  z.refine((email) => !INVISIBLE.test(email), EMAIL_INVISIBLE),
  z.refine((email) => !hasLookalike(domainOf(email)), EMAIL_LOOKALIKE),
)

/** As newEmail, with one @ in it, as a form's field for an e-mail asks for (specification §2, §5). */
export const typedEmail = newEmail.check(z.regex(/^[^@]+@[^@]+$/, EMAIL_WITHOUT_AT))
