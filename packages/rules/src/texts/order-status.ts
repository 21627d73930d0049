import type { OrderStatus, RejectionReason } from '../order.ts'
import { textsOf } from './language.ts'

const english = {
  words: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } satisfies Words,
  inSentence: { pending: 'pending', approved: 'approved', rejected: 'rejected' } satisfies Words,
  /** What a buyer reads for each status (specification §4). */
  messages: {
    pending: 'Processing your transaction',
    approved: 'Your transaction has been approved',
    rejected: 'Your transaction was rejected',
  } satisfies Words,
  /** For a status that the screens don't know (D25). */
  unknown: 'Being checked',
  /** Why an order was rejected without an operator (D31). */
  rejections: {
    'not paid in time': 'Not paid in time',
    'cancelled by the buyer': 'Cancelled by the buyer',
  } satisfies Record<RejectionReason, string>,
}

type Words = Record<OrderStatus, string>

export type OrderStatusTexts = typeof english

/** The statuses of an order, in both apps. */
export const ORDER_STATUS_TEXTS = textsOf('orderStatus', english)
