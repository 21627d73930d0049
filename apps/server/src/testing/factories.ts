import { randomBytes } from 'node:crypto'
import { emailKey } from '@presale/rules/account'
import type { OrderRequest } from '@presale/rules/order-request'
import { quoteOf, type TypedIn } from '@presale/rules/quote'
import type { Role } from '@presale/rules/role'
import { sql } from 'kysely'
import { createFirstOperator } from '../accounts/operators.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { openSession } from '../accounts/sessions.ts'
import type { Db } from '../db/schema.ts'
import { createOrder } from '../orders/create-order.ts'

export const PASSWORD = 'correct horse battery staple'
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

/** The same hash for everybody: making one is slow on purpose. */
const passwordHash = await hashPassword(PASSWORD)

/** A registered buyer with a session. */
export async function addBuyer(db: Db, email = `${randomBytes(6).toString('hex')}@example.test`) {
  const { id: buyerId } = await db
    .insertInto('buyer')
    .values({ name: 'Ada', email, email_key: emailKey(email), phone: '1', password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { buyerId, email, sessionToken: await openSession(db, { buyerId }) }
}

/** The first operator, with a session. */
export async function addOperator(db: Db) {
  await createFirstOperator(db, { login: 'operator', password: PASSWORD })
  const { id } = await db.selectFrom('operator').select('id').orderBy('id').executeTakeFirstOrThrow()
  return { operatorId: id, sessionToken: await openSession(db, { operatorId: id }) }
}

/** Another operator, of that role, with a session. */
export async function addColleague(db: Db, role: Role) {
  const login = `${role}-${randomBytes(4).toString('hex')}`
  const { id } = await db
    .insertInto('operator')
    .values({ login, role, password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { operatorId: id, login, sessionToken: await openSession(db, { operatorId: id }) }
}

/** The session of that token has ended a second ago. */
export async function expireSession(db: Db, token: string): Promise<void> {
  await sql`update session set expires_at = now() - interval '1 second'
    where token_hash = sha256(${token}::bytea)`.execute(db)
}

/** What a buyer's app would send for an amount of the factory's currency. */
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
