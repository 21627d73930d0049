import { textsOf } from './language.ts'

const english = {
  /** Before a password is typed, and where the lists of passwords cannot be loaded. */
  advice: 'A longer password is harder to guess.',
  /** From the weakest score to the strongest. */
  scores: [
    'Very easy to guess. Anyone who guesses it can take over your account.',
    'Easy to guess. Anyone who guesses it can take over your account.',
    'Takes some effort to guess.',
    'Hard to guess.',
    'Very hard to guess.',
  ],
}

export type PasswordStrengthTexts = typeof english

/** The meter beside a buyer's new password. It warns and refuses nothing (D17). */
export const PASSWORD_STRENGTH_TEXTS = textsOf('passwordStrength', english)
