/** Where mails to an operator go. Nothing but a code is mailed to an address before its owner has typed that code. */
import { emailKey } from '@presale/rules/account'
import { OPERATOR_CODE_EXPIRED, OPERATOR_EMAIL_SAME, OPERATOR_MAIL_OFF } from '@presale/rules/operator-email'
import { sql } from 'kysely'
import type { Actor } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { readMailMode, storeMail } from '../mail/outbox.ts'
import { CONFIRMATION_HOURS, isSameProof, operatorProofOf } from '../mail/proof.ts'
import type { AccountServices } from './account-services.ts'
import { auditOperator, lockOperator } from './operator-account.ts'
import { hashToken } from './sessions.ts'

/** `email` is confirmed, null without one; `next` waits for its code. `isOn`: this site stores mails. */
export type OperatorEmail = { email: string | null; next: string | null; isOn: boolean }

/** The operator's own address for mails. */
export async function readOperatorEmail(db: Db, operatorId: string): Promise<OperatorEmail> {
  const [{ email, next_email }, mode] = await Promise.all([readEmails(db, operatorId), readMailMode(db)])
  return { email, next: next_email, isOn: mode !== 'off' }
}

/**
 * Mails a code to the address, which replaces the present one once the code is typed. Throws `refused` for the present
 * address and where the site sends no mail, `too-many` beyond the limits.
 */
export async function requestOperatorEmail(
  { db, attempts }: Pick<AccountServices, 'db' | 'attempts'>,
  { email, ...actor }: { email: string } & Actor,
): Promise<void> {
  if ((await readMailMode(db)) === 'off') throw new AppError('refused', OPERATOR_MAIL_OFF)
  await attempts.countMail(emailKey(email), actor.address)
  await inTransaction(db, async (trx) => {
    await lockOperator(trx, actor.operatorId)
    const { email: present } = await readEmails(trx, actor.operatorId)
    if (present === email) throw new AppError('refused', OPERATOR_EMAIL_SAME)
    await saveEmails(trx, actor.operatorId, { next_email: email })
    const { operatorId } = actor
    await storeMail(trx, { kind: 'operator-confirm-email', recipient: email, operatorId })
  })
}

/**
 * Makes the address that waits the operator's own. Wrong codes count like failed log-ins. Throws `refused` for a code
 * that is wrong, used or expired.
 */
export async function confirmOperatorEmail(
  { db, attempts }: Pick<AccountServices, 'db' | 'attempts'>,
  { code, ...actor }: { code: string } & Actor,
): Promise<{ email: string }> {
  const { operatorId, address } = actor
  const attempt = ['operator', `confirm ${operatorId}`, address] as const
  await attempts.count(...attempt)
  const recipient = await findByCode(db, operatorId, code)
  if (recipient === undefined) throw new AppError('refused', OPERATOR_CODE_EXPIRED)
  await inTransaction(db, async (trx) => {
    await lockOperator(trx, operatorId)
    const { email: before, next_email: next } = await readEmails(trx, operatorId)
    if (next !== recipient) throw new AppError('refused', OPERATOR_CODE_EXPIRED)
    await saveEmails(trx, operatorId, { email: next, email_confirmed_at: sql`now()`, next_email: null })
    await auditEmail(trx, actor, before, next)
  })
  await attempts.forget(...attempt)
  return { email: recipient }
}

/** Forgets the address that waits for its code. */
export async function cancelOperatorEmail(db: Db, operatorId: string): Promise<void> {
  await db.updateTable('operator').set({ next_email: null }).where('id', '=', operatorId).execute()
}

/** Ends all mails to the operator. */
export function removeOperatorEmail(db: Db, actor: Actor): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockOperator(trx, actor.operatorId)
    const { email: before } = await readEmails(trx, actor.operatorId)
    await saveEmails(trx, actor.operatorId, { email: null, email_confirmed_at: null, next_email: null })
    if (before !== null) await auditEmail(trx, actor, before, null)
  })
}

/** Stores a mail about the session that was opened with a recovery code, if the operator gets mails. */
export async function tellOfRecoveryCode(trx: Trx, operatorId: string, sessionToken: string): Promise<void> {
  const { email: recipient } = await readEmails(trx, operatorId)
  if (recipient === null) return
  const { id: sessionId } = await trx
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', hashToken(sessionToken))
    .executeTakeFirstOrThrow()
  await storeMail(trx, { kind: 'operator-recovery-code', recipient, operatorId, sessionId })
}

const auditEmail = (trx: Trx, actor: Actor, before: string | null, after: string | null) =>
  auditOperator(trx, actor, 'operator.change-email', actor.operatorId, {
    before: { email: before },
    after: { email: after },
  })

/** The address that a mail with this code went to. */
async function findByCode(db: Db, operatorId: string, code: string): Promise<string | undefined> {
  const mails = await db
    .selectFrom('mail')
    .select(['id', 'recipient'])
    .where('kind', '=', 'operator-confirm-email')
    .where('operator_id', '=', operatorId)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${CONFIRMATION_HOURS})`)
    .orderBy('id', 'desc')
    .execute()
  for (const { id: mailId, recipient } of mails) {
    const proof = await operatorProofOf(db, { mailId, operatorId, recipient })
    if (isSameProof(proof.code, code)) return recipient
  }
  return undefined
}

function readEmails(db: Db | Trx, operatorId: string) {
  return db
    .selectFrom('operator')
    .select(['email', 'next_email'])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
}

type Emails = Partial<Record<'email' | 'email_confirmed_at' | 'next_email', unknown>>

async function saveEmails(trx: Trx, operatorId: string, emails: Emails): Promise<void> {
  await trx
    .updateTable('operator')
    .set(emails as object)
    .where('id', '=', operatorId)
    .execute()
}
