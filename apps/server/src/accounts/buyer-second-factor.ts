/** A buyer's own second factor, which the app calls two-step log-in, and its removal by others. */
import { CURRENT_PASSWORD_WRONG, emailKey } from '@presale/rules/account'
import type { FactorProof } from '@presale/rules/factor-change'
import type { MailKind } from '@presale/rules/mail'
import { TOKEN_NAME } from '@presale/rules/presale'
import { type Actor, type Program, recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { storeMail } from '../mail/outbox.ts'
import type { AccountServices } from './account-services.ts'
import { lockBuyer } from './lock-buyer.ts'
import { lockVerifiedBuyer, proveOwnPassword, readCredentials } from './own-password.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { confirmSecret, deleteFactor, spendOwnCode, storeSecret } from './second-factor.ts'

/** Answers a new secret as storeSecret does, which throws `refused` when the second factor is already on. */
export function beginBuyerFactor(db: Db, buyerId: string): Promise<{ secret: string; uri: string }> {
  return inTransaction(db, async (trx) => {
    const { email } = await lockBuyer(trx, buyerId)
    return storeSecret(trx, { buyerId }, { issuer: TOKEN_NAME, login: email })
  })
}

type FactorChange = FactorProof & {
  buyerId: string
  requestId: string
  address: string
}
type FactorServices = Pick<AccountServices, 'db' | 'attempts' | 'passwords' | 'device'>

/**
 * Switches the second factor on and answers the recovery codes. Throws `refused` for a wrong password and as
 * confirmSecret does.
 */
export function confirmBuyerFactor(
  services: FactorServices,
  input: FactorChange,
): Promise<{ recoveryCodes: string[] }> {
  return whileProven(services, input, async (trx, email) => {
    const recoveryCodes = await confirmSecret(trx, input, input.code)
    await tell(trx, input, { email, action: 'buyer.switch-on-second-factor', kind: 'second-factor-on' })
    return { recoveryCodes }
  })
}

/** Replaces the recovery codes and answers the new ones. Throws `refused` for a wrong password or code. */
export function renewBuyerCodes(
  services: FactorServices,
  input: FactorChange,
): Promise<{ recoveryCodes: string[] }> {
  return whileProven(services, input, async (trx, email) => {
    await spendOwnCode(trx, input, input.code)
    const recoveryCodes = await replaceRecoveryCodes(trx, input)
    await tell(trx, input, { email, action: 'buyer.renew-recovery-codes', kind: 'new-recovery-codes' })
    return { recoveryCodes }
  })
}

/** Deletes the secret and the recovery codes. Throws `refused` for a wrong password or code. */
export function switchOffBuyerFactor(services: FactorServices, input: FactorChange): Promise<void> {
  return whileProven(services, input, async (trx, email) => {
    await spendOwnCode(trx, input, input.code)
    await deleteFactor(trx, input)
    await tell(trx, input, { email, ...SWITCHED_OFF })
  })
}

/**
 * Deletes the second factor of a buyer who lost app and recovery codes. The buyer is told by mail. Throws `not-found`
 * for an unknown buyer, `refused` without a second factor and for a closed account.
 */
export function removeBuyerFactor(
  db: Db,
  { buyerId, reason, ...actor }: { buyerId: string; reason: string } & (Actor | Program),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { email } = await lockBuyer(trx, buyerId)
    await deleteFactor(trx, { buyerId })
    await tell(trx, { buyerId, ...actor }, { email, reason, ...SWITCHED_OFF })
  })
}

/** The number of the buyer with this e-mail. Throws `not-found` when there is none. */
export async function findBuyerByEmail(db: Db, email: string): Promise<string> {
  const buyer = await db
    .selectFrom('buyer')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  if (!buyer) throw new AppError('not-found', `No buyer has the e-mail ${email}.`)
  return buyer.id
}

/**
 * Checks the password, counts the code, does the work with the buyer's row locked, and forgets the wrong codes after a
 * success.
 */
async function whileProven<Result>(
  services: FactorServices,
  input: FactorChange,
  work: (trx: Trx, email: string) => Promise<Result>,
): Promise<Result> {
  const { db, attempts, device } = services
  const buyer = await readCredentials(db, input.buyerId)
  await proveOwnPassword(services, input, buyer)
  const known = await device?.knownAs('buyer', buyer.email_key)
  await attempts.countCode('buyer', buyer.id, known)
  const result = await inTransaction(db, async (trx) => {
    if (!(await lockVerifiedBuyer(trx, buyer))) throw new AppError('refused', CURRENT_PASSWORD_WRONG)
    return work(trx, buyer.email)
  })
  await attempts.forgetCodes('buyer', buyer.id, known)
  return result
}

const SWITCHED_OFF = { action: 'buyer.switch-off-second-factor', kind: 'second-factor-off' } as const

type Told = {
  email: string
  action: `buyer.${string}`
  kind: Exclude<MailKind, `order-${string}`>
  reason?: string
}

/** Stores the mail to the buyer and the audit entry; never a secret. */
async function tell(
  trx: Trx,
  {
    buyerId,
    requestId,
    address,
    ...by
  }: { buyerId: string; operatorId?: string | null } & Omit<Program, 'operatorId'>,
  { email, action, kind, reason }: Told,
): Promise<void> {
  await storeMail(trx, { kind, recipient: email, buyerId })
  await recordAudit(trx, {
    operatorId: by.operatorId ?? null,
    action,
    subject: { type: 'buyer', id: buyerId },
    ...(reason !== undefined && { reason }),
    requestId,
    address,
  })
}
