import { inDigits } from '../count.ts'
import { textsOf } from './language.ts'

const twoNeeded = (whose: 'Its' | 'Their') =>
  `${whose} approval takes two operators: yours is only proposed, unless another has proposed it already.`

const english = {
  unloaded: 'Changes that wait for a second operator could not be loaded.',
  waiting: (count: number) =>
    count === 1 ? '1 change waits for a second operator.' : `${count} changes wait for a second operator.`,
  author: 'proposed by {operator}, {time}',
  review: 'Review',
  proposed: 'Proposed',
  /** Beside a decision, before it is taken. */
  rule: {
    approval: (usd: string) => `This order is worth more than ${usd} USD. ${twoNeeded('Its')}`,
    approvals: (count: number, usd: string) =>
      count === 1
        ? `1 of these orders is worth more than ${usd} USD. ${twoNeeded('Its')}`
        : `${inDigits(count)} of these orders are each worth more than ${usd} USD. ${twoNeeded('Their')}`,
    address: 'All of this is only proposed. It takes effect when another manager or owner confirms it.',
  },
  title: {
    approve: (order: string) => `Approve order ${order}`,
    update: (codes: string) => `Change ${codes}`,
    add: (codes: string) => `Add ${codes}`,
    restore: (codes: string) => `Bring ${codes} back`,
  },
  question: (title: string) => `${title}?`,
  confirm: { label: 'Confirm', done: 'Confirmed: the change is in effect.' },
  withdraw: {
    label: 'Withdraw',
    question: (title: string) => `Withdraw “${title}”?`,
    effect: 'Your proposal ends, and nothing changes.',
    done: 'Your proposal was withdrawn.',
  },
  decline: {
    label: 'Decline',
    question: (title: string) => `Decline “${title}”?`,
    effect: 'The proposal ends, and nothing changes.',
    done: 'The proposal was declined.',
  },
  deciding: 'Saving…',
  orderEffect:
    '{operator} proposed to approve order {order}. Look for a payment of {payment}. Confirming adds {tokens} to {email}, bonus included.',
  reason: '{operator} gave the reason “{reason}”.',
  currencyEffect: (operator: string) =>
    `${operator} proposed this. Compare every character of the address with the wallet’s own. It takes effect when you confirm.`,
  change: '{code}, {field}: {before}{after}',
  arrow: ' → ',
}

export type ProposalTexts = typeof english

/** The changes that wait for a second operator (the two-person rule). */
export const PROPOSAL_TEXTS = textsOf('proposals', english)
