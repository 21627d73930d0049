/** E-mail addresses whose domain is written in coded letters (`xn--`), which the rule of the forms cannot read. */
import { domainToUnicode } from 'node:url'
import { domainOf, EMAIL_LOOKALIKE, hasLookalike } from '@presale/rules/email'
import { AppError } from '../errors.ts'

/** Throws `bad-input` for a coded domain whose letters imitate others. */
export function refuseCodedLookalike(email: string): void {
  const domain = domainOf(email)
  if (/(^|\.)xn--/.test(domain) && hasLookalike(domainToUnicode(domain))) {
    throw new AppError('bad-input', EMAIL_LOOKALIKE)
  }
}
