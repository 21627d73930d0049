import * as z from 'zod/mini'
import { boundedText, requiredText, TEXT_LIMITS } from './text.ts'

export const PASSWORDS_DIFFER = 'Passwords do not match.'
/** The profile's own sentence: without a full stop (specification §5). */
export const NEW_PASSWORDS_DIFFER = 'Passwords do not match'
export const LOGIN_FAILED = 'Login failed.'
export const SESSION_HAS_ENDED = 'Your session has ended. Please log in again.'
export const LOGIN_UNREACHABLE = 'An error occurred during login.'
export const REGISTRATION_FAILED = 'Registration failed.'
export const REGISTRATION_UNREACHABLE = 'An error occurred during registration.'
export const WRONG_CREDENTIALS = 'Wrong e-mail or password.'
export const EMAIL_TAKEN = 'An account with this e-mail already exists.'
export const PROFILE_UPDATED = 'Profile updated'
export const PROFILE_UPDATED_TEXT = 'Your profile has been successfully updated.'
export const PROFILE_FAILED = 'Update failed'
export const PROFILE_UNREACHABLE = 'An error occurred. Please try again.'
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes and try again.'

/** A password as typed: any characters, blanks included, only never nothing (D17). */
const password = boundedText(TEXT_LIMITS.password).check(z.minLength(1, 'Enter a password.'))

/** What registering needs; no other length or format rules (specification §5, D17). */
export const registration = z.object({
  name: requiredText(TEXT_LIMITS.name, 'Enter your full name.'),
  email: requiredText(TEXT_LIMITS.email, 'Enter your e-mail address.'),
  phone: requiredText(TEXT_LIMITS.phone, 'Enter your phone number.'),
  password,
})
export type Registration = z.infer<typeof registration>

/** The registration form: the same and the repeated password. */
export const registrationForm = z.extend(registration, { confirmPassword: z.string() }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    message: PASSWORDS_DIFFER,
    path: ['confirmPassword'],
  }),
)
export type RegistrationForm = z.infer<typeof registrationForm>

/** Both are required (specification §5). */
export const credentials = z.object({
  email: requiredText(TEXT_LIMITS.email, 'Enter your e-mail address.'),
  password,
})
export type Credentials = z.infer<typeof credentials>

/** What a buyer can change of the account; without a password, or with an empty one, the old one stays (specification §5). */
export const profile = z.object({
  name: requiredText(TEXT_LIMITS.name, 'Enter your full name.'),
  email: requiredText(TEXT_LIMITS.email, 'Enter your e-mail address.'),
  phone: boundedText(TEXT_LIMITS.phone),
  password: z.optional(boundedText(TEXT_LIMITS.password)),
})
export type Profile = z.infer<typeof profile>

/** The profile form: a new password, or none, written twice alike. */
export const profileForm = z
  .extend(profile, { password: boundedText(TEXT_LIMITS.password), confirmPassword: z.string() })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      message: NEW_PASSWORDS_DIFFER,
      path: ['confirmPassword'],
    }),
  )
export type ProfileForm = z.infer<typeof profileForm>

/** The form under which two spellings of an address are one account: without case and compatibility variants (D17). */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
}
