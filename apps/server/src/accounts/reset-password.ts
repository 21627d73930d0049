/** A new password for a buyer who forgot the old one: by a link or a code from a mail, or by `npm run admin`. */
import { emailKey } from '@presale/rules/account'
import { type PasswordReset, RESET_EXPIRED, RESET_WITHOUT_MAIL } from '@presale/rules/mailed-proof'
import { sql } from 'kysely'
import { ADMINISTRATOR, type Program, recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { readMailMode, storeMail } from '../mail/outbox.ts'
import { isSameProof, RESET_MINUTES, readLink, resetProofOf } from '../mail/proof.ts'
import type { AccountServices } from './account-services.ts'
import { findBuyerByEmail } from './buyer-second-factor.ts'
import { lockVerifiedBuyer } from './own-password.ts'
import { closeOtherSessions } from './sessions.ts'

/**
 * Has a link and a code mailed to the account of this e-mail. Nothing in the answer or its time depends on whether there
 * is one: only the sender looks for it. Throws `refused` where the site sends no mail, `too-many` beyond the limits.
 */
export async function requestPasswordReset(
  { db, attempts }: Pick<AccountServices, 'db' | 'attempts'>,
  { email, address }: { email: string; address: string },
): Promise<void> {
  if ((await readMailMode(db)) === 'off') throw new AppError('refused', RESET_WITHOUT_MAIL)
  await attempts.countMail('reset', emailKey(email), address)
  await storeMail(db, { kind: 'password-reset', recipient: emailKey(email) })
}

type Reset = PasswordReset & { address: string; requestId: string }

/**
 * Sets the password, ends every session of the account, and forgets an e-mail that waits for its confirmation. A link and a code work once, for RESET_MINUTES. Wrong codes
 * count as failed log-ins. Throws `refused` for a proof that is wrong, used or expired, `too-many` as a log-in does.
 */
export async function resetPassword(
  services: Pick<AccountServices, 'db' | 'attempts' | 'passwords' | 'device'>,
  input: Reset,
): Promise<void> {
  const { db, passwords } = services
  const proven =
    'link' in input.proof ? await findByLink(db, input.proof.link) : await findByCode(services, input)
  if (!proven) throw new AppError('refused', RESET_EXPIRED)
  const passwordHash = await passwords.hash(input.password)
  await inTransaction(db, async (trx) => {
    const isSame = await lockVerifiedBuyer(trx, { id: proven.buyerId, password_hash: proven.passwordHash })
    if (!isSame) throw new AppError('refused', RESET_EXPIRED)
    await replaceBuyerPassword(trx, proven.buyerId, passwordHash, { ...input, operatorId: null })
  })
}

/** Sets a buyer's password without any proof, for an administrator of the server. Throws `not-found` for an unknown e-mail. */
export async function resetPasswordOfBuyer(
  { db, passwords }: Pick<AccountServices, 'db' | 'passwords'>,
  input: { email: string; password: string },
): Promise<void> {
  const buyerId = await findBuyerByEmail(db, input.email)
  const passwordHash = await passwords.hash(input.password)
  await inTransaction(db, (trx) => replaceBuyerPassword(trx, buyerId, passwordHash, ADMINISTRATOR))
}

/** Also ends every session, forgets an e-mail that waits for its confirmation, and tells the buyer. */
async function replaceBuyerPassword(
  trx: Trx,
  buyerId: string,
  passwordHash: string,
  { operatorId, requestId, address }: Program,
): Promise<void> {
  const { email } = await trx
    .updateTable('buyer')
    .set({ password_hash: passwordHash, next_email: null })
    .where('id', '=', buyerId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await closeOtherSessions(trx, { buyerId }, '')
  await storeMail(trx, { kind: 'credentials-changed', recipient: email, buyerId })
  await recordAudit(trx, {
    operatorId,
    action: 'buyer.reset-password',
    subject: { type: 'buyer', id: buyerId },
    requestId,
    address,
  })
}

type Proven = { mailId: string; buyerId: string; passwordHash: string }

async function findByLink(db: Db, link: string): Promise<Proven | undefined> {
  const { id, token } = readLink(link)
  const [mail] = await readResets(db).where('mail.id', '=', id).execute()
  if (!mail) return undefined
  return isSameProof((await resetProofOf(db, mail)).token, token) ? mail : undefined
}

async function findByCode(
  { db, attempts, device }: Pick<AccountServices, 'db' | 'attempts' | 'device'>,
  { proof, address }: Reset,
): Promise<Proven | undefined> {
  if ('link' in proof) return undefined
  const key = emailKey(proof.email)
  const attempt = ['buyer', key, address, await device?.knownAs('buyer', key)] as const
  await attempts.count(...attempt)
  for (const mail of await readResets(db).where('mail.recipient', '=', key).execute()) {
    if (!isSameProof((await resetProofOf(db, mail)).code, proof.code)) continue
    await attempts.forget(...attempt)
    return mail
  }
  return undefined
}

/** The mails whose link and code have not expired, with their accounts. */
function readResets(db: Db) {
  return db
    .selectFrom('mail')
    .innerJoin('buyer', 'buyer.email_key', 'mail.recipient')
    .select(['mail.id as mailId', 'buyer.id as buyerId', 'buyer.password_hash as passwordHash'])
    .where('mail.kind', '=', 'password-reset')
    .where('mail.created_at', '>', sql<Date>`now() - make_interval(mins => ${RESET_MINUTES})`)
}
