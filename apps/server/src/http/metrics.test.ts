import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { settleOrder, voidOrder } from '../orders/settle-order.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { servicesOf } from '../testing/services.ts'
import { createMetrics } from './metrics.ts'

const connection = await useDatabase()
const { db } = connection
const begunAt = Date.now() / 1000
const metricsToken = 'a-token-for-metrics'
const sources = (of = connection) => ({
  ...servicesOf(of.db),
  books: of.db,
})
const metrics = createMetrics(sources(), () => undefined)
const buyer = await useApp('buyer', connection, { metrics, metricsToken })
const operator = await useApp('operator', connection, { metrics, metricsToken })
let buyerToken: string

const read = async (app = operator, authorization = `Bearer ${metricsToken}`) =>
  app.inject({ url: '/metrics', headers: { authorization } })

/** The value of one metrics line, as text. */
async function readingOf(line: string): Promise<string | undefined> {
  const { body } = await read()
  return body
    .split('\n')
    .find((each) => each.startsWith(`${line} `))
    ?.slice(line.length + 1)
}

beforeAll(async () => {
  await addCurrency(db)
  const { buyerId, sessionToken } = await addBuyer(db)
  buyerToken = sessionToken
  const orders = [await addOrder(db, buyerId), await addOrder(db, buyerId), await addOrder(db, buyerId)]
  const { operatorId } = await addOperator(db)
  const cause = { operatorId, reason: '', requestId: 'test', address: '' }
  await settleOrder(db, { orderId: orders[0]?.id ?? '', decision: 'approved', ...cause })
  await voidOrder(db, { orderId: orders[1]?.id ?? '', ...cause })
})

describe('metrics may be read', () => {
  test('with the token, as Prometheus’s text that no cache keeps', async () => {
    const answer = await read()
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4; charset=utf-8$/)
  })
  test.each(['', 'Bearer x', `bearer ${metricsToken}`, `Bearer ${metricsToken} `, `Basic ${metricsToken}`])(
    'but not with %j',
    { tags: ['abuse-16'] },
    async (authorization) => {
      const answer = await read(operator, authorization)
      expect(answer.statusCode).toBe(401)
      expect(answer.body).not.toContain('presale_')
    },
  )
  test('nor by an operator, nor at the buyers’ listener, nor where there is no token', {
    tags: ['abuse-45'],
  }, async () => {
    const { sessionToken } = await addOperator(db)
    expect((await read(operator, `Bearer ${sessionToken}`)).statusCode).toBe(401)
    expect((await read(buyer)).statusCode).toBe(404)
    const closed = await useApp('operator', connection)
    expect((await read(closed, 'Bearer undefined')).statusCode).toBe(404)
  })
})

describe('metrics say', () => {
  const countOf = (surface: string, method: string, route: string, status: number) =>
    readingOf(
      `presale_http_request_duration_seconds_count{surface="${surface}",method="${method}",route="${route}",status="${status}"}`,
    )
  test('how many requests there were of each kind, and how long they took', async () => {
    await call(buyer, 'query', 'account.read', undefined, buyerToken)
    await call(buyer, 'query', 'account.read', undefined, buyerToken)
    await call(buyer, 'query', 'account.read')
    await operator.inject('/api/controllers/cryptos.php')
    expect(await countOf('buyer', 'GET', '/api/trpc/account.read', 200)).toBe('2')
    expect(await countOf('buyer', 'GET', '/api/trpc/account.read', 401)).toBe('1')
    expect(await countOf('operator', 'GET', '/api/controllers/cryptos.php', 200)).toBe('1')
    expect((await read()).body).toMatch(/duration_seconds_bucket\{le="0\.5",surface="buyer"/)
  })
  test('no more of a request than one of few words, whatever is asked for', async () => {
    const before = Number((await countOf('buyer', 'GET', 'page or file', 404)) ?? 0)
    for (const url of ['/secret-one', '/secret-two.js', '/api/secret', '/api/trpc/secret.four?token=five']) {
      await buyer.inject(url)
    }
    expect(Number(await countOf('buyer', 'GET', 'page or file', 404))).toBe(before + 3)
    expect(await countOf('buyer', 'GET', '/api/trpc/unknown', 404)).toBe('1')
    expect((await read()).body).not.toMatch(/secret|five/)
  })
  test('how many orders there are of each status', async () => {
    for (const [status, count] of [
      ['pending', '1'],
      ['approved', '1'],
      ['rejected', '0'],
      ['void', '1'],
    ]) {
      expect(await readingOf(`presale_orders{status="${status}"}`), status).toBe(count)
    }
    const atOnce = createMetrics(sources(), () => undefined)
    expect(await atOnce.read()).toMatch(/^presale_database_up 1$/m)
  })
  test('how many mails there are of each state, and the age of the oldest that waits', async () => {
    for (const error of ['first', 'second', 'third'])
      await db.insertInto('mail').values({ kind: 'test', recipient: 'ada@x', error }).execute()
    await sql`update mail set sent_at = now() where error = 'first'`.execute(db)
    await sql`update mail set created_at = now() - interval '1 hour' where error <> 'third'`.execute(db)
    for (const [state, count] of [
      ['waiting', '2'],
      ['sent', '1'],
      ['failed', '0'],
      ['dropped', '0'],
    ]) {
      expect(await readingOf(`presale_mail{state="${state}"}`), state).toBe(count)
    }
    expect(Number(await readingOf('presale_mail_oldest_waiting_seconds'))).toBeGreaterThanOrEqual(3600)
  })
  test('how the pool, the event loop, the memory and the hashing are', async () => {
    const { body } = await read()
    for (const line of [
      /^presale_database_connections\{state="busy"\} \d+$/m,
      /^presale_database_connections\{state="idle"\} [1-9]\d*$/m,
      /^presale_database_connections\{state="waiting"\} \d+$/m,
      /^presale_password_hashes\{state="running"\} 0$/m,
      /^presale_password_hashes\{state="waiting"\} 0$/m,
      /^nodejs_eventloop_lag_p99_seconds \d/m,
      /^process_resident_memory_bytes \d/m,
    ]) {
      expect(body).toMatch(line)
    }
  })
})

describe('the books', () => {
  test('are checked by a reading, and the next reading has the number of rows found', async () => {
    const readCheckedAt = async () => Number(await readingOf('presale_books_checked_timestamp_seconds'))
    await expect.poll(readCheckedAt).toBeGreaterThan(0)
    expect(await readCheckedAt()).toBeGreaterThan(begunAt)
    expect(await readingOf('presale_books_violations')).toBe('0')
  })
  test('that do not agree are told, and are not looked at again for a while', async () => {
    const broken = await useDatabase('migrated', 'are-broken-on-purpose')
    await addCurrency(broken.db)
    const { buyerId } = await addBuyer(broken.db)
    await addOrder(broken.db, buyerId)
    await sql`alter table orders disable trigger all`.execute(broken.asOwner.db)
    await sql`update orders set pay_amount = 21`.execute(broken.db)
    const own = createMetrics(sources(broken), () => undefined)
    await own.read()
    await expect.poll(() => own.read()).toMatch(/^presale_books_violations 1$/m)
    await sql`update orders set pay_amount = 20`.execute(broken.db)
    for (let read = 0; read < 20; read += 1) expect(await own.read()).toMatch(/^presale_books_violations 1$/m)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10 * 60_000)
    onTestFinished(() => clock.mockRestore())
    await own.read()
    await expect.poll(() => own.read()).toMatch(/^presale_books_violations 0$/m)
  })
})

test('a database that does not answer is told, and everything else all the same', async () => {
  const gone = await useDatabase()
  const errors: unknown[] = []
  const own = createMetrics(sources(gone), (error) => errors.push(error))
  await gone.pool.end()
  const text = await own.read()
  expect(text).toMatch(/^presale_database_up 0$/m)
  expect(text).not.toMatch(/^presale_orders\{/m)
  expect(text).toMatch(/^presale_books_checked_timestamp_seconds 0$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(errors).toHaveLength(1)
})
