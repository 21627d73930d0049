import { textsOf } from './language.ts'

const english = {
  ready: 'The link is ready',
  link: 'Link',
  once: 'Copy the link now',
  done: 'Done',
}

export type SecretLinkTexts = typeof english

/** The dialog of a link that is shown once. */
export const SECRET_LINK_TEXTS = textsOf('secretLink', english)
