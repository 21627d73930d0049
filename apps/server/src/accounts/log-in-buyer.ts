/** A buyer's log-in, with a second step where the account has a second factor. */
import { hash } from 'node:crypto'
import { emailKey, WRONG_CREDENTIALS } from '@presale/rules/account'
import type { BuyerLogIn } from '@presale/rules/buyer-log-in'
import { sql } from 'kysely'
import { kept } from '../db/named.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { Attempt } from '../limits/attempts.ts'
import { networkOf } from '../limits/network.ts'
import { storeMail } from '../mail/outbox.ts'
import type { AccountServices } from './account-services.ts'
import type { BuyerSession } from './buyers.ts'
import { noteWrongCode, verifyPassword } from './failed-log-ins.ts'
import { lockVerifiedBuyer } from './own-password.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { type CodeKind, proveSecondFactor } from './second-factor.ts'
import { hashToken, type Opening, type Origin, openSession } from './sessions.ts'

/** `recoveryCodesLeft`, after a log-in with a recovery code: how many are unused. */
export type LoggedInBuyer = BuyerSession & { recoveryCodesLeft?: number }

/**
 * Opens a session and ends the one the request presented, so that no one continues with a session that someone else
 * prepared. A wrong e-mail and a wrong password get the same answer in the same time; repeated failures from `address`
 * are slowed (D18). A log-in from a device that the account does not know is told by mail. An account with a second factor
 * needs a code, once the password is right: throws `unauthenticated` with `details.code` "needed" or "wrong".
 */
export async function logInBuyer(
  services: AccountServices,
  input: BuyerLogIn & Origin & { sessionToken?: string | undefined },
): Promise<LoggedInBuyer> {
  const { db, attempts, guesses, device } = services
  const key = emailKey(input.email)
  const attempt = ['buyer', key, input.address, await device?.knownAs('buyer', key)] as const
  const lookUp = async () => (await findCredentials(db, { key }))[0]
  const buyer = await verifyPassword(services, attempt, input.password, lookUp)
  if (!buyer) throw new AppError('unauthenticated', WRONG_CREDENTIALS)
  const { address, userAgent, sessionToken: replaces } = input
  const opening = { address, userAgent, replaces, passwordHash: buyer.password_hash }
  const isKnown = attempt[3] !== undefined
  const { sessionToken, left } =
    buyer.confirmed_at === null
      ? { sessionToken: await openBuyerSession(db, buyer, opening, isKnown), left: undefined }
      : await openByCode(services, buyer, opening, attempt, input.code)
  guesses.noteOpened(sessionToken)
  await attempts.forget(...attempt)
  await device?.remember('buyer', key)
  return { sessionToken, email: buyer.email, ...(left !== undefined && { recoveryCodesLeft: left }) }
}

type VerifiedBuyer = { id: string; email: string; password_hash: string }

/** Opens the session; on a device that the account does not know as openOnNewDevice does. */
export function openBuyerSession(
  db: Db,
  buyer: Pick<VerifiedBuyer, 'id' | 'email'>,
  opening: Opening & Origin,
  isKnown: boolean,
): Promise<string> {
  if (isKnown) return openSession(db, { buyerId: buyer.id }, opening)
  return inTransaction(db, (trx) => openOnNewDevice(trx, buyer, opening))
}

/** Opens the session with the code that is spent for it: both or neither. */
async function openByCode(
  { db, attempts }: Pick<AccountServices, 'db' | 'attempts'>,
  buyer: VerifiedBuyer,
  opening: Opening & Origin,
  attempt: Readonly<Attempt>,
  code: string | undefined,
): Promise<{ sessionToken: string; left: number | undefined }> {
  const owner = { buyerId: buyer.id }
  const [, , , known] = attempt
  if (code) await attempts.countCode('buyer', buyer.id, known)
  const opened = await inTransaction(db, async (trx) => {
    if (!(await lockVerifiedBuyer(trx, buyer))) throw new AppError('unauthenticated', WRONG_CREDENTIALS)
    const kind: CodeKind | undefined = await proveSecondFactor(trx, owner, code)
    const sessionToken = await (known === undefined
      ? openOnNewDevice(trx, buyer, opening)
      : openSession(trx, owner, opening))
    return { sessionToken, left: kind === 'recovery' ? await countRecoveryCodes(trx, owner) : undefined }
  }).catch(noteWrongCode(db, attempt, buyer.id))
  if (code) await attempts.forgetCodes('buyer', buyer.id, known)
  return opened
}

/** Opens the session and stores a mail that tells of it, once a day for each network and browser. */
async function openOnNewDevice(
  trx: Trx,
  { id: buyerId, email: recipient }: Pick<VerifiedBuyer, 'id' | 'email'>,
  opening: Opening & Origin,
): Promise<string> {
  const sessionToken = await openSession(trx, { buyerId }, opening)
  const session = await trx
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', hashToken(sessionToken))
    .executeTakeFirstOrThrow()
  const device = hash('sha256', JSON.stringify([networkOf(opening.address), opening.userAgent ?? '']))
  const day = new Date().toISOString().slice(0, 10)
  const event = `new device ${device} of buyer ${buyerId} on ${day}`
  await storeMail(trx, { kind: 'new-device', recipient, buyerId, sessionId: session.id, event })
  return sessionToken
}

/** What a log-in is judged by. `key` is the e-mail in the form of emailKey; `confirmed_at` that of the second factor. */
const findCredentials = kept('find credentials', ({ key }: { key: unknown }, db) =>
  db
    .selectFrom('buyer')
    .leftJoin('second_factor', 'second_factor.buyer_id', 'buyer.id')
    .select(['buyer.id', 'email', 'password_hash', 'confirmed_at'])
    .where('email_key', '=', sql<string>`${key}`),
)
