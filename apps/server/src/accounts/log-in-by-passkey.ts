/**
 * Log-in by a passkey, in place of a password and a code: the device has checked who holds it. Nothing is counted,
 * because a signature cannot be guessed.
 */
import { emailKey } from '@presale/rules/account'
import { PASSKEY_REFUSED, PASSKEY_UNKNOWN, type PasskeyProof } from '@presale/rules/passkey'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { AccountServices } from './account-services.ts'
import type { BuyerSession } from './buyers.ts'
import { createChallenge, spendChallenge } from './challenges.ts'
import { openBuyerSession } from './log-in-buyer.ts'
import { auditOperator, lockOperator } from './operator-account.ts'
import { bindingOf, type Page } from './passkeys.ts'
import { type Origin, openSession } from './sessions.ts'
import { webauthn } from './webauthn.ts'

type Kind = 'buyer' | 'operator'
type LogIn = PasskeyProof & Origin & { page: Page; sessionToken?: string | undefined }

const useOf = (kind: Kind) => `log in ${kind}`

/** What the browser needs to sign with any passkey of this app. Throws as bindingOf does. */
export async function beginPasskeyLogIn(db: Db, { kind, page }: { kind: Kind; page: Page }) {
  const { rpID } = bindingOf(page)
  const challenge = await createChallenge(db, useOf(kind))
  const { generateAuthenticationOptions } = await webauthn()
  const { extensions: _none, ...options } = await generateAuthenticationOptions({
    rpID,
    challenge,
    userVerification: 'required',
  })
  return options
}

/**
 * Opens a buyer's session and ends the one the request presented. A log-in from a device that the account does not know is
 * told by mail. Throws `unauthenticated` for a passkey of no account, `refused` for an answer that does not verify.
 */
export async function logInBuyerByPasskey(services: AccountServices, input: LogIn): Promise<BuyerSession> {
  const { db, guesses, device } = services
  const key = await verifyKey(db, 'buyer', input)
  const buyer = await inTransaction(db, async (trx) => {
    await spend(trx, 'buyer', key)
    return trx
      .selectFrom('buyer')
      .select(['id', 'email'])
      .where('id', '=', key.owner)
      .executeTakeFirstOrThrow()
  })
  const account = emailKey(buyer.email)
  const isKnown = (await device?.knownAs('buyer', account)) !== undefined
  const { address, userAgent, sessionToken: replaces } = input
  const sessionToken = await openBuyerSession(db, buyer, { address, userAgent, replaces }, isKnown)
  guesses.noteOpened(sessionToken)
  await device?.remember('buyer', account)
  return { sessionToken, email: buyer.email }
}

/**
 * Opens an operator's session, with an audit entry. Throws `unauthenticated` for a passkey of no
 * account or of a removed operator, `refused` for an answer that does not verify.
 */
export async function logInOperatorByPasskey(
  services: AccountServices,
  input: LogIn & { requestId: string },
): Promise<{ sessionToken: string; login: string }> {
  const { db, guesses, device } = services
  const { address, userAgent, requestId, sessionToken: replaces } = input
  const key = await verifyKey(db, 'operator', input)
  const operatorId = key.owner
  const opened = await inTransaction(db, async (trx) => {
    const { login } = await lockOperator(trx, operatorId).catch(() => {
      throw new AppError('unauthenticated', PASSKEY_UNKNOWN)
    })
    await spend(trx, 'operator', key)
    const sessionToken = await openSession(trx, { operatorId }, { address, userAgent, replaces })
    const actor = { operatorId, requestId, address }
    await auditOperator(trx, actor, 'operator.log-in', operatorId, { after: { code: 'passkey' } })
    return { sessionToken, login }
  })
  guesses.noteOpened(opened.sessionToken)
  await device?.remember('operator', opened.login)
  return opened
}

type VerifiedKey = { id: string; owner: string; challenge: string; counter: number }

/** The passkey that signed the answer. The challenge is not spent yet. */
async function verifyKey(db: Db, kind: Kind, { answer, page }: LogIn): Promise<VerifiedKey> {
  const { origin, rpID } = bindingOf(page)
  const column = kind === 'buyer' ? 'buyer_id' : 'operator_id'
  const key = await db
    .selectFrom('passkey')
    .select(['id', 'public_key', 'counter', 'transports', `${column} as owner`])
    .where('credential_id', '=', Buffer.from(answer.id, 'base64url'))
    .where(column, 'is not', null)
    .executeTakeFirst()
  if (!key?.owner) throw new AppError('unauthenticated', PASSKEY_UNKNOWN)
  const { verifyAuthenticationResponse } = await webauthn()
  let challenge = ''
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as never,
    expectedChallenge: (presented) => {
      challenge = presented
      return true
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: answer.id,
      publicKey: Uint8Array.from(key.public_key),
      counter: Number(key.counter),
      transports: key.transports,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) throw new AppError('refused', PASSKEY_REFUSED)
  return { id: key.id, owner: key.owner, challenge, counter: authenticationInfo.newCounter }
}

/** Spends the challenge and notes the use. Throws `unauthenticated` when the passkey was removed meanwhile. */
async function spend(trx: Trx, kind: Kind, { id, challenge, counter }: VerifiedKey): Promise<void> {
  await spendChallenge(trx, useOf(kind), challenge)
  const used = await trx
    .updateTable('passkey')
    .set({ counter: String(counter), last_used_at: sql`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new AppError('unauthenticated', PASSKEY_UNKNOWN)
}
