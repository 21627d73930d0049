import { type PresaleDocument, TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  introduction: `What is published about ${TOKEN_NAME}, to keep and read.`,
  cards: {
    token: { title: 'Document #1', text: `What ${TOKEN_NAME} is and what it is meant for.` },
    supply: { title: 'Document #2', text: 'How the supply is shared out.' },
    terms: { title: 'Document #3', text: 'The terms of the presale.' },
  } satisfies Record<PresaleDocument['name'], { title: string; text: string }>,
}

export type PresaleDocumentTexts = typeof english

/** The documents of this presale. */
export const PRESALE_DOCUMENT_TEXTS = textsOf('presaleDocuments', english)
