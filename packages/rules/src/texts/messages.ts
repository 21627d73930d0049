import { textsOf } from './language.ts'

const english = {
  title: 'Messages',
  explanation: 'Ask about this order here. The answer appears here too.',
  /** `{contact}` is a link to an e-mail address. */
  contact: 'You can also write to {contact}.',
  none: 'No messages yet.',
  unloaded: 'The messages could not be loaded.',
  you: 'You',
  operator: 'Operator',
  label: 'Your message',
  hint: 'Never write a password or a key here. We never ask for one.',
  submit: 'Send message',
  busy: 'Sending…',
  noAnswer: 'No answer. Check your connection and send it again: it is stored once.',
}

export type MessageTexts = typeof english

/** A buyer's messages about an order. */
export const MESSAGE_TEXTS = textsOf('messages', english)
