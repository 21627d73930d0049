import * as z from 'zod/mini'
import { cursorPage, day, rowId } from './lists.ts'
import { boundedText, TEXT_LIMITS } from './text.ts'

/** Every recorded action and its text; a server test compares the list with what the server records. */
export const AUDIT_ACTIONS = {
  'order.approve': 'Approved an order',
  'order.reject': 'Rejected an order',
  'order.void': 'Deleted an order',
  'order.undo': 'Undid a decision',
  'order.close': 'Closed an order that was not paid in time',
  'order.cancel': 'Cancelled the order',
  'order.give-transaction': 'Named the payment’s transaction',
  'order.ask': 'Wrote to the operators about an order',
  'order.answer': 'Wrote to a buyer about an order',
  'order.note': 'Noted something about an order',
  'currency.add': 'Added a currency',
  'currency.update': 'Changed a currency',
  'currency.switch-on': 'Switched a currency on',
  'currency.change-address': 'Changed a deposit address',
  'currency.rate': 'Updated a rate',
  'currency.delete': 'Deleted a currency',
  'currency.restore': 'Brought a currency back',
  'rates.refresh': 'Updated the rates',
  'proposal.make': 'Proposed a change',
  'proposal.confirm': 'Confirmed a proposal',
  'proposal.decline': 'Declined a proposal',
  'token-price.set': 'Set the token’s price',
  'tracking-key.add': 'Added a tracking key',
  'tracking-key.update': 'Changed a tracking key',
  'tracking-key.delete': 'Deleted a tracking key',
  'tracking-key.restore': 'Brought a tracking key back',
  'buyer.change-credentials': 'Changed the e-mail or password of an account',
  'buyer.make-reset-link': 'Made a link for a buyer’s new password',
  'buyer.reset-password': 'Replaced a forgotten password',
  'buyer.confirm-email': 'Confirmed an e-mail',
  'buyer.undo-email-change': 'Took a change of e-mail back',
  'mail.send-again': 'Sent a failed mail again',
  'buyer.switch-on-second-factor': 'Switched a buyer’s two-step log-in on',
  'buyer.switch-off-second-factor': 'Switched a buyer’s two-step log-in off',
  'buyer.renew-recovery-codes': 'Made new recovery codes of a buyer',
  'buyer.failed-log-ins': 'Failed to log in to a buyer’s account',
  'buyer.end-sessions': 'Ended a buyer’s sessions',
  'buyer.add-passkey': 'Added a passkey to an account',
  'buyer.remove-passkey': 'Removed a passkey from an account',
  'orders.export': 'Exported orders',
  'buyers.export': 'Exported the buyers',
  'ledger.export': 'Exported the ledger',
  'buyer.export': 'Exported a statement',
  'audit.export': 'Exported the audit log',
  'operator.create-first': 'Created the first operator',
  'operator.add': 'Added an operator',
  'operator.log-in': 'Logged in',
  'operator.failed-log-ins': 'Failed to log in to an operator’s account',
  'operator.change-password': 'Changed a password',
  'operator.confirm-identity': 'Confirmed their identity',
  'operator.end-session': 'Ended sessions of an operator',
  'operator.change-role': 'Changed a role',
  'operator.remove': 'Removed an operator',
  'operator.invite': 'Invited an operator',
  'operator.revoke-invite': 'Revoked an invite',
  'operator.accept-invite': 'Accepted an invite',
  'operator.switch-on-second-factor': 'Switched on a second factor',
  'operator.switch-off-second-factor': 'Switched off a second factor',
  'operator.renew-recovery-codes': 'Made new recovery codes',
  'operator.change-email': 'Changed where mails to an operator go',
  'operator.add-passkey': 'Added a passkey',
  'operator.remove-passkey': 'Removed a passkey',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** The actions that change an order's state. */
export const ORDER_DECISIONS = [
  'order.approve',
  'order.reject',
  'order.void',
  'order.undo',
  'order.close',
  'order.cancel',
] as const satisfies AuditAction[]

/** The subjects of entries, by the trail's name for each. */
export const AUDIT_SUBJECTS = {
  order: 'Order',
  buyer: 'Buyer',
  currency: 'Currency',
  rates: 'Rates',
  'token-price': 'Token price',
  'tracking-key': 'Tracking key',
  proposal: 'Proposal',
  mail: 'Mail',
  orders: 'Orders',
  buyers: 'Buyers',
  ledger: 'Ledger',
  audit: 'Audit log',
  operator: 'Operator',
  'operator-invite': 'Invite',
} as const
export type AuditSubject = keyof typeof AUDIT_SUBJECTS

/** Subjects whose entries only owners may read, like the screens about them. */
export const OWNERS_SUBJECTS: readonly AuditSubject[] = ['operator', 'operator-invite']

/** The filter's value for entries without an operator: those of the program itself and of the command line. */
export const THE_PROGRAM = '-'

/** The request id of every entry that an administrator of the server made by `npm run admin`; it has no operator. */
export const COMMAND_LINE = 'command line'

/** Actions that only something else than an operator takes, and its name. */
export const ACTORS_WITHOUT_OPERATOR: Partial<Record<string, string>> = {
  'order.close': 'policy',
  'buyer.change-credentials': 'the buyer',
  'order.give-transaction': 'the buyer',
  'order.ask': 'the buyer',
  'buyer.reset-password': 'the buyer',
  'buyer.confirm-email': 'the buyer',
  'buyer.undo-email-change': 'the buyer',
  'buyer.end-sessions': 'the buyer',
  'buyer.switch-on-second-factor': 'the buyer',
  'buyer.switch-off-second-factor': 'the buyer',
  'buyer.renew-recovery-codes': 'the buyer',
  'buyer.add-passkey': 'the buyer',
  'buyer.remove-passkey': 'the buyer',
  'order.cancel': 'the buyer',
}

/** The name of who acted: an operator's login, or what acted without one. */
export function actorInWords({
  operator,
  action,
  requestId,
}: {
  operator: string | null
  action: string
  requestId?: string
}): string {
  if (operator !== null) return operator
  return requestId === COMMAND_LINE ? 'the command line' : (ACTORS_WITHOUT_OPERATOR[action] ?? 'System')
}

const keysOf = <Key extends string>(record: Record<Key, string>) => Object.keys(record) as [Key, ...Key[]]

/** A filter; all given conditions must hold. Days are inclusive in UTC+02:00; the operator is given by login. */
export const auditFilter = z.object({
  operator: z.optional(boundedText(TEXT_LIMITS.login).check(z.trim())),
  action: z.optional(z.enum(keysOf(AUDIT_ACTIONS))),
  subject: z.optional(z.enum(keysOf(AUDIT_SUBJECTS))),
  subjectId: z.optional(rowId.shape.id),
  from: z.optional(day),
  to: z.optional(day),
})
export type AuditFilter = z.infer<typeof auditFilter>

export const auditSearch = z.extend(cursorPage, { filter: auditFilter })
export type AuditSearch = z.infer<typeof auditSearch>

/** How an entry differs from what the chain demands; `end` means that the last entries are not those of the trail's end. */
export type ChainBreakKind = 'gap' | 'predecessor' | 'hash' | 'end'

/** From which position on a piece of the chain is checked. */
export const chainCheck = z.object({
  after: z.string().check(z.regex(/^(0|[1-9][0-9]{0,17})$/, 'Not a position of the chain.')),
})
