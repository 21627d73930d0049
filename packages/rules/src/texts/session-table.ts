import { textsOf } from './language.ts'

const english = {
  empty: 'No open sessions.',
  columns: {
    browser: 'Browser',
    address: 'Address',
    opened: 'Opened',
    seen: 'Last seen',
    actions: 'Actions',
  },
  thisOne: 'This one',
  now: 'Now',
  /** A session in use is noted at intervals. */
  orLater: '{time} or later',
  noAddress: '–',
  actionsFor: (name: string) => `Actions for the session ${name}`,
  end: 'End session',
  /** A browser on a system, such as "Firefox on Linux". */
  on: (browser: string, system: string) => `${browser} on ${system}`,
  /** One of several alike, such as "Firefox on Linux (2)". */
  numbered: (browser: string, place: number) => `${browser} (${place})`,
  from: (browser: string, address: string) => `${browser}, ${address}`,
  unknown: 'Unknown program',
  own: {
    heading: 'Sessions',
    explanation: 'Devices where you’re logged in. End any you don’t recognise, then change your password.',
    caption: 'Your sessions',
    endOthers: 'End all others',
    question: 'End this session?',
    effect: (name: string) => `${name}: this device is logged out at once.`,
    ownEffect: 'You are using this session: you will be logged out here.',
    othersQuestion: 'End all other sessions?',
    othersEffect: 'Every other device is logged out at once. You stay logged in here.',
    busy: 'Ending…',
    noAnswer: 'No answer. It may have been saved; reloading.',
  },
  /** After an action, or in its place. */
  said: {
    ended: 'The session has been ended.',
    allEnded: 'The sessions have been ended.',
    endFailed: 'Failed to end the session.',
    unfetched: 'Failed to fetch sessions',
  },
}

export type SessionTableTexts = typeof english

/** The list of an account's sessions, in both apps. */
export const SESSION_TABLE_TEXTS = textsOf('sessionTable', english)
