import { textsOf } from './language.ts'

const english = {
  heading: 'Your phrase in mails',
  explanation:
    'Every mail to your confirmed e-mail repeats the phrase that you set here. Don’t trust a mail without it.',
  label: 'Phrase',
  hint: 'Optional, up to 60 characters. Anyone who reads your mail sees it, so never use a password.',
  save: 'Save phrase',
  saving: 'Saving…',
  saved: 'Your phrase is saved.',
  removed: 'Mails carry no phrase any more.',
  failed: 'Your phrase was not saved.',
  unreachable: 'No answer. Your change may be saved already. Check your connection and save it again.',
}

export type MailPhraseTexts = typeof english

/** The card on a buyer's profile about the phrase that mails carry. */
export const MAIL_PHRASE_TEXTS = textsOf('mailPhrase', english)
