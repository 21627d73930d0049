/** A new password for a buyer who forgot the old one: by a link from a mail or an owner, or by `npm run admin`. */
import { emailKey } from '@presale/rules/account'
import { OWNERS_RESET_HOURS, RESET_EXPIRED, RESET_WITHOUT_MAIL, type ResetForm } from '@presale/rules/reset'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, ADMINISTRATOR, type Program, recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { requireRole } from '../limits/permissions.ts'
import { readMailMode, storeMail } from '../mail/outbox.ts'
import { hashSecret, makeResetLink } from '../mail/reset-link.ts'
import { releaseHeldMail } from '../mail/unconfirmed.ts'
import type { AccountServices } from './account-services.ts'
import { findBuyerByEmail } from './buyer-second-factor.ts'
import { lockBuyer } from './lock-buyer.ts'
import { lockOperator } from './operator-account.ts'
import { closeOtherSessions } from './sessions.ts'

/**
 * Has a link mailed to the account of this e-mail. Nothing in the answer or its time depends on whether there is one:
 * only the sender looks for it. Throws `refused` where the site sends no mail, `too-many` beyond the network's limit.
 */
export async function requestPasswordReset(
  { db, attempts, device }: Pick<AccountServices, 'db' | 'attempts' | 'device'>,
  { email, address }: { email: string; address: string },
): Promise<void> {
  if ((await readMailMode(db)) === 'off') throw new AppError('refused', RESET_WITHOUT_MAIL)
  const recipient = emailKey(email)
  const known = await device?.knownAs('buyer', recipient)
  if (await attempts.countReset(recipient, address, known))
    await storeMail(db, { kind: 'password-reset', recipient })
}

type LinkRequest = { buyerId: string; reason: string; origin: string } & Actor

/**
 * Makes a link for a buyer who proved to support who they are, and tells the buyer. It works without any mail, and replaces
 * the links that owners made before.
 */
export function makeOwnersResetLink(
  db: Db,
  { buyerId, reason, origin, ...actor }: LinkRequest,
): Promise<{ link: string; expiresAt: string }> {
  return inTransaction(db, async (trx) => {
    requireRole(await lockOperator(trx, actor.operatorId), 'owner')
    // Of two owners at once the second closes the first one's link.
    const { email } = await lockBuyer(trx, buyerId)
    await closeOwnersLinks(trx, buyerId)
    const link = { buyerId, minutes: OWNERS_RESET_HOURS * 60, createdBy: actor.operatorId }
    const made = await makeResetLink(trx, origin, link)
    await storeMail(trx, { kind: 'reset-link-made', recipient: email, buyerId })
    await recordAudit(trx, {
      ...actor,
      action: 'buyer.make-reset-link',
      subject: { type: 'buyer', id: buyerId },
      reason,
      after: { expiresAt: made.expiresAt },
    })
    return made
  })
}

/**
 * Sets the password, ends every session of the account and closes its other links. A mailed link confirms its address,
 * too. A second factor stays. Throws `refused` for a link that is wrong, used or expired.
 */
export async function resetPassword(
  { db, passwords, attempts, device }: Pick<AccountServices, 'db' | 'passwords' | 'attempts' | 'device'>,
  { secret, password, ...request }: ResetForm & { address: string; requestId: string },
): Promise<void> {
  // Hashing is slow, so an unknown link must not cause it.
  await checkResetLink(db, secret)
  const passwordHash = await passwords.hash(password)
  const email = await inTransaction(db, async (trx) => {
    const link = await useLink(trx, secret)
    const confirmed = link.created_by === null && {
      email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())`,
    }
    return replacePassword(
      trx,
      link.buyer_id,
      { password_hash: passwordHash, ...confirmed },
      { ...request, operatorId: null },
    )
  })
  const key = emailKey(email)
  await attempts.forget('buyer', key, request.address)
  await device?.remember('buyer', key)
}

/** Throws `refused` for a link that would be refused with a password, before one is typed. */
export async function checkResetLink(db: Db, secret: string): Promise<void> {
  if (!(await openLink(db, secret).executeTakeFirst())) throw new AppError('refused', RESET_EXPIRED)
}

/** Sets a buyer's password without any proof, for an administrator of the server. Throws `not-found` for an unknown e-mail. */
export async function resetPasswordOfBuyer(
  { db, passwords }: Pick<AccountServices, 'db' | 'passwords'>,
  input: { email: string; password: string },
): Promise<void> {
  const buyerId = await findBuyerByEmail(db, input.email)
  const passwordHash = await passwords.hash(input.password)
  await inTransaction(db, (trx) =>
    replacePassword(trx, buyerId, { password_hash: passwordHash }, ADMINISTRATOR),
  )
}

/** Also ends every session, and tells the buyer. Answers the buyer's e-mail. */
async function replacePassword(
  trx: Trx,
  buyerId: string,
  changed: { password_hash: string; email_confirmed_at?: RawBuilder<Date> },
  { operatorId, requestId, address }: Program,
): Promise<string> {
  const { email } = await trx
    .updateTable('buyer')
    .set(changed)
    .where('id', '=', buyerId)
    .returning('email')
    .executeTakeFirstOrThrow()
  if (changed.email_confirmed_at) await releaseHeldMail(trx, { buyerId, email })
  await closeOtherSessions(trx, { buyerId }, '')
  await storeMail(trx, { kind: 'credentials-changed', recipient: email, buyerId })
  await recordAudit(trx, {
    operatorId,
    action: 'buyer.reset-password',
    subject: { type: 'buyer', id: buyerId },
    requestId,
    address,
  })
  return email
}

function openLink(db: Db, secret: string) {
  return db
    .selectFrom('account_link')
    .select('id')
    .where('secret_hash', '=', hashSecret(secret))
    .where('closed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
}

/** A link that came to the wrong hands must not outlive the next one. Mailed links stay. */
async function closeOwnersLinks(trx: Trx, buyerId: string): Promise<void> {
  await trx
    .updateTable('account_link')
    .set({ closed_at: sql`now()` })
    .where('buyer_id', '=', buyerId)
    .where('created_by', 'is not', null)
    .where('closed_at', 'is', null)
    .execute()
}

/** Closes the link; of two simultaneous uses one succeeds. */
async function useLink(trx: Trx, secret: string) {
  const link = await trx
    .updateTable('account_link')
    .set({ closed_at: sql`now()` })
    .where('secret_hash', '=', hashSecret(secret))
    .where('closed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['buyer_id', 'created_by'])
    .executeTakeFirst()
  if (!link) throw new AppError('refused', RESET_EXPIRED)
  return link
}
