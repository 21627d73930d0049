import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'
import type { SecondFactorWords } from './second-factor.ts'

const english = {
  documentTitle: `${TOKEN_NAME} operators | Security`,
  heading: 'Security',
  explanation: 'Your log-in {login}, {role}. Times are in UTC+02:00.',
  password: {
    heading: 'Password',
    effect: 'A new password ends your other sessions.',
    change: 'Change password',
  },
  factor: {
    heading: 'Second factor',
    onEffect: 'To log in you need a code from your authenticator app, or a recovery code.',
    offEffect: 'Once it is on, a log-in takes your password and a code from your phone.',
    setUpHeading: 'Set up the second factor',
    switchOffQuestion: 'Switch off the second factor?',
    switchOffEffect:
      'Your password alone will log you in. Your app’s secret and the recovery codes stop working.',
    switchedOff: 'The second factor is off.',
    failed: 'Failed to change the second factor.',
  } satisfies SecondFactorWords,
}

export type OperatorSecurityTexts = typeof english

/** The operator's own password, second factor and sessions. */
export const OPERATOR_SECURITY_TEXTS = textsOf('operatorSecurity', english)
