/** The audit trail as operators read it: what can be done, to what, and which entries are asked for. */
import * as z from 'zod/mini'
import { cursorPage, day, rowId } from './lists.ts'
import { boundedText, TEXT_LIMITS } from './text.ts'

/** Everything that is ever noted, in words; a test of the server's holds what it notes against this. */
export const AUDIT_ACTIONS = {
  'order.approve': 'Approved an order',
  'order.reject': 'Rejected an order',
  'order.void': 'Deleted an order',
  'order.undo': 'Undid a decision',
  'currency.add': 'Added a currency',
  'currency.update': 'Changed a currency',
  'currency.change-address': 'Changed a deposit address',
  'currency.rate': 'Updated a rate',
  'currency.delete': 'Deleted a currency',
  'currency.restore': 'Brought a currency back',
  'rates.refresh': 'Updated the rates',
  'token-price.set': 'Set the token’s price',
  'tracking-key.add': 'Added a tracking key',
  'tracking-key.update': 'Changed a tracking key',
  'tracking-key.delete': 'Deleted a tracking key',
  'tracking-key.restore': 'Brought a tracking key back',
  'buyer.end-sessions': 'Ended a buyer’s sessions',
  'orders.export': 'Exported orders',
  'ledger.export': 'Exported the ledger',
  'buyer.export': 'Exported a statement',
  'audit.export': 'Exported the audit log',
  'operator.create-first': 'Created the first operator',
  'operator.log-in': 'Logged in',
  'operator.change-password': 'Changed a password',
  'operator.confirm-identity': 'Confirmed who it is',
  'operator.end-session': 'Ended sessions of an operator',
  'operator.change-role': 'Changed a role',
  'operator.remove': 'Removed an operator',
  'operator.invite': 'Invited an operator',
  'operator.revoke-invite': 'Revoked an invite',
  'operator.accept-invite': 'Accepted an invite',
  'operator.switch-on-second-factor': 'Switched on a second factor',
  'operator.switch-off-second-factor': 'Switched off a second factor',
  'operator.renew-recovery-codes': 'Made new recovery codes',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** What an entry can be about, by the name the trail has for it. */
export const AUDIT_SUBJECTS = {
  order: 'Order',
  buyer: 'Buyer',
  currency: 'Currency',
  rates: 'Rates',
  'token-price': 'Token price',
  'tracking-key': 'Tracking key',
  orders: 'Orders',
  ledger: 'Ledger',
  audit: 'Audit log',
  operator: 'Operator',
  'operator-invite': 'Invite',
} as const
export type AuditSubject = keyof typeof AUDIT_SUBJECTS

/** Subjects whose entries are an owner's to read, as their screen is. */
export const OWNERS_SUBJECTS: readonly AuditSubject[] = ['operator', 'operator-invite']

/** What the filter calls whoever is no operator: the program itself. */
export const THE_PROGRAM = '-'

const keysOf = <Key extends string>(record: Record<Key, string>) => Object.keys(record) as [Key, ...Key[]]

/** Which entries: everything that is named must hold. Days are inclusive, at UTC+02:00; the operator is named by login. */
export const auditFilter = z.object({
  operator: z.optional(boundedText(TEXT_LIMITS.login).check(z.trim())),
  action: z.optional(z.enum(keysOf(AUDIT_ACTIONS))),
  subject: z.optional(z.enum(keysOf(AUDIT_SUBJECTS))),
  subjectId: z.optional(rowId.shape.id),
  from: z.optional(day),
  to: z.optional(day),
})
export type AuditFilter = z.infer<typeof auditFilter>

/** One page of the audit trail. */
export const auditSearch = z.extend(cursorPage, { filter: auditFilter })
export type AuditSearch = z.infer<typeof auditSearch>

export const AUDIT_UNFETCHED = 'The audit log could not be loaded.'
