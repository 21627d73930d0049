import { THE_OPERATOR } from './presale.ts'

/** Of one order. The database refuses more messages or notes than `onOrder`; a buyer leaves room for the answers. */
export const MESSAGE_LIMITS = { ofBuyer: 50, onOrder: 100 }

export const MESSAGE_EMPTY = 'Write something first.'
export const TOO_MANY_MESSAGES = `This order has as many messages as it can have. Write to ${THE_OPERATOR} instead.`
export const TOO_MANY_MESSAGES_HERE =
  'This order has as many messages or notes as it can have. Write to the buyer by e-mail instead.'
export const MESSAGE_OF_DELETED_ORDER = 'This order is deleted, so its buyer can’t read a message.'
