/** A flood of log-ins, and the order and the cost of their passwords. */
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ATTEMPT_LIMITS, type Attempts, createAttempts } from '../limits/attempts.ts'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addOperator, PASSWORD } from '../testing/factories.ts'
import { accountServices, useProductPasswords } from '../testing/services.ts'
import { registerBuyer } from './buyers.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { logInBuyer } from './log-in-buyer.ts'
import { changeOperatorPassword } from './operators.ts'
import { hashOfNoPassword } from './passwords.ts'

const connection = await useDatabase()
const { db } = connection
const passwords = useProductPasswords()
const unlimited = { points: 1_000_000, duration: 60 }
const attempts = createAttempts(db, {
  ...ATTEMPT_LIMITS,
  perAddress: unlimited,
  perAccountAndAddress: unlimited,
  perAccount: unlimited,
})

const servicesOf = (counting: Attempts) => ({ ...accountServices(db, counting), passwords })

const bytes = (count: number) => Buffer.alloc(count, 'x').toString('base64').replaceAll('=', '')

/** A hash that matches no password and takes `times` as long to compare as one of ours. */
const slowHash = (times: number) => `$argon2id$v=19$m=19456,t=${2 * times},p=1$${bytes(16)}$${bytes(32)}`

/** A buyer whose password the product has hashed; that of a factory's buyer is compared at a lower cost. */
async function register(email: string): Promise<string> {
  const buyer = { name: 'Ada', email, phone: '1', password: PASSWORD, address: '::1' }
  await registerBuyer(servicesOf(attempts), buyer)
  return email
}

/** Keeps that many passwords in the queue, each queued again as soon as it was compared. Answers what ends them. */
function fillQueue(length: number): () => Promise<unknown> {
  let over = false
  const waiting = Array.from({ length }, async () => {
    while (!over) await passwords.verify(undefined, 'wrong').catch(() => setImmediate())
  })
  return () => {
    over = true
    return Promise.all(waiting)
  }
}

test('of a hundred log-ins at once those with a place are counted and judged, and the others are refused with a wait', {
  tags: ['abuse-21'],
}, async () => {
  let counted = 0
  const counting: Attempts = {
    ...attempts,
    count: async (...tried) => {
      counted += 1
      return attempts.count(...tried)
    },
  }
  const app = await useApp('buyer', connection, { attempts: counting, passwords })
  const email = await register('ada@example.test')
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      app.inject({
        method: 'POST',
        remoteAddress: `192.0.2.${index % 4}`,
        url: '/api/trpc/account.logIn',
        payload: { email, password: PASSWORD },
      }),
    ),
  )
  const refused = answers.filter((answer) => answer.statusCode === 503)
  const successful = answers.filter((answer) => answer.statusCode === 200)
  expect(refused.length + successful.length).toBe(100)
  expect(successful.length).toBeGreaterThanOrEqual(66)
  expect(refused.length).toBeGreaterThan(0)
  expect(counted).toBe(successful.length)
  for (const answer of refused) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(passwords.load()).toEqual({ running: 0, waiting: 0 })
})

test('passwords are hashed in the order in which they came', { tags: ['abuse-21'] }, async () => {
  const places = Array.from({ length: 16 }, (_, place) => place)
  const ended: number[] = []
  // Until the slow one ends, the other thread hashes all of them, so they end in the order in which they began.
  let isSlowOver = false
  const slow = passwords.verify(slowHash(40), 'x').then(() => {
    isSlowOver = true
  })
  const end = (place: number) => isSlowOver || ended.push(place)
  await Promise.all(places.map((place) => passwords.verify(undefined, 'x').then(() => end(place))))
  expect(ended.length).toBeGreaterThan(1)
  expect(ended).toEqual(places.slice(0, ended.length))
  await slow
})

test('a password with an unreadable hash fails, and its place is free again', async () => {
  await expect(passwords.verify('no hash', PASSWORD)).rejects.toThrow('Decoding failed')
  expect(passwords.load()).toEqual({ running: 0, waiting: 0 })
})

test('two passwords are hashed at a time, 64 wait, and a log-in that finds no room sends no query', {
  tags: ['abuse-21'],
}, async () => {
  const input = { email: 'nobody@example.test', password: 'wrong', address: '::1' }
  const waiting = Array.from({ length: 66 }, () => passwords.verify(undefined, 'wrong'))
  expect(passwords.load()).toEqual({ running: 2, waiting: 64 })
  let counted = 0
  const counting = {
    ...attempts,
    count: async () => {
      counted += 1
    },
  }
  await expect(logInBuyer(servicesOf(counting), input)).rejects.toMatchObject({ code: 'busy' })
  await expect(passwords.verify(undefined, 'wrong')).rejects.toMatchObject({ code: 'busy' })
  expect(counted).toBe(0)
  await Promise.all(waiting)
  await expect(logInBuyer(servicesOf(counting), input)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect(counted).toBe(1)
})

test('a full queue refuses an operator’s proof of identity and new password before the attempt counts', async () => {
  const { operatorId } = await addOperator(db)
  const actor = { operatorId, requestId: 'test', address: '::3' }
  const change = { login: 'operator', oldPassword: PASSWORD, newPassword: 'a new password' }
  const services = servicesOf(attempts)
  const proof = { password: PASSWORD }
  const busy = { code: 'busy' }
  const emptyHalf = fillQueue(34)
  await expect(changeOperatorPassword(services, { ...actor, ...change })).rejects.toMatchObject(busy)
  const emptyRest = fillQueue(32)
  await expect(confirmIdentity(services, { ...actor, proof, sessionId: '1' })).rejects.toMatchObject(busy)
  await Promise.all([emptyHalf(), emptyRest()])
  const counted = db.selectFrom('attempt_count').select('key').where('key', 'like', '%:operator:%')
  expect(await counted.execute()).toEqual([])
})

test('a wrong password is compared at the same cost whether or not the account exists', {
  tags: ['abuse-6'],
}, async () => {
  const email = await register('bea@example.test')
  const ended: string[] = []
  const slow = Array.from({ length: 2 }, () => passwords.verify(slowHash(40), 'x'))
  const all = [
    ...slow.map((each) => each.then(() => ended.push('slow'))),
    ...[email, 'nobody@example.test'].map((tried) =>
      logInBuyer(servicesOf(attempts), { email: tried, password: 'wrong', address: '::1' }).catch(
        ({ code }) => ended.push(code),
      ),
    ),
  ]
  await Promise.all(all)
  // A log-in whose password is not compared would not wait for the two slow ones.
  expect(ended.slice(0, 1)).toEqual(['slow'])
  expect(ended.filter((code) => code === 'unauthenticated')).toHaveLength(2)
  const { password_hash: stored } = await db
    .selectFrom('buyer')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(hashOfNoPassword())).toEqual(costOf(stored))
})
