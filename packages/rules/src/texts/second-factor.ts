import { textsOf } from './language.ts'

const english = {
  on: 'On',
  off: 'Off',
  setUp: 'Set up',
  switchOff: 'Switch off',
  switchingOff: 'Switching off…',
  steps: {
    explanation: 'Scan the code with an authenticator app, then enter the code that the app shows.',
    qr: 'QR code for the authenticator app. The same secret is shown below as text.',
    secret: 'Or type this secret into the app',
    codeHint: 'Six digits; a new one every 30 seconds.',
    confirm: 'Switch on',
    checking: 'Checking…',
    unheard: 'If it is on now, make new recovery codes: you have not seen the first ones.',
  },
  code: { label: 'Code', hint: 'From your authenticator app, or a recovery code.' },
  password: 'Current Password',
  codes: {
    left: (left: number, all: number) => `${left} of ${all} recovery codes left`,
    unsaved: 'They cannot be shown again. If you have not saved them, make new ones.',
    few: 'Without a code and without your phone you cannot log in.',
    heading: 'Your recovery codes',
    explanation:
      'Each code logs you in once when you don’t have your phone. They are shown only now. Write them down, or keep them in a password manager.',
    copyAll: 'Copy all',
    copyAllCodes: 'Copy all recovery codes',
    saved: 'I have saved them',
    done: 'Done',
  },
  renew: {
    label: 'Make new codes',
    question: 'Make new recovery codes?',
    noneLeft: 'You have none left.',
    effect: (left: number) =>
      left === 1 ? 'The code you have left stops working.' : `The ${left} codes you have left stop working.`,
    busy: 'Making…',
    unheard: 'Make codes again: you have not seen the codes made so far.',
  },
  noAnswer: 'No answer. It may have been saved; reloading.',
}

export type SecondFactorTexts = typeof english

/** What both apps say of a second factor. */
export const SECOND_FACTOR_TEXTS = textsOf('secondFactor', english)

/** What each app says in its own words. */
export type SecondFactorWords = {
  heading: string
  onEffect: string
  offEffect: string
  setUpHeading: string
  switchOffQuestion: string
  switchOffEffect: string
  switchedOff: string
  failed: string
}
