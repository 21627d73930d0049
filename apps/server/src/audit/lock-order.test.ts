/** No deadlocks: every use case locks the head of the audit chain last, with its audit entry. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  beginBuyerFactor,
  confirmBuyerFactor,
  removeBuyerFactor,
  renewBuyerCodes,
  switchOffBuyerFactor,
} from '../accounts/buyer-second-factor.ts'
import { confirmIdentity } from '../accounts/confirm-identity.ts'
import { acceptInvite, inviteOperator, revokeInvite } from '../accounts/invites.ts'
import { logInBuyer } from '../accounts/log-in-buyer.ts'
import { changeOperatorRole, endOperatorSessions, removeOperator } from '../accounts/manage-operators.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
} from '../accounts/operator-second-factor.ts'
import { changeOperatorPassword, logInOperator } from '../accounts/operators.ts'
import type { Editor } from '../currencies/audit-currency.ts'
import {
  addCurrency,
  deleteCurrency,
  restoreCurrency,
  updateCurrencies,
} from '../currencies/edit-currencies.ts'
import { setTokenPrice } from '../currencies/token-price.ts'
import { type Connection, connect, MIGRATING } from '../db/connect.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { type Attempts, createAttempts } from '../limits/attempts.ts'
import { settleMany, undoMany } from '../orders/settle-many.ts'
import { settleOrder, voidOrder } from '../orders/settle-order.ts'
import { undoDecision } from '../orders/undo-decision.ts'
import { fillBooks } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague, addOperator, addOrder, PASSWORD } from '../testing/factories.ts'
import { accountServices } from '../testing/services.ts'
import {
  addTrackingKey,
  deleteTrackingKey,
  restoreTrackingKey,
  updateTrackingKey,
} from '../tracking-keys/tracking-keys.ts'
import { recordAudit } from './audit.ts'

const connection = await useDatabase()
const { db } = connection
let actor: Editor
let colleague: { operatorId: string }
let guarded: { buyerId: string; email: string }
const settledTogether: string[] = []

beforeAll(async () => {
  await fillBooks(connection)
  const { operatorId } = await addOperator(db)
  actor = { operatorId, requestId: 'test', address: '2001:db8::1', rateReasonPercent: '1000' }
  colleague = await addColleague(db, 'owner')
  const { buyerId } = await addBuyer(db)
  guarded = await addBuyer(db)
  for (let index = 0; index < 6; index += 1) settledTogether.push((await addOrder(db, buyerId)).id)
})

test('a locked operator blocks no other audit entry: the head of the chain is the last lock', async () => {
  const record = { ...actor, action: 'test', subject: { type: 'test', id: '1' } }
  let waiting: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (trx) => {
    await sql`select from operator where id = ${actor.operatorId} for update`.execute(trx)
    waiting = db.transaction().execute((other) => recordAudit(other, record))
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
      .toBeGreaterThan(0)
    await recordAudit(trx, record)
  })
  await waiting
})

/** The same decision on the same orders in opposite orders; no other use case decides on these. */
function settlements(on: Db, round: number): Promise<unknown>[] {
  const decision = round % 2 === 0 ? 'approved' : 'rejected'
  const settle = async (orderIds: string[]) => {
    const seen = await on.selectFrom('orders').select(['id', 'version']).where('id', 'in', orderIds).execute()
    const versions = new Map(seen.map(({ id, version }) => [id, version]))
    const orders = orderIds.map((orderId) => ({ orderId, version: versions.get(orderId) ?? 0 }))
    const bugs: unknown[] = []
    await settleMany(on, { orders, decision, reason: '', ...actor }, (bug) => bugs.push(bug))
    const decided = orders.map(({ orderId, version }) => ({ orderId, version: version + 1 }))
    await undoMany(on, { orders: decided, ...actor }, (bug) => bugs.push(bug))
    expect(bugs).toEqual([])
  }
  return [settle(settledTogether), settle(settledTogether.toReversed())]
}

/** Every use case with an audit entry, on the same few rows. */
function everything({ db: on }: Connection, round: number): Promise<unknown>[] {
  const attempts = createAttempts(on)
  const cause = { ...actor, reason: '' }
  const key = { apiKey: `key-${round % 3}`, secondaryApiKey: '', location: '/' }
  const coin = { fullName: 'x', tokensPerUnit: '2', depositAddress: 'a', network: null, priceId: null }
  const rates = ['USDT', 'AAA', 'BBB'].map((code) => ({ code, tokensPerUnit: String(2 + (round % 2)) }))
  const operator = { login: 'operator', address: `2001:db8::${round}`, requestId: 'test' }
  return [
    ...settlements(on, round),
    ...['1', '2', '3', '4'].flatMap((orderId) => [
      settleOrder(on, { orderId, decision: round % 2 === 0 ? 'rejected' : 'approved', ...cause }),
      voidOrder(on, { orderId, ...cause }),
      undoDecision(on, { orderId, version: 2 + round, ...actor }),
    ]),
    updateCurrencies(on, { changes: rates, ...actor }),
    updateCurrencies(on, { changes: rates.toReversed(), ...actor }),
    addCurrency(on, { code: `C${round % 3}C`, ...coin, ...actor }),
    deleteCurrency(on, { code: `C${round % 3}C`, ...actor }),
    restoreCurrency(on, { id: '1', ...actor }),
    setTokenPrice(on, { usd: '0.5', ...actor }),
    addTrackingKey(on, { ...key, ...actor }),
    updateTrackingKey(on, { ...key, id: '1', ...actor }),
    deleteTrackingKey(on, { id: '1', ...actor }),
    restoreTrackingKey(on, { id: '1', ...actor }),
    logInOperator(accountServices(on, attempts), { ...operator, password: PASSWORD }),
    changeOperatorPassword(accountServices(on, attempts), {
      ...operator,
      oldPassword: PASSWORD,
      newPassword: PASSWORD,
    }),
    ...withOperators(on, attempts, round),
    ...withSecondFactors(on, attempts, round),
  ]
}

function withSecondFactors(on: Db, attempts: Attempts, round: number): Promise<unknown>[] {
  const { buyerId, email } = guarded
  const address = `2001:db8::${round}`
  const proof = { buyerId, code: '000000', currentPassword: PASSWORD, requestId: 'test', address }
  const services = accountServices(on, attempts)
  const switchedOn = on
    .insertInto('second_factor')
    .values({ buyer_id: buyerId, secret: Buffer.alloc(20), confirmed_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return [
    beginBuyerFactor(on, buyerId),
    ...[confirmBuyerFactor, renewBuyerCodes, switchOffBuyerFactor].map((change) => change(services, proof)),
    switchedOn.then(() => removeBuyerFactor(on, { buyerId, reason: 'test', ...actor })),
    logInBuyer(services, { email, password: PASSWORD, code: '000000', address }),
  ]
}

function withOperators(on: Db, attempts: Attempts, round: number): Promise<unknown>[] {
  const [owner, second] = [actor.operatorId, colleague.operatorId]
  const proof = { password: PASSWORD }
  const invited = inviteOperator(on, { role: 'owner', ...actor, operatorId: second })
  return [
    changeOperatorRole(on, { targetId: second, role: round % 2 ? 'owner' : 'viewer', ...actor }),
    changeOperatorRole(on, { targetId: owner, role: 'owner', ...actor, operatorId: second }),
    addColleague(on, 'owner').then((other) => removeOperator(on, { targetId: other.operatorId, ...actor })),
    endOperatorSessions(on, { targetId: second, ending: 'all', ...actor }),
    endOperatorSessions(on, { targetId: owner, ending: 'all', ...actor }),
    invited.then(({ secret }) =>
      acceptInvite(accountServices(on), {
        secret,
        login: `l-${crypto.randomUUID()}`,
        password: PASSWORD,
        ...actor,
      }),
    ),
    invited.then(({ id }) => revokeInvite(on, { id, ...actor })),
    confirmIdentity(accountServices(on, attempts), {
      proof,
      sessionId: '1',
      ...actor,
      address: `2001:db8::${round}`,
    }),
    beginSecondFactor(on, { ...actor, operatorId: second }),
    ...[confirmSecondFactor, renewRecoveryCodes, switchOffSecondFactor].map((change) =>
      change({ db: on, attempts }, { code: '000000', ...actor, operatorId: second }),
    ),
  ]
}

/**
 * The deadlocks that Postgres has found. A use case that was ended by one is retried, so its result does not tell. A
 * session reports its deadlocks by the time it ends, so this waits for the sessions of these servers to end.
 */
async function circlesBroken(pids: number[]): Promise<string | undefined> {
  const left = sql`select from pg_stat_activity where pid = any(${pids})`
  await expect.poll(async () => (await left.execute(db)).rows.length).toBe(0)
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks
}

const ROUNDS = 8

/** The rounds take seven seconds, and many times that on a busy machine. */
const BUSY_MS = 120_000

test(
  'all use cases at once on two servers cause no deadlock',
  async () => {
    // Without a lock timeout, only a deadlock ends a wait.
    const servers = [1, 2].map(() => connect(connection.url, () => undefined, MIGRATING))
    for (const code of ['AAA', 'BBB']) {
      const coin = { fullName: 'x', tokensPerUnit: '2', depositAddress: 'a', network: null, priceId: null }
      await addCurrency(db, { code, ...coin, ...actor })
    }
    const pids: number[] = []
    for (const { pool } of servers)
      pool.on('connect', (client) => pids.push((client as unknown as { processID: number }).processID))
    const before = await db.selectFrom('audit_head').select('position').executeTakeFirstOrThrow()
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcomes = await Promise.allSettled(servers.flatMap((server) => everything(server, round)))
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AppError)
      }
    }
    await Promise.all(servers.map((server) => server.db.destroy()))
    expect(pids.length).toBeGreaterThan(2)
    expect(await circlesBroken(pids)).toBe('0')
    const after = await db.selectFrom('audit_head').select('position').executeTakeFirstOrThrow()
    expect(Number(after.position) - Number(before.position)).toBeGreaterThan(12 * ROUNDS)
  },
  BUSY_MS,
)
