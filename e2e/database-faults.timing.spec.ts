/**
 * How long requests wait while the database keeps every connection. Runs by `npm run timing`, on a quiet machine; what they
 * are answered is in database-faults.spec.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Answer,
  ASLEEP,
  ask,
  CONNECTIONS,
  expectDeclared,
  isUp,
  QUICK_KEYS,
  SLOW_KEYS,
  useFaultyDatabase,
  WAKE,
} from './faulty-database.ts'
import { expect, plain } from './test.ts'

const site = useFaultyDatabase()
const { sell, inDatabase, count } = site

/**
 * Waits for the work and meanwhile polls `/health/live`, which needs no database and must answer 200. `late` is the
 * slowest of those answers, in ms: the delay that the busy machine adds to every answer.
 */
async function besideHealth<Result>(work: Promise<Result>): Promise<{ result: Result; late: number }> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  let late = 0
  while (!isOver) {
    const begin = performance.now()
    const { status } = await fetch(`${site.server.buyerUrl}/health/live`, {
      signal: AbortSignal.timeout(20_000),
    })
    expect(status).toBe(200)
    late = Math.max(late, performance.now() - begin)
  }
  return { result: await ended, late }
}

/** The time of the slowest answer, in ms. */
const slowestOf = (answers: Answer[]) => Math.max(...answers.map(({ ms }) => ms))

plain(
  'F7: while slow queries take every connection, other requests get 503 within 1.1 s, health answers, and the server recovers within a second',
  async () => {
    const { token, reference, operatorToken } = await sell()
    const listKeys = () => ask(site.server.operatorUrl, 'trackingKeys.list', undefined, operatorToken, 'GET')
    const askOthers = () => Promise.all(Array.from({ length: 190 }, listKeys))
    // The limit below adds the time that this many requests take on this machine without slow queries.
    const ordinary = slowestOf(await askOthers())
    await inDatabase(async (client) => {
      await client.query(SLOW_KEYS)
      const slow = Array.from({ length: CONNECTIONS }, listKeys)
      await expect.poll(() => count(ASLEEP), { intervals: [10] }).toBe(CONNECTIONS)
      const asked = askOthers()
      expect(await isUp(site.server.buyerUrl)).toBe(200)
      const others = await asked
      for (const answer of others) expectDeclared(answer)
      expect(slowestOf(others)).toBeLessThan(1_100 + ordinary)
      expect(await count(ASLEEP)).toBe(CONNECTIONS)
      await client.query(WAKE)
      const recovered = await ask(site.server.buyerUrl, 'orders.read', { reference }, token, 'GET')
      expect(recovered.status).toBe(200)
      expect(recovered.ms).toBeLessThan(1_000)
      for (const answer of await Promise.all(slow)) expectDeclared(answer)
      await client.query(QUICK_KEYS)
    })
    expect((await listKeys()).status).toBe(200)
  },
)

/** A request may wait 1 s for a connection for its session, 1 s for one for its list, and 1 s for the lock. */
const LONGEST_REFUSAL_MS = 3_100

plain(
  'F7: while every connection waits for a lock, 200 simultaneous requests get 503 within three seconds',
  async () => {
    const { token, reference, operatorToken } = await sell()
    const askAll = () =>
      Promise.all(
        Array.from({ length: 200 }, () =>
          ask(site.server.operatorUrl, 'trackingKeys.list', undefined, operatorToken, 'GET'),
        ),
      )
    const ordinary = slowestOf(await askAll())
    await inDatabase(async (client) => {
      await client.query('begin; lock table tracking_key in access exclusive mode')
      const asked = besideHealth(askAll())
      const wait = `select count(*) from pg_stat_activity where application_name = 'presale' and wait_event_type = 'Lock'`
      await expect.poll(() => count(wait), { intervals: [10] }).toBe(CONNECTIONS)
      const { result: answers, late } = await asked
      for (const answer of answers) expectDeclared(answer)
      expect(slowestOf(answers)).toBeLessThan(LONGEST_REFUSAL_MS + ordinary + late)
      await client.query('rollback')
    })
    const recovered = await ask(site.server.buyerUrl, 'orders.read', { reference }, token, 'GET')
    expect(recovered.status).toBe(200)
    expect(recovered.ms).toBeLessThan(1_000)
  },
)

plain(
  'F7: while every connection waits for a lock, a new request gets 503 within three seconds',
  async () => {
    const { operatorToken } = await sell()
    const listKeys = () => ask(site.server.operatorUrl, 'trackingKeys.list', undefined, operatorToken, 'GET')
    const askOneByOne = async () => {
      const asked: Promise<Answer>[] = []
      for (let one = 0; one < 100; one += 1) {
        asked.push(listKeys())
        await sleep(20)
      }
      return Promise.all(asked)
    }
    const ordinary = slowestOf(await askOneByOne())
    await inDatabase(async (client) => {
      await client.query('begin; lock table tracking_key in access exclusive mode')
      const { result: answers, late } = await besideHealth(askOneByOne())
      for (const answer of answers) expectDeclared(answer)
      expect(slowestOf(answers)).toBeLessThan(LONGEST_REFUSAL_MS + ordinary + late)
      await client.query('rollback')
    })
  },
)
