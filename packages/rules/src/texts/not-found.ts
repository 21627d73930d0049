import { textsOf } from './language.ts'

const english = {
  title: 'Not found',
  heading: 'Notfoundpage',
  explanation: 'There is no page at this address.',
  home: 'Go home',
}

export type NotFoundTexts = typeof english

/** The page for every other path (specification §2, D2). */
export const NOT_FOUND_TEXTS = textsOf('notFound', english)
