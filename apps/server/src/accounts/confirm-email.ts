/** A buyer confirms an e-mail address by a link or a code from a mail to it. */
import { emailKey } from '@presale/rules/account'
import { CONFIRMATION_EXPIRED, NOTHING_TO_CONFIRM } from '@presale/rules/mailed-proof'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { storeMail } from '../mail/outbox.ts'
import { CONFIRMATION_HOURS, confirmationProofOf, isSameProof, readLink } from '../mail/proof.ts'
import { releaseHeldMail } from '../mail/unconfirmed.ts'
import type { AccountServices } from './account-services.ts'

type Request = { buyerId: string; requestId: string; address: string }

/**
 * Mails a link and a code to the address. Throws `refused` when it is confirmed already, `too-many` beyond the limits.
 */
export async function sendConfirmation(
  { db, attempts }: Pick<AccountServices, 'db' | 'attempts'>,
  { buyerId, address }: { buyerId: string; address: string },
): Promise<void> {
  const { email: recipient, isConfirmed } = await readEmail(db, buyerId)
  if (isConfirmed) throw new AppError('refused', NOTHING_TO_CONFIRM)
  await attempts.countMail(emailKey(recipient), address)
  await storeMail(db, { kind: 'confirm-email', recipient, buyerId })
}

/**
 * Confirms the address that the link of a mail was sent to; it needs no session. A second time it changes nothing. Throws
 * `refused` for a link that is wrong or expired, or whose address the account no longer has.
 */
export async function confirmEmailByLink(
  db: Db,
  { link, ...request }: { link: string; requestId: string; address: string },
): Promise<{ email: string }> {
  const { id, token } = readLink(link)
  const mail = await readConfirmations(db).where('mail.id', '=', id).executeTakeFirst()
  if (!mail || !isSameProof((await proofOf(db, mail)).token, token)) throw refused()
  return confirm(db, mail, request)
}

/** As confirmEmailByLink, by the code of a mail to the buyer. Wrong codes count like failed log-ins. */
export async function confirmEmailByCode(
  { db, attempts }: Pick<AccountServices, 'db' | 'attempts'>,
  { code, buyerId, ...request }: Request & { code: string },
): Promise<{ email: string }> {
  const attempt = ['buyer', `confirm ${buyerId}`, request.address] as const
  await attempts.count(...attempt)
  for (const mail of await readConfirmations(db).where('mail.buyer_id', '=', buyerId).execute()) {
    if (!isSameProof((await proofOf(db, mail)).code, code)) continue
    const confirmed = await confirm(db, mail, request)
    await attempts.forget(...attempt)
    return confirmed
  }
  throw refused()
}

const refused = () => new AppError('refused', CONFIRMATION_EXPIRED)

type Confirmation = { id: string; buyer_id: string; recipient: string }

const proofOf = (db: Db, { id, buyer_id, recipient }: Confirmation) =>
  confirmationProofOf(db, { mailId: id, buyerId: buyer_id, recipient })

/** The mails whose link and code have not expired. */
function readConfirmations(db: Db) {
  return db
    .selectFrom('mail')
    .select(['mail.id', 'mail.recipient', sql<string>`mail.buyer_id`.as('buyer_id')])
    .where('mail.kind', '=', 'confirm-email')
    .where('mail.created_at', '>', sql<Date>`now() - make_interval(hours => ${CONFIRMATION_HOURS})`)
    .orderBy('mail.id', 'desc')
}

function confirm(
  db: Db,
  { buyer_id: buyerId, recipient: email }: Confirmation,
  request: { requestId: string; address: string },
): Promise<{ email: string }> {
  return inTransaction(db, async (trx) => {
    const confirmed = await trx
      .updateTable('buyer')
      .set({ email_confirmed_at: sql`now()` })
      .where('id', '=', buyerId)
      .where('email', '=', email)
      .where('email_confirmed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!confirmed) {
      const buyer = await readEmail(trx, buyerId)
      if (buyer.email === email && buyer.isConfirmed) return { email }
      throw refused()
    }
    await releaseHeldMail(trx, { buyerId, email })
    await recordAudit(trx, {
      operatorId: null,
      action: 'buyer.confirm-email',
      subject: { type: 'buyer', id: buyerId },
      ...request,
    })
    return { email }
  })
}

async function readEmail(db: Db, buyerId: string): Promise<{ email: string; isConfirmed: boolean }> {
  const buyer = await db
    .selectFrom('buyer')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', buyerId)
    .executeTakeFirst()
  if (!buyer) throw new AppError('not-found', 'This account does not exist.')
  return { email: buyer.email, isConfirmed: buyer.email_confirmed_at !== null }
}
