/** The passkeys of a buyer's or an operator's account. The doors check how recent the proof of identity is. */

import { isIP } from 'node:net'
import {
  type ListedPasskey,
  MAX_PASSKEYS,
  type NewPasskey,
  PASSKEY_GONE,
  PASSKEY_KNOWN,
  PASSKEY_REFUSED,
  PASSKEYS_FULL,
  PASSKEYS_NEED_A_NAME,
} from '@presale/rules/passkey'
import { TOKEN_NAME } from '@presale/rules/presale'
import pg from 'pg'
import { type Program, recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { storeMail } from '../mail/outbox.ts'
import { createChallenge, spendChallenge } from './challenges.ts'
import { lockOwner, type SessionOwner } from './sessions.ts'
import { webauthn } from './webauthn.ts'

/** Ed25519, ECDSA with P-256, and RSA, in COSE's numbers. Node's newer ones are experimental. */
const ALGORITHMS = [-8, -7, -257]

/** The page that asks: the request's Origin, which browsers send, and the name of the host that was asked. */
export type Page = { origin: string | undefined; hostname: string }

/** Whose passkeys, and the request that changes them. */
export type PasskeyChange = { owner: SessionOwner } & Omit<Program, 'operatorId'>

/**
 * The origin and the name to which a passkey is bound. Throws `refused` for a page of another host, or of an address
 * without a name, for which browsers make no passkeys.
 */
export function bindingOf({ origin = '', hostname }: Page): { origin: string; rpID: string } {
  const named = URL.canParse(origin) ? new URL(origin).hostname : ''
  if (named === '' || named !== hostname) throw new AppError('refused', PASSKEY_REFUSED)
  if (isIP(named.replace(/^\[(.*)\]$/, '$1'))) throw new AppError('refused', PASSKEYS_NEED_A_NAME)
  return { origin, rpID: named }
}

/** The account's passkeys, the oldest first. */
export async function listPasskeys(db: Db, owner: SessionOwner): Promise<ListedPasskey[]> {
  const rows = await ownKeys(db, owner).select(['id', 'name', 'created_at', 'last_used_at']).execute()
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
}

/** What the browser needs to make a passkey. Throws as bindingOf does, and `refused` when the account has enough. */
export async function beginPasskey(db: Db, { owner, page }: { owner: SessionOwner; page: Page }) {
  const { rpID } = bindingOf(page)
  const known = await ownKeys(db, owner).select(['credential_id', 'transports']).execute()
  if (known.length >= MAX_PASSKEYS) throw new AppError('refused', PASSKEYS_FULL)
  const { generateRegistrationOptions } = await webauthn()
  const { extensions: _none, ...options } = await generateRegistrationOptions({
    rpName: TOKEN_NAME,
    rpID,
    userName: await nameOf(db, owner),
    userID: new TextEncoder().encode(useOf('account', owner)),
    challenge: await createChallenge(db, useOf('add', owner)),
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return options
}

/**
 * Stores a passkey that the browser made for beginPasskey's challenge, with an audit entry. Throws `refused` for an answer that does not verify, and when the account has enough; `conflict` for a
 * passkey that is known.
 */
export async function addPasskey(
  db: Db,
  { owner, page, name, answer, ...request }: PasskeyChange & { page: Page } & NewPasskey,
): Promise<void> {
  const { challenge, credential } = await verifyNewKey(page, answer)
  await inTransaction(db, async (trx) => {
    await spendChallenge(trx, useOf('add', owner), challenge)
    await lockOwner(trx, owner)
    const known = await ownKeys(trx, owner).select('id').execute()
    if (known.length >= MAX_PASSKEYS) throw new AppError('refused', PASSKEYS_FULL)
    const added = await trx
      .insertInto('passkey')
      .values({
        ...columnsOf(owner),
        credential_id: Buffer.from(credential.id, 'base64url'),
        public_key: Buffer.from(credential.publicKey),
        counter: String(credential.counter),
        transports: answer.response.transports ?? [],
        name,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
      .catch(refuseUnusualKey)
    if (!added) throw new AppError('conflict', PASSKEY_KNOWN)
    await record(trx, 'add-passkey', owner, request, { after: { name } })
  })
}

/** The database keeps no key or id longer than WebAuthn's, nor an empty one. */
function refuseUnusualKey(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === '23514') {
    throw new AppError('refused', PASSKEY_REFUSED)
  }
  throw error
}

/** Removes the passkey, which then opens nothing. Throws `not-found` when the account has none of this number. */
export function removePasskey(
  db: Db,
  { owner, id, ...request }: PasskeyChange & { id: string },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where((eb) => eb.and(columnsOf(owner)))
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new AppError('not-found', PASSKEY_GONE)
    await record(trx, 'remove-passkey', owner, request, { before: removed })
  })
}

async function verifyNewKey(page: Page, answer: NewPasskey['answer']) {
  const { origin, rpID } = bindingOf(page)
  const { verifyRegistrationResponse } = await webauthn()
  let challenge = ''
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} } as never,
    expectedChallenge: (presented) => {
      challenge = presented
      return true
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new AppError('refused', PASSKEY_REFUSED)
  return { challenge, credential: registrationInfo.credential }
}

const ownKeys = (db: Db | Trx, owner: SessionOwner) =>
  db
    .selectFrom('passkey')
    .where((eb) => eb.and(columnsOf(owner)))
    .orderBy('id')

const columnsOf = (owner: SessionOwner) =>
  'buyerId' in owner ? { buyer_id: owner.buyerId } : { operator_id: owner.operatorId }

/** Binds a challenge to one account and one purpose. */
function useOf(purpose: string, owner: SessionOwner): string {
  return 'buyerId' in owner ? `${purpose} buyer ${owner.buyerId}` : `${purpose} operator ${owner.operatorId}`
}

async function nameOf(db: Db, owner: SessionOwner): Promise<string> {
  if ('operatorId' in owner) {
    const operator = db.selectFrom('operator').select('login').where('id', '=', owner.operatorId)
    return (await operator.executeTakeFirstOrThrow()).login
  }
  const buyer = db.selectFrom('buyer').select('email').where('id', '=', owner.buyerId)
  return (await buyer.executeTakeFirstOrThrow()).email
}

const MAIL_OF = { 'add-passkey': 'passkey-added', 'remove-passkey': 'passkey-removed' } as const

/** Tells a buyer by mail, and writes the audit entry. */
async function record(
  trx: Trx,
  action: 'add-passkey' | 'remove-passkey',
  owner: SessionOwner,
  request: Omit<Program, 'operatorId'>,
  change: { before?: unknown; after?: unknown },
): Promise<void> {
  if ('operatorId' in owner) {
    const { operatorId } = owner
    const subject = { type: 'operator', id: operatorId } as const
    return recordAudit(trx, { operatorId, action: `operator.${action}`, subject, ...change, ...request })
  }
  const { buyerId } = owner
  const buyer = trx.selectFrom('buyer').select('email').where('id', '=', buyerId)
  const { email: recipient } = await buyer.executeTakeFirstOrThrow()
  await storeMail(trx, { kind: MAIL_OF[action], recipient, buyerId })
  const subject = { type: 'buyer', id: buyerId } as const
  await recordAudit(trx, { operatorId: null, action: `buyer.${action}`, subject, ...change, ...request })
}
