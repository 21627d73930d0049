import { inDigits, inNumbers } from '../count.ts'
import { textsOf } from './language.ts'

const ordersInNumbers = (count: number) => inNumbers(count, 'order')

const english = {
  results: {
    label: 'Result for each order',
    dismiss: 'Dismiss',
    details: 'Details',
    sendAgain: 'Send again',
    undoAll: (count: number) => `Undo all ${inDigits(count)}`,
    undoing: 'Undoing…',
    undoQuestion: (count: number) => `Undo ${inDigits(count)} decisions?`,
    undoConfirm: (count: number) => `Undo ${inDigits(count)} decisions`,
    undoRemoves: (tokens: string, count: number) =>
      `Removes ${tokens} of ${ordersInNumbers(count)} from the buyers’ balances.`,
    undoAdds: (tokens: string, count: number) =>
      `Adds ${tokens} of ${ordersInNumbers(count)} to the buyers’ balances.`,
    undoMoves: 'No balance changes.',
    orders: ordersInNumbers,
    unknown: 'Not known.',
    /** Above the proposed orders. */
    waiting: (count: number) =>
      `${ordersInNumbers(count)}: proposed. ${count === 1 ? 'It is' : 'They are'} approved when another manager or owner confirms.`,
    /** Parts of the summary, joined by `, `. */
    already: (count: number, kind: string) => `${inDigits(count)} already ${kind}`,
    proposed: (count: number) => `${inDigits(count)} proposed`,
    /** By another operator, so nothing was changed. */
    meanwhile: (count: number) => `${inDigits(count)} decided by others meanwhile`,
    failed: (count: number) => `${inDigits(count)} failed`,
    notKnown: (count: number) => `${inDigits(count)} not known`,
    decided: (count: number, of: number, kind: string) =>
      `${inDigits(count)} of ${ordersInNumbers(of)} ${kind}`,
  },
  refusals: {
    title: (count: number) => `${ordersInNumbers(count)} could not be decided`,
    order: (id: string) => `Order ${id}`,
    /** Before the numbers of several orders. */
    orders: 'Orders',
    /** The reason that orders share; their list follows. */
    shared: (count: number, reason: string) => `${ordersInNumbers(count)}: ${reason}`,
    /** The reason in place of `ORDER_CHANGED` where several orders share it. */
    changed: (count: number) =>
      `These ${inDigits(count)} orders were decided on meanwhile. They were not changed.`,
    notDecided: (reason: string) => `Not decided. ${reason}`,
  },
  dialog: {
    approved: { question: 'Approve this payment?', confirm: 'Approve payment' },
    rejected: { question: 'Reject this payment?', confirm: 'Reject payment' },
    void: { question: 'Delete this transaction?', confirm: 'Delete' },
    description: 'Order {id}. {effect}',
    saving: 'Saving…',
    reasonHint: 'It is kept with the decision. The buyer doesn’t see it.',
    gone: 'This order was deleted. There is nothing left to decide.',
    alreadyApproved: 'It is approved already; nothing changes.',
    isRejected: 'This order is rejected now.',
    /** Before the decision. */
    known: {
      shared: 'Another order names the same transaction. One payment pays one order.',
      sharedBy: (count: number) =>
        `${ordersInNumbers(count)} ${count === 1 ? 'names' : 'name'} a transaction that another order names too. One payment pays one order.`,
      twin: 'The buyer has another pending order for the same amount. One payment pays one order.',
      twinOf: (count: number) =>
        `${ordersInNumbers(count)} ${count === 1 ? 'has' : 'have'} another pending order of the same buyer for the same amount. One payment pays one order.`,
      replaced: 'The deposit address of this order has been replaced since it was placed.',
      replacedOf: (count: number) =>
        `${ordersInNumbers(count)} ${count === 1 ? 'has' : 'have'} a deposit address that has been replaced since.`,
      unanswered: 'The buyer’s message on this order is not answered yet.',
      unansweredOn: (count: number) =>
        `${ordersInNumbers(count)} ${count === 1 ? 'has' : 'have'} a message that is not answered yet.`,
    },
    adds: 'Adds {tokens} to {email}. Look for a payment of {payment}.',
    named: 'The buyer names this transaction: {transaction}',
    payment: '{amount} to {address}',
    paymentOn: '{amount} to {address} on {network}',
    removes: (tokens: string, email: string) => `Removes ${tokens} from ${email}.`,
    unchanged: (status: string) => `No balance changes: this order is ${status}.`,
    leavesLists: ' The order leaves every list; it stays in the books.',
  },
  reason: { needed: 'Reason', optional: 'Reason (optional)' },
  meanwhile: { seen: 'You saw', now: 'Now', deleted: 'deleted' },
  /** Who decided, by the action of the audit entry. */
  who: {
    actions: {
      'order.approve': 'approved this order',
      'order.reject': 'rejected this order',
      'order.void': 'deleted this order',
      'order.close': 'closed this order',
      'order.cancel': 'cancelled this order',
      'order.undo': 'took back the last decision on this order',
    } as Record<string, string>,
    changed: 'changed this order',
    /** The same of several orders that one operator decided alike. */
    together: {
      'order.approve': (count) => `approved ${ordersInNumbers(count)}`,
      'order.reject': (count) => `rejected ${ordersInNumbers(count)}`,
      'order.void': (count) => `deleted ${ordersInNumbers(count)}`,
      'order.close': (count) => `closed ${ordersInNumbers(count)}`,
      'order.undo': (count) => `took back the last decisions on ${ordersInNumbers(count)}`,
    } as Record<string, (count: number) => string>,
    changedTogether: (count: number) => `changed ${ordersInNumbers(count)}`,
    line: '{operator} {action}, {time}',
    reason: (reason: string) => `Reason: “${reason}”`,
  },
  line: {
    kinds: { approved: 'approved', rejected: 'rejected', void: 'deleted' },
    undo: 'Undo',
    already: (id: string, kind: string) => `Order ${id} was ${kind} already; nothing was changed.`,
    decided: (id: string, kind: string, movement: string) => `Order ${id} ${kind}${movement}`,
    undone: (id: string, status: string, movement: string) =>
      `Undone: order ${id} is ${status} again${movement}`,
    noMovement: '. No balance changed.',
    movement: (moved: string) => `: ${moved}.`,
    addedTo: 'added to',
    removedFrom: 'removed from',
  },
}

export type DecisionTexts = typeof english

/** Decisions on orders, alone or several at once, and their results. */
export const DECISION_TEXTS = textsOf('decisions', english)
