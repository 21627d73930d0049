import { textsOf } from './language.ts'
import type { SecondFactorWords } from './second-factor.ts'

const english = {
  heading: 'Two-step log-in',
  onEffect: 'To log in you need a code from your authenticator app, or a recovery code.',
  offEffect: 'Once it is on, a log-in takes your password and a code from your phone.',
  setUpHeading: 'Set up two-step log-in',
  switchOffQuestion: 'Switch off two-step log-in?',
  switchOffEffect:
    'Your password alone will log you in. Your app’s secret and the recovery codes stop working.',
  switchedOff: 'Two-step log-in is off.',
  failed: 'Two-step log-in was not changed.',
  unloaded: 'The state of two-step log-in could not be loaded.',
}

export type TwoStepLogInTexts = SecondFactorWords & typeof english

/** A buyer's second factor, which the buyer's app calls two-step log-in. */
export const TWO_STEP_LOG_IN_TEXTS: TwoStepLogInTexts = textsOf('twoStepLogIn', english)
