/** A flood of log-ins, and whether the time of a refusal reveals anything. */
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { ATTEMPT_LIMITS, type Attempts, createAttempts } from '../limits/attempts.ts'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addOperator, PASSWORD } from '../testing/factories.ts'
import { accountServices, passwords } from '../testing/services.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { logInBuyer } from './log-in-buyer.ts'
import { changeOperatorPassword } from './operators.ts'

const connection = await useDatabase()
const { db } = connection
const unlimited = { points: 1_000_000, duration: 60 }
const attempts = createAttempts(db, {
  ...ATTEMPT_LIMITS,
  perAddress: unlimited,
  perAccountAndAddress: unlimited,
  perAccount: unlimited,
})

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

describe('four hundred log-ins at once', () => {
  test('two passwords are hashed at a time, 64 wait, and the others are refused with a wait', async () => {
    const app = await useApp('buyer', connection, { attempts })
    const { email } = await addBuyer(db)
    const most = { running: 0, waiting: 0 }
    const watching = setInterval(() => {
      const { running, waiting } = passwords.load()
      most.running = Math.max(most.running, running)
      most.waiting = Math.max(most.waiting, waiting)
    }, 1)
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        app.inject({
          method: 'POST',
          remoteAddress: `192.0.2.${index % 4}`,
          url: '/api/trpc/account.logIn',
          payload: { email, password: PASSWORD },
        }),
      ),
    )
    clearInterval(watching)
    const refused = answers.filter((answer) => answer.statusCode === 503)
    const successful = answers.filter((answer) => answer.statusCode === 200)
    expect(refused.length + successful.length).toBe(400)
    expect(successful.length).toBeGreaterThanOrEqual(66)
    expect(refused.length).toBeGreaterThan(0)
    expect(most).toEqual({ running: 2, waiting: 64 })
    for (const answer of refused) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(passwords.load()).toEqual({ running: 0, waiting: 0 })
  })
})

test('a log-in that finds the queue full is refused within a tenth of a second', async () => {
  const app = await useApp('buyer', connection, { attempts })
  const logIn = {
    method: 'POST',
    url: '/api/trpc/account.logIn',
    payload: { email: 'a@x', password: 'x' },
  } as const
  await app.inject(logIn)
  const emptyQueue = fillQueue(66)
  const taken: number[] = []
  while (taken.length < 9) {
    const begun = performance.now()
    const { statusCode } = await app.inject(logIn)
    if (statusCode === 503) taken.push(performance.now() - begun)
  }
  await emptyQueue()
  // The median, because hashing uses the processor too.
  expect(taken.toSorted((a, b) => a - b)[4]).toBeLessThan(100)
})

test('a log-in that finds the queue full sends no query', async () => {
  const input = { email: 'nobody@example.test', password: 'wrong', address: '::1' }
  const waiting = Array.from({ length: 66 }, () => passwords.verify(undefined, 'wrong'))
  let counted = 0
  const counting = {
    ...attempts,
    count: async () => {
      counted += 1
    },
  }
  await expect(logInBuyer(accountServices(db, counting), input)).rejects.toMatchObject({ code: 'busy' })
  await expect(passwords.verify(undefined, 'wrong')).rejects.toMatchObject({ code: 'busy' })
  expect(counted).toBe(0)
  await Promise.all(waiting)
  await expect(logInBuyer(accountServices(db, counting), input)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect(counted).toBe(1)
})

test('a full queue refuses an operator’s proof of identity and new password before the attempt counts', async () => {
  const { operatorId } = await addOperator(db)
  const actor = { operatorId, requestId: 'test', address: '::3' }
  const change = { login: 'operator', oldPassword: PASSWORD, newPassword: 'a new password' }
  const services = accountServices(db, attempts)
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

test('of a hundred simultaneous log-ins only those with a place are counted, and each of these is judged', async () => {
  const input = { email: 'nobody@example.test', password: 'wrong', address: '::2' }
  let counted = 0
  const counting: Attempts = {
    ...attempts,
    count: async (...tried) => {
      counted += 1
      return attempts.count(...tried)
    },
  }
  const logIn = () => logInBuyer(accountServices(db, counting), input).catch(({ code }) => code)
  const codes = await Promise.all(Array.from({ length: 100 }, logIn))
  expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(66)
  expect(codes.filter((code) => code === 'busy')).toHaveLength(34)
  expect(counted).toBe(66)
  expect(passwords.load()).toEqual({ running: 0, waiting: 0 })
})

describe('the time of a refusal', () => {
  const timed = async (email: string) => {
    const begun = performance.now()
    await logInBuyer(accountServices(db, attempts), { email, password: 'wrong', address: '::1' }).catch(
      () => undefined,
    )
    return performance.now() - begun
  }
  /** The share of all pairs in which the first is slower: a half when the times reveal nothing. */
  const slowerShare = (ones: number[], others: number[]) => {
    const slower = ones.map((one) => others.filter((other) => one > other).length)
    return slower.reduce((sum, count) => sum + count, 0) / (ones.length * others.length)
  }

  test('does not reveal whether an account exists', async () => {
    const { email } = await addBuyer(db)
    const times = { known: [] as number[], unknown: [] as number[] }
    const measure = async (kind: 'known' | 'unknown') =>
      times[kind].push(await timed(kind === 'known' ? email : 'nobody@example.test'))
    for (let round = 0; round < 75; round += 1) {
      for (const kind of ['known', 'unknown', 'unknown', 'known'] as const) await measure(kind)
    }
    // By rank: other work on the machine changes milliseconds by more than a tenth.
    expect(slowerShare(times.known, times.unknown)).toBeGreaterThan(0.35)
    expect(slowerShare(times.known, times.unknown)).toBeLessThan(0.65)
  })
})
