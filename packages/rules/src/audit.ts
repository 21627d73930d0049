import * as z from 'zod/mini'
import { cursorPage, day, rowId } from './lists.ts'
import { boundedText, TEXT_LIMITS } from './text.ts'

/** Every recorded action; a server test compares the list with what the server records. */
export const AUDIT_ACTIONS = [
  'order.approve',
  'order.reject',
  'order.void',
  'order.undo',
  'order.close',
  'order.cancel',
  'order.give-transaction',
  'order.ask',
  'order.answer',
  'order.note',
  'currency.add',
  'currency.update',
  'currency.switch-on',
  'currency.switch-off',
  'currency.change-address',
  'currency.rate',
  'currency.delete',
  'currency.restore',
  'rates.refresh',
  'proposal.make',
  'proposal.confirm',
  'proposal.decline',
  'token-price.set',
  'tracking-key.add',
  'tracking-key.update',
  'tracking-key.delete',
  'tracking-key.restore',
  'buyer.change-credentials',
  'buyer.make-reset-link',
  'buyer.reset-password',
  'buyer.confirm-email',
  'buyer.undo-email-change',
  'mail.send-again',
  'buyer.switch-on-second-factor',
  'buyer.switch-off-second-factor',
  'buyer.renew-recovery-codes',
  'buyer.failed-log-ins',
  'buyer.end-sessions',
  'buyer.close',
  'buyer.add-passkey',
  'buyer.remove-passkey',
  'orders.export',
  'buyers.export',
  'ledger.export',
  'buyer.export',
  'audit.export',
  'operator.create-first',
  'operator.add',
  'operator.log-in',
  'operator.failed-log-ins',
  'operator.change-password',
  'operator.confirm-identity',
  'operator.end-session',
  'operator.change-role',
  'operator.remove',
  'operator.invite',
  'operator.revoke-invite',
  'operator.accept-invite',
  'operator.switch-on-second-factor',
  'operator.switch-off-second-factor',
  'operator.renew-recovery-codes',
  'operator.change-email',
  'operator.add-passkey',
  'operator.remove-passkey',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The actions that change an order's state. */
export const ORDER_DECISIONS = [
  'order.approve',
  'order.reject',
  'order.void',
  'order.undo',
  'order.close',
  'order.cancel',
] as const satisfies AuditAction[]

/** The subjects of entries. */
export const AUDIT_SUBJECTS = [
  'order',
  'buyer',
  'currency',
  'rates',
  'token-price',
  'tracking-key',
  'proposal',
  'mail',
  'orders',
  'buyers',
  'ledger',
  'audit',
  'operator',
  'operator-invite',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** Subjects whose entries only owners may read, like the screens about them. */
export const OWNERS_SUBJECTS: readonly AuditSubject[] = ['operator', 'operator-invite']

/** The filter's value for entries without an operator: those of the program itself and of the command line. */
export const THE_PROGRAM = '-'

/** The request id of every entry that an administrator of the server made by `npm run admin`; it has no operator. */
export const COMMAND_LINE = 'command line'

/** Who acts without an operator: the policy that closes orders, a buyer, the command line, or the program. */
export type OtherActor = 'policy' | 'buyer' | 'commandLine' | 'system'

/** Actions that only something else than an operator takes. */
export const ACTORS_WITHOUT_OPERATOR: Partial<Record<string, OtherActor>> = {
  'order.close': 'policy',
  'buyer.change-credentials': 'buyer',
  'order.give-transaction': 'buyer',
  'order.ask': 'buyer',
  'buyer.reset-password': 'buyer',
  'buyer.confirm-email': 'buyer',
  'buyer.undo-email-change': 'buyer',
  'buyer.end-sessions': 'buyer',
  'buyer.switch-on-second-factor': 'buyer',
  'buyer.switch-off-second-factor': 'buyer',
  'buyer.renew-recovery-codes': 'buyer',
  'buyer.add-passkey': 'buyer',
  'buyer.remove-passkey': 'buyer',
  'order.cancel': 'buyer',
}

/** Who acted in an entry without an operator. */
export function otherActorOf({ action, requestId }: { action: string; requestId?: string }): OtherActor {
  return requestId === COMMAND_LINE ? 'commandLine' : (ACTORS_WITHOUT_OPERATOR[action] ?? 'system')
}

/** A filter; all given conditions must hold. Days are inclusive in UTC+02:00; the operator is given by login. */
export const auditFilter = z.object({
  operator: z.optional(boundedText(TEXT_LIMITS.login).check(z.trim())),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  subject: z.optional(z.enum(AUDIT_SUBJECTS)),
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
