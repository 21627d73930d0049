import { SALE_OPERATOR } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  contact: SALE_OPERATOR
    ? `Lost access? Contact ${SALE_OPERATOR.contact}.`
    : 'Lost access? The operator of this sale has published no contact.',
}

export type LostAccessTexts = typeof english

/** Below the log-in, and where a buyer asks for a new password. */
export const LOST_ACCESS_TEXTS = textsOf('lostAccess', english)
