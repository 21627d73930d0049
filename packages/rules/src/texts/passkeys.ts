import { textsOf } from './language.ts'

const english = {
  heading: 'Passkeys',
  explanation:
    'A passkey logs you in with your device’s fingerprint, face or PIN, without a password or a code. It works only on this site.',
  unsupported: 'This browser can’t make passkeys at this address.',
  caption: 'Your passkeys',
  empty: 'No passkey yet.',
  columns: { name: 'Name', created: 'Added', used: 'Last used', actions: 'Actions' },
  never: 'Never',
  actionsFor: (name: string) => `Actions for the passkey ${name}`,
  remove: 'Remove',
  add: {
    label: 'Add a passkey',
    explanation: 'Your browser asks where to keep the passkey and who you are.',
    name: 'Name',
    nameNeeded: 'Enter a name, such as that of the device.',
    nameHint: 'Such as the name of the device.',
    password: 'Current Password',
    confirm: 'Continue',
    busy: 'Waiting for your device…',
    done: 'The passkey has been added.',
  },
  removal: {
    question: (name: string) => `Remove the passkey ${name}?`,
    effect: 'It no longer logs you in. Delete it on the device too.',
    busy: 'Removing…',
    done: 'The passkey has been removed.',
  },
  logIn: { label: 'Log in with a passkey', busy: 'Waiting for your device…' },
  /** The browser says no more than that. */
  notGiven: 'No passkey was given. Please try again.',
  known: 'This device has a passkey for this account already.',
  failed: 'Failed to change the passkeys.',
  noAnswer: 'No answer. It may have been saved; reloading.',
  unfetched: 'Failed to fetch passkeys',
}

export type PasskeyTexts = typeof english

/** The passkeys of an account, and the log-in with one, in both apps. */
export const PASSKEY_TEXTS = textsOf('passkeys', english)
