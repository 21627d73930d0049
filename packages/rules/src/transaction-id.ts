/** The id of a payment's transaction, as a buyer gives it for an order. Only the server imports the check. */
import * as z from 'zod/mini'
import { chainNameOf, type Place } from './deposit-address.ts'
import { orderReference } from './order-request.ts'

const HEX_ID = /^[0-9a-f]{64}$/i
const HEX_SENTENCE = 'has 64 digits and letters from a to f'

type Format = { pattern: RegExp; sentence: string; ignoresCase: boolean }

const HEX: Format = { pattern: HEX_ID, sentence: HEX_SENTENCE, ignoresCase: true }

/** The format on each known chain, by the names of deposit-address.ts. */
const FORMATS: Record<string, Format> = {
  'Ethereum (ERC-20) and its kin': {
    pattern: /^0x[0-9a-f]{64}$/i,
    sentence: `begins with 0x and then ${HEX_SENTENCE}`,
    ignoresCase: true,
  },
  Bitcoin: HEX,
  Litecoin: HEX,
  Dogecoin: HEX,
  Dash: HEX,
  'TRON (TRC-20)': HEX,
  Solana: {
    pattern: /^[1-9A-HJ-NP-Za-km-z]{64,90}$/,
    sentence: 'has about 88 letters and digits',
    ignoresCase: false,
  },
}

const UNKNOWN_CHAIN: Format = {
  pattern: /^[A-Za-z0-9_:.=+/-]{8,128}$/,
  sentence: 'has from 8 to 128 letters, digits and signs',
  ignoresCase: false,
}

/**
 * The id as it is stored, which is the same for every spelling; or the problem with it, in a sentence. On a network that
 * deposit-address.ts doesn't know, any id of a usual length passes.
 */
export function readTransactionId(text: string, place: Place): { id: string } | { problem: string } {
  const chain = chainNameOf(place)
  const { pattern, sentence, ignoresCase } = (chain && FORMATS[chain]) || UNKNOWN_CHAIN
  const typed = text.trim()
  if (/^https?:\/\//i.test(typed)) return { problem: TRANSACTION_IS_LINK }
  if (!pattern.test(typed)) return { problem: `A transaction id of this network ${sentence}. Copy it again.` }
  return { id: ignoresCase ? typed.toLowerCase() : typed }
}

const TRANSACTION_IS_LINK = 'This is a link. Paste only the transaction id that the explorer shows.'
export const TRANSACTION_TAKEN =
  'Another approved order has the same transaction. One payment pays one order; check both.'
export const TRANSACTION_TOO_LATE = 'This order is decided already, so it takes no transaction id.'

/** Longer than every format: an id that is slightly wrong gets the message about its format. */
const MAX_LENGTH = 200

/** A transaction id for one of the buyer's orders. */
export const givenTransaction = z.object({
  reference: orderReference,
  transactionId: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter the transaction id.'),
      z.maxLength(MAX_LENGTH, 'This is too long for a transaction id. Paste only the id.'),
    ),
})
