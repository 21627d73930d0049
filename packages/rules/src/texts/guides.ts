import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: (screen: string) => `${TOKEN_NAME} | ${screen}`,
  buy: `Buy ${TOKEN_NAME}`,
  backTo: (screen: string) => `Back to ${screen}`,
  further: 'Learn more',
  /** `{guide}` is a link. */
  guideSummary: (summary: string) => `{guide}: ${summary}`,
  /** `{documents}` is a link. */
  aboutToken: `{documents} about ${TOKEN_NAME}`,
  documents: 'Documents',
  download: 'Download',
  downloadNamed: (title: string) => `Download ${title}`,
  loadVideo: 'Load the video',
  /** In place of a missing document or video (D24). */
  notPublished: 'Not published yet',
  videoHost: (host: string) =>
    `The video comes from ${host}. After you load it, ${host} knows that you watch it.`,
}

export type GuideTexts = typeof english

/** The frames of the buying guide, the exchange guide and the documents. Their contents are those of the presale (D23). */
export const GUIDE_TEXTS = textsOf('guides', english)
