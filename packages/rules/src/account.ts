import * as z from 'zod/mini'
import { EMAIL_REQUIRED, newEmail, typedEmail } from './email.ts'
import { boundedText, requiredText, TEXT_LIMITS } from './text.ts'

export const PASSWORDS_DIFFER = 'Passwords do not match.'
/** The profile form's own text, without a full stop (specification §5). */
export const NEW_PASSWORDS_DIFFER = 'Passwords do not match'
export const SESSION_HAS_ENDED = 'Your session has ended. Please log in again.'
export const WRONG_CREDENTIALS = 'Wrong e-mail or password.'
export const EMAIL_TAKEN = 'An account with this e-mail already exists.'
export const BUYER_UNKNOWN = 'This buyer does not exist.'
export const ACCOUNT_CLOSED = 'This account is closed.'
export const CLOSING_AFTER_UNDO =
  'The e-mail was changed within the last seven days, and the former address can still take that back. Close the account afterwards. Nothing was changed.'
export const CLOSING_WAITS =
  'This buyer has a pending order. Decide on it first, or wait until it closes. Nothing was changed.'
export const CURRENT_PASSWORD_NEEDED = 'Enter your current password to change your e-mail or password.'
export const CURRENT_PASSWORD_WRONG = 'This is not your current password.'
export const confirmToOrder = (limitUsd: string) =>
  `Confirm your e-mail address in your profile to order for more than $${limitUsd} in all.`
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes and try again.'

/** A password as typed: at least one character, spaces allowed (D17). */
export const password = boundedText(TEXT_LIMITS.password).check(z.minLength(1, 'Enter a password.'))

/** The fields of a registration; no other length or format rules (specification §5, D17) but newEmail's. */
export const registration = z.object({
  name: requiredText(TEXT_LIMITS.name, 'Enter your full name.'),
  email: newEmail,
  phone: requiredText(TEXT_LIMITS.phone, 'Enter your phone number.'),
  password,
})
export type Registration = z.infer<typeof registration>

/** In the app, a visitor who is about to order adds name and phone number later, in the profile. */
export const registrationRequest = z.extend(registration, {
  name: z.optional(registration.shape.name),
  phone: z.optional(registration.shape.phone),
})
export type RegistrationRequest = z.infer<typeof registrationRequest>

export const registrationForm = z
  .extend(registration, { email: typedEmail, confirmPassword: z.string() })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      message: PASSWORDS_DIFFER,
      path: ['confirmPassword'],
    }),
  )
export type RegistrationForm = z.infer<typeof registrationForm>

/** The registration of a visitor who is about to order. */
export const shortRegistrationForm = z.object({ email: typedEmail, password })
export type ShortRegistrationForm = z.infer<typeof shortRegistrationForm>

export const credentials = z.object({
  email: requiredText(TEXT_LIMITS.email, EMAIL_REQUIRED),
  password,
})

/**
 * The fields of an account that a buyer can change. An empty or missing password keeps the old one (specification
 * §5). Another e-mail or password needs the current password (D34).
 */
export const profile = z.object({
  name: requiredText(TEXT_LIMITS.name, 'Enter your full name.'),
  email: newEmail,
  phone: boundedText(TEXT_LIMITS.phone),
  password: z.optional(boundedText(TEXT_LIMITS.password)),
  currentPassword: z.optional(boundedText(TEXT_LIMITS.password)),
})
export type Profile = z.infer<typeof profile>

export const profileForm = z
  .extend(profile, {
    email: typedEmail,
    password: boundedText(TEXT_LIMITS.password),
    confirmPassword: z.string(),
    currentPassword: boundedText(TEXT_LIMITS.password),
  })
  .check(
    z.refine((form) => form.password === '' || form.password === form.confirmPassword, {
      message: NEW_PASSWORDS_DIFFER,
      path: ['confirmPassword'],
    }),
  )
export type ProfileForm = z.infer<typeof profileForm>

/** The key by which two spellings of an e-mail are one account: ignores case and compatibility variants (D17). */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
}
