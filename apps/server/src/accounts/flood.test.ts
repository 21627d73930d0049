/** A flood of log-ins, and what the time of an answer tells. */
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, PASSWORD } from '../testing/factories.ts'
import { ATTEMPT_LIMITS, type Attempts, createAttempts } from './attempts.ts'
import { logInBuyer } from './buyers.ts'
import { hashingNow, verifyPassword } from './passwords.ts'

const connection = await useDatabase()
const { db } = connection
const unlimited = { points: 1_000_000, duration: 60 }
const attempts = createAttempts(db, {
  ...ATTEMPT_LIMITS,
  perAddress: unlimited,
  perAccountAndAddress: unlimited,
})

describe('four hundred log-ins at once', () => {
  test('two passwords are hashed at a time, 64 wait, and the others are told when to come back', async () => {
    const app = await useApp('buyer', connection, { attempts })
    const { email } = await addBuyer(db)
    const most = { running: 0, waiting: 0 }
    const watching = setInterval(() => {
      const { running, waiting } = hashingNow()
      most.running = Math.max(most.running, running)
      most.waiting = Math.max(most.waiting, waiting)
    }, 1)
    const answers = await Promise.all(
      Array.from({ length: 400 }, () =>
        app.inject({
          method: 'POST',
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
    expect(hashingNow()).toEqual({ running: 0, waiting: 0 })
  })
})

test('one password at a time while more than half of the queue is full, two when it is not', async () => {
  const seen: ReturnType<typeof hashingNow>[] = []
  const hashing = Array.from({ length: 66 }, async () => {
    await verifyPassword(undefined, 'wrong')
    await setImmediate()
    seen.push(hashingNow())
  })
  await Promise.all(hashing)
  const running = (least: number, most: number) =>
    new Set(seen.filter(({ waiting }) => waiting >= least && waiting <= most).map((one) => one.running))
  expect(running(33, 64)).toEqual(new Set([1]))
  expect(running(1, 30)).toEqual(new Set([2]))
})

test('whoever comes while the queue is full is told so within a tenth of a second', async () => {
  const app = await useApp('buyer', connection, { attempts })
  const logIn = {
    method: 'POST',
    url: '/api/trpc/account.logIn',
    payload: { email: 'a@x', password: 'x' },
  } as const
  await app.inject(logIn)
  let over = false
  // Whoever has left the queue comes again at once, so that it stays full; another may have come in between.
  const waiting = Array.from({ length: 66 }, async () => {
    while (!over) await verifyPassword(undefined, 'wrong').catch(() => setImmediate())
  })
  const taken: number[] = []
  while (taken.length < 9) {
    const begun = performance.now()
    const { statusCode } = await app.inject(logIn)
    if (statusCode === 503) taken.push(performance.now() - begun)
  }
  over = true
  await Promise.all(waiting)
  // The middle one, for the passwords that are being hashed have the processor too.
  expect(taken.toSorted((a, b) => a - b)[4]).toBeLessThan(100)
})

test('whoever comes while the queue is full takes no connection from others', async () => {
  const input = { email: 'nobody@example.test', password: 'wrong', address: '::1' }
  const waiting = Array.from({ length: 66 }, () => verifyPassword(undefined, 'wrong'))
  let counted = 0
  const counting = {
    ...attempts,
    count: async () => {
      counted += 1
      return []
    },
  }
  await expect(logInBuyer(db, counting, input)).rejects.toMatchObject({ code: 'busy' })
  await expect(verifyPassword(undefined, 'wrong')).rejects.toMatchObject({ code: 'busy' })
  expect(counted).toBe(0)
  await Promise.all(waiting)
  await expect(logInBuyer(db, counting, input)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(counted).toBe(1)
})

test('of a hundred who come at once only those with a place are counted, and each of them is judged', async () => {
  const input = { email: 'nobody@example.test', password: 'wrong', address: '::2' }
  let counted = 0
  const counting: Attempts = {
    ...attempts,
    count: async (...tried) => {
      counted += 1
      return attempts.count(...tried)
    },
  }
  const logIn = () => logInBuyer(db, counting, input).catch(({ code }) => code)
  const codes = await Promise.all(Array.from({ length: 100 }, logIn))
  expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(66)
  expect(codes.filter((code) => code === 'busy')).toHaveLength(34)
  expect(counted).toBe(66)
  expect(hashingNow()).toEqual({ running: 0, waiting: 0 })
})

describe('the time of a refusal', () => {
  const timed = async (email: string) => {
    const begun = performance.now()
    await logInBuyer(db, attempts, { email, password: 'wrong', address: '::1' }).catch(() => undefined)
    return performance.now() - begun
  }
  /** How often the one is slower than the other, of all pairs of them: a half when nothing can be told. */
  const slowerShare = (ones: number[], others: number[]) => {
    const slower = ones.map((one) => others.filter((other) => one > other).length)
    return slower.reduce((sum, count) => sum + count, 0) / (ones.length * others.length)
  }

  test('does not tell whether there is an account', async () => {
    const { email } = await addBuyer(db)
    const times = { known: [] as number[], unknown: [] as number[] }
    const measure = async (kind: 'known' | 'unknown') =>
      times[kind].push(await timed(kind === 'known' ? email : 'nobody@example.test'))
    for (let round = 0; round < 75; round += 1) {
      for (const kind of ['known', 'unknown', 'unknown', 'known'] as const) await measure(kind)
    }
    // By rank, not by milliseconds: what else the machine does changes those by more than a tenth.
    expect(slowerShare(times.known, times.unknown)).toBeGreaterThan(0.35)
    expect(slowerShare(times.known, times.unknown)).toBeLessThan(0.65)
  })
})
