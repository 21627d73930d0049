/** The texts of an order’s page in this presale (decision 0009). Only that page loads them. */
import { CONFIRMATIONS_REQUIRED } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  placed: { title: 'Order placed' },
  waiting: {
    title: 'Waiting for your payment',
    text: `You send the exact amount. After ${CONFIRMATIONS_REQUIRED} confirmations the operator checks it.`,
  },
  named: {
    title: 'Waiting for the operator',
    text: `After ${CONFIRMATIONS_REQUIRED} confirmations the operator checks your payment.`,
  },
  replaced: {
    title: 'Waiting for the operator',
    text: 'The address of this order was replaced. Send nothing for it.',
  },
  toBeCredited: { title: 'Tokens credited', text: 'Once the operator has approved the payment.' },
  confirmed: { title: 'Payment confirmed', text: 'By the operator.' },
  credited: { title: 'Tokens credited', text: 'They were added to your balance.' },
  rejected: {
    title: 'Payment rejected',
    text: `The operator did not accept a payment for this order, and no tokens are credited. If you did pay, write a message on this page: the order can still be approved.`,
  },
  /** It had been approved, and its tokens credited. */
  takenBack: {
    title: 'Approval taken back',
    text: `The operator took back the approval, and the tokens of this order left your balance. Write a message on this page to ask why.`,
  },
  cancelled: {
    title: 'Cancelled by you',
    text: `No tokens are credited for this order. If you did pay, write a message on this page: the order can still be approved.`,
  },
  closed: {
    title: 'Closed: not paid in time',
    text: `We saw no payment for this order, so it was closed and no tokens are credited. If you did pay, write a message on this page: the order can still be approved.`,
  },
  /** The buyer had named the payment's transaction. */
  closedThoughNamed: {
    title: 'Closed: not approved in time',
    text: `You named a payment, but it was not approved in time. So the order was closed, and no tokens are credited. If you did pay, write a message on this page: the order can still be approved.`,
  },
  beingChecked: {
    text: 'The operator is checking this order. Don’t send anything for it until the check is done.',
  },
}

export type PresaleOrderTexts = typeof english

/** The steps of an order on its page. */
export const ORDER_STEPS = textsOf('presaleOrder', english)
