import { emailKey, type Profile } from '@presale/rules/account'
import { recordAudit } from '../audit/audit.ts'
import type { Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { readMailMode, storeMail } from '../mail/outbox.ts'
import type { AccountServices } from './account-services.ts'
import { refuseCodedLookalike } from './coded-domains.ts'
import { refuseTakenEmail } from './email-taken.ts'
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
 * Replaces the whole profile. Where mail is on, another e-mail is `next`: it waits for its confirmation. Without a
 * password, or with an empty one, the old one stays (specification §5). Another e-mail or password ends the buyer's other
 * sessions (D16, D34). Orders keep the e-mail they were placed with (D9). Throws `conflict` when another account has the
 * e-mail, `bad-input` when its domain imitates another, `refused` for a missing or wrong current password, `not-found`
 * when there is no such buyer, `unauthenticated` when the session ended meanwhile, `too-many` beyond the limits of log-ins
 * and of e-mail and password changes.
 */
export async function updateBuyerProfile(
  services: ProfileServices,
  input: ProfileChange,
): Promise<{ email: string; next: string | null }> {
  const { db, passwords, attempts } = services
  const { buyerId, password } = input
  const before = await readCredentials(db, buyerId)
  const isNewEmail = before.email_key !== emailKey(input.email)
  if (isNewEmail) refuseCodedLookalike(input.email)
  const changed = [...(isNewEmail ? ['e-mail'] : []), ...(password ? ['password'] : [])]
  if (changed.length > 0 && (input.needsPassword || input.currentPassword !== undefined))
    await proveOwnPassword(services, input, before)
  const hash = (text: string) => passwords.hash(text)
  const passwordHash = password ? await attempts.whilePasswordCounts(input, () => hash(password)) : undefined
  if (isNewEmail) await attempts.countEmailChange(buyerId)
  const waits = isNewEmail && (await readMailMode(db)) !== 'off'
  if (waits) await attempts.countMail(emailKey(input.email))
  return inTransaction(db, async (trx) => {
    await saveProfile(trx, input, { passwordHash, isNewEmail, waits })
    // The row is locked now, and every change that ends sessions locks it: none can end this one any more.
    if (changed.length > 0) await requireOpenSession(trx, input.sessionToken)
    if (waits) await storeMail(trx, { kind: 'confirm-email', recipient: input.email, buyerId })
    if (changed.length > 0) {
      await closeOtherSessions(trx, { buyerId }, input.sessionToken)
      if (password) await storeMail(trx, { kind: 'credentials-changed', recipient: before.email, buyerId })
      await recordAudit(trx, {
        operatorId: null,
        action: 'buyer.change-credentials',
        subject: { type: 'buyer', id: buyerId },
        after: { changed },
        requestId: input.requestId,
        address: input.address,
      })
    }
    return waits ? { email: before.email, next: input.email } : { email: input.email, next: null }
  })
}

type Saving = { passwordHash: string | undefined; isNewEmail: boolean; waits: boolean }

async function saveProfile(trx: Trx, input: ProfileChange, saving: Saving): Promise<void> {
  const { passwordHash, isNewEmail, waits } = saving
  const email = { email: input.email, email_key: emailKey(input.email) }
  const saved = await trx
    .updateTable('buyer')
    .set({
      name: input.name,
      phone: input.phone,
      ...(waits ? { next_email: input.email } : email),
      ...(isNewEmail && !waits && { email_confirmed_at: null, next_email: null }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
    })
    .where('id', '=', input.buyerId)
    .returning('id')
    .executeTakeFirst()
    .catch(refuseTakenEmail)
  if (!saved) throw new AppError('not-found', 'This account does not exist.')
}
