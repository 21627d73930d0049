/** A buyer confirms an e-mail address by a link or a code from a mail to it. */
import { emailKey } from '@presale/rules/account'
import { CONFIRMATION_EXPIRED, NOTHING_TO_CONFIRM } from '@presale/rules/mailed-proof'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { readMailMode, storeMail } from '../mail/outbox.ts'
import { CONFIRMATION_HOURS, confirmationProofOf, isSameProof, readLink, toConfirm } from '../mail/proof.ts'
import type { AccountServices } from './account-services.ts'
import { refuseTakenEmail } from './email-taken.ts'

/** Where the confirmation of a buyer's address stands. `next` replaces `email` once it is confirmed. */
export type EmailState = { email: string; isConfirmed: boolean; next: string | null; canConfirm: boolean }

type Request = { buyerId: string; requestId: string; address: string }

/** The state of the buyer's address. `canConfirm`: this site sends mail, and there is an address to confirm. */
export async function readEmailState(db: Db, buyerId: string): Promise<EmailState> {
  const [buyer, mode] = await Promise.all([readEmail(db, buyerId), readMailMode(db)])
  return {
    email: buyer.email,
    isConfirmed: buyer.email_confirmed_at !== null,
    next: buyer.next_email,
    canConfirm: mode !== 'off' && toConfirm(buyer) !== null,
  }
}

/**
 * Mails a link and a code to the address that is to be confirmed. Throws `refused` when there is none, `too-many` beyond
 * the limits.
 */
export async function sendConfirmation(
  { db, attempts }: Pick<AccountServices, 'db' | 'attempts'>,
  { buyerId, address }: { buyerId: string; address: string },
): Promise<void> {
  const recipient = toConfirm(await readEmail(db, buyerId))
  if (recipient === null) throw new AppError('refused', NOTHING_TO_CONFIRM)
  await attempts.countMail(emailKey(recipient), address)
  await storeMail(db, { kind: 'confirm-email', recipient, buyerId })
}

/** Forgets the address that waits for its confirmation. */
export async function cancelEmailChange(db: Db, buyerId: string): Promise<void> {
  await db.updateTable('buyer').set({ next_email: null }).where('id', '=', buyerId).execute()
}

/**
 * Confirms the address that the link of a mail was sent to; it needs no session. Throws `refused` for a link that is
 * wrong, used or expired, `conflict` when another account has the address by now.
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
    await attempts.forget(...attempt)
    return confirm(db, mail, request)
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
  { buyer_id: buyerId, recipient }: Confirmation,
  request: { requestId: string; address: string },
): Promise<{ email: string }> {
  return inTransaction(db, async (trx) => {
    const buyer = await readEmail(trx, buyerId, 'lock')
    if (toConfirm(buyer) !== recipient) throw refused()
    await trx
      .updateTable('buyer')
      .set({
        email: recipient,
        email_key: emailKey(recipient),
        email_confirmed_at: sql`now()`,
        next_email: null,
      })
      .where('id', '=', buyerId)
      .execute()
      .catch(refuseTakenEmail)
    const isChange = recipient === buyer.next_email
    if (isChange) await tellFormerAddress(trx, buyerId, buyer.email, recipient)
    await recordAudit(trx, {
      operatorId: null,
      action: 'buyer.confirm-email',
      subject: { type: 'buyer', id: buyerId },
      after: { changed: isChange ? ['e-mail'] : [] },
      ...request,
    })
    return { email: recipient }
  })
}

async function tellFormerAddress(trx: Trx, buyerId: string, former: string, email: string): Promise<void> {
  const { id } = await trx
    .insertInto('email_change')
    .values({ buyer_id: buyerId, old_email: former, new_email: email })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeMail(trx, { kind: 'email-changed', recipient: former, buyerId, emailChangeId: id })
}

async function readEmail(db: Db | Trx, buyerId: string, lock?: 'lock') {
  const buyer = await db
    .selectFrom('buyer')
    .select(['email', 'next_email', 'email_confirmed_at'])
    .where('id', '=', buyerId)
    .$if(lock !== undefined, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!buyer) throw new AppError('not-found', 'This account does not exist.')
  return buyer
}
