import { emailKey, type Profile } from '@presale/rules/account'
import { recordAudit } from '../audit/audit.ts'
import type { Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { readMailMode, storeMail } from '../mail/outbox.ts'
import type { AccountServices } from './account-services.ts'
import { refuseCodedLookalike } from './coded-domains.ts'
import { refuseTakenEmail } from './email-taken.ts'
import { lockBuyer } from './lock-buyer.ts'
import { proveOwnPassword, readCredentials } from './own-password.ts'
import { closeOtherSessions, requireOpenSession } from './sessions.ts'

/**
 * The new profile, its buyer, and the request. `needsPassword`: another e-mail or password needs the current password
 * (D34).
 */
export type ProfileChange = Profile & {
  buyerId: string
  sessionToken: string
  needsPassword: boolean
  requestId: string
  address: string
}

type ProfileServices = Pick<AccountServices, 'db' | 'passwords' | 'attempts' | 'device'>

/**
 * Replaces the whole profile. Another e-mail takes effect at once (D40), is not confirmed, and the former address is told,
 * where the site sends mail. Without a password, or with an empty one, the old one stays (specification §5). Another e-mail
 * or password ends the buyer's other sessions (D16, D34). Orders keep the e-mail they were placed with (D9). Throws
 * `conflict` when another account has the e-mail, `bad-input` when its domain imitates another, `refused` for a missing or
 * wrong current password and for an account that was closed meanwhile, `not-found` when there is no such buyer,
 * `unauthenticated` when the session ended meanwhile, `too-many` beyond the limits of log-ins and of e-mail and password changes.
 */
export async function updateBuyerProfile(
  services: ProfileServices,
  input: ProfileChange,
): Promise<{ email: string }> {
  const { db, passwords, attempts } = services
  const { buyerId, password } = input
  const before = await readCredentials(db, buyerId)
  const known = await services.device?.knownAs('buyer', before.email_key)
  const isNewEmail = before.email_key !== emailKey(input.email)
  if (isNewEmail) refuseCodedLookalike(input.email)
  const isProven = (isNewEmail || password) && (input.needsPassword || input.currentPassword)
  if (isProven) await proveOwnPassword(services, input, before)
  const hash = (text: string) => passwords.hash(text)
  const passwordHash = password ? await attempts.whilePasswordCounts(input, () => hash(password)) : undefined
  if (isNewEmail) await attempts.countEmailChange(buyerId)
  await inTransaction(db, async (trx) => {
    // The row is locked, and every change that ends sessions locks it: none can end this one any more.
    const former = await lockBuyer(trx, buyerId)
    const changed = [
      ...(former.email_key === emailKey(input.email) ? [] : ['e-mail']),
      ...(password ? ['password'] : []),
    ]
    if (changed.length > 0) await requireOpenSession(trx, input.sessionToken)
    await saveProfile(trx, input, passwordHash)
    if (changed.length > 0) await endAndTell(trx, input, former, changed)
  })
  // The new e-mail or password made the browser unknown. Only a log-in makes one known: it needs a second factor, too.
  if (known !== undefined && (isNewEmail || password)) {
    await services.device?.remember('buyer', emailKey(input.email), known)
  }
  return { email: input.email }
}

type Former = Awaited<ReturnType<typeof lockBuyer>>

async function saveProfile(trx: Trx, input: ProfileChange, passwordHash: string | undefined): Promise<void> {
  const key = emailKey(input.email)
  await trx
    .updateTable('buyer')
    .set((eb) => ({
      name: input.name,
      phone: input.phone,
      email: input.email,
      email_key: key,
      email_confirmed_at: eb.case().when('email_key', '=', key).then(eb.ref('email_confirmed_at')).end(),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
    }))
    .where('id', '=', input.buyerId)
    .execute()
    .catch(refuseTakenEmail)
}

/** Ends the other sessions, tells the address that the account had, and keeps an audit entry. */
async function endAndTell(trx: Trx, input: ProfileChange, former: Former, changed: string[]): Promise<void> {
  const { buyerId, requestId, address } = input
  await closeOtherSessions(trx, { buyerId }, input.sessionToken)
  if (changed.includes('e-mail')) await tellOfNewEmail(trx, input, former)
  if (changed.includes('password'))
    await storeMail(trx, { kind: 'credentials-changed', recipient: former.email, buyerId })
  await recordAudit(trx, {
    operatorId: null,
    action: 'buyer.change-credentials',
    subject: { type: 'buyer', id: buyerId },
    after: { changed },
    requestId,
    address,
  })
}

/** The former address can take the change back; without mail it would not learn of it. */
async function tellOfNewEmail(
  trx: Trx,
  { buyerId, email }: ProfileChange,
  { email: former, email_key, email_confirmed_at }: Former,
): Promise<void> {
  if ((await readMailMode(trx)) === 'off') return
  const { id: emailChangeId } = await trx
    .insertInto('email_change')
    .values({
      buyer_id: buyerId,
      old_email: former,
      new_email: email,
      reserved_key: email_confirmed_at && email_key,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeMail(trx, { kind: 'email-changed', recipient: former, buyerId, emailChangeId })
  await storeMail(trx, { kind: 'confirm-email', recipient: email, buyerId })
}
