import { randomBytes } from 'node:crypto'
import { emailKey } from '@presale/rules/account'
import type { OrderRequest } from '@presale/rules/order-request'
import { quoteOf, type TypedIn } from '@presale/rules/quote'
import type { Role } from '@presale/rules/role'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { hashToken, type SessionOwner } from '../accounts/sessions.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { createOrder } from '../orders/create-order.ts'
import { PASSWORD } from './password.ts'

export { PASSWORD }
export const TOKENS_PER_UNIT = '2.000000'
export const ADDRESS = 'the-deposit-address'
export const NETWORK = 'TRC-20'

/** A token price and one currency, USDT at two tokens unless named otherwise; answers its id. */
export async function addCurrency(
  db: Db,
  code = 'USDT',
  fullName = 'Tether',
  tokensPerUnit = TOKENS_PER_UNIT,
): Promise<string> {
  await db
    .insertInto('token_price')
    .values({ id: 1, usd: '0.5' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .insertInto('currency')
    .values({
      code,
      full_name: fullName,
      tokens_per_unit: tokensPerUnit,
      deposit_address: ADDRESS,
      network: NETWORK,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const passwordHash = inject('passwordHash')

/** A registered buyer with a session. */
export async function addBuyer(db: Db, email = `${randomBytes(6).toString('hex')}@example.test`) {
  const { id: buyerId } = await db
    .insertInto('buyer')
    .values({ name: 'Ada', email, email_key: emailKey(email), phone: '1', password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { buyerId, email, ...(await addSession(db, { buyerId })) }
}

/** The first operator, as a start creates it, with a session. */
export async function addOperator(db: Db) {
  const operatorId = await firstOperator(db)
  return { operatorId, ...(await addSession(db, { operatorId })) }
}

/** The id of the first operator, who is created if there is none. */
export async function firstOperator(db: Db): Promise<string> {
  const selectFirst = db.selectFrom('operator').select('id').orderBy('id')
  return ((await selectFirst.executeTakeFirst()) ?? (await createFirst(db))).id
}

function createFirst(db: Db): Promise<{ id: string }> {
  return inTransaction(db, async (trx) => {
    const first = await trx
      .insertInto('operator')
      .values({ login: 'operator', password_hash: passwordHash, role: 'owner' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      operatorId: null,
      action: 'operator.create-first',
      subject: { type: 'operator', id: first.id },
      after: { login: 'operator' },
      requestId: 'start',
      address: '',
    })
    return first
  })
}

/** Another operator, of that role, with a session. */
export async function addColleague(db: Db, role: Role) {
  const login = `${role}-${randomBytes(4).toString('hex')}`
  const { id } = await db
    .insertInto('operator')
    .values({ login, role, password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { operatorId: id, login, ...(await addSession(db, { operatorId: id })) }
}

/** A session as a log-in opens it, in one statement. */
async function addSession(db: Db, owner: SessionOwner): Promise<{ sessionId: string; sessionToken: string }> {
  const sessionToken = randomBytes(32).toString('base64url')
  const { id: sessionId } = await db
    .insertInto('session')
    .values({
      token_hash: hashToken(sessionToken),
      buyer_id: 'buyerId' in owner ? owner.buyerId : null,
      operator_id: 'operatorId' in owner ? owner.operatorId : null,
      expires_at: sql<Date>`now() + interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { sessionId, sessionToken }
}

/** The session of that token has ended a second ago. */
export async function expireSession(db: Db, token: string): Promise<void> {
  await sql`update session set expires_at = now() - interval '1 second'
    where token_hash = sha256(${token}::bytea)`.execute(db)
}

/** The request of a buyer's app for an amount of the factory's currency. */
export function orderRequest(amount = '40', typedIn: TypedIn = 'token'): OrderRequest {
  const { payAmount, tokens, bonusTokens } = quoteOf(typedIn, amount, TOKENS_PER_UNIT)
  return {
    currencyCode: 'USDT',
    typedIn,
    amount,
    seen: { payAmount, tokens, bonusTokens, depositAddress: ADDRESS, network: NETWORK },
    idempotencyKey: randomBytes(16).toString('hex'),
  }
}

/** A pending order of the buyer; answers its id and reference. */
export async function addOrder(db: Db, buyerId: string, amount = '40') {
  const { reference } = await createOrder(db, buyerId, orderRequest(amount))
  return db
    .selectFrom('orders')
    .select(['id', 'reference'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
}

/** Moves all times of the order into the past, with its owner's connection, as if that many hours had passed. */
export async function ageOrder(owner: Db, orderId: string, hours: number): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    const ago = sql`make_interval(hours => ${hours})`
    await sql`update orders set created_at = created_at - ${ago}, price_held_until = price_held_until - ${ago},
      closes_at = closes_at - ${ago} where id = ${orderId}`.execute(trx)
  })
}
