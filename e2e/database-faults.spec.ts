/**
 * The database is down, slow, locked, read-only or silent. Every fault is real. Every refusal is a 503 with Retry-After, and
 * each requested change is made once.
 */
import type pg from 'pg'
import {
  type Answer,
  ASLEEP,
  ask,
  CONNECTIONS,
  expectDeclared,
  isUp,
  LOCKED,
  QUICK_KEYS,
  SLOW_KEYS,
  TERMINATE,
  useFaultyDatabase,
  WAKE,
} from './faulty-database.ts'
import type { Product } from './product.ts'
import { expect, plain } from './test.ts'
import { watchOrder } from './watch-order.ts'

const site = useFaultyDatabase()
const { register, newOrder, sell, approve, inDatabase, count } = site

plain('F6: an order whose answer to COMMIT was lost is placed once, and its key finds it', async () => {
  const token = await register()
  const order = await newOrder()
  const lost = site.proxy.loseNextCommit()
  expectDeclared(await ask(site.server.buyerUrl, 'orders.create', order, token))
  await lost
  const placed = await count('select count(*) from orders where idempotency_key = $1', [order.idempotencyKey])
  expect(placed).toBe(1)
  const again = await ask(site.server.buyerUrl, 'orders.create', order, token)
  expect(again.status).toBe(200)
  const elsewhere = await ask(site.host.buyerUrl, 'orders.create', order, token)
  expect(elsewhere.data).toEqual(again.data)
})

plain('F6: a decision whose answer to COMMIT was lost is made once', async () => {
  const sale = await sell()
  const lost = site.proxy.loseNextCommit()
  expectDeclared(await approve(sale))
  await lost
  expect((await approve(sale)).data).toMatchObject({ status: 'approved', changed: false })
  expect(await count('select count(*) from ledger_entry where order_id = $1', [sale.orderId])).toBe(1)
})

/** Resolves when a session waits for a lock. It asks by the open connection, because a wait ends after a second. */
async function someoneWaits(client: pg.Client): Promise<void> {
  const waiting = async () => Number((await client.query(LOCKED)).rows[0].count)
  await expect.poll(waiting, { intervals: [10] }).toBeGreaterThan(0)
}

plain('F4: after every session of the database was terminated, the next request succeeds', async () => {
  const sale = await sell()
  await inDatabase(async (client) => {
    await client.query('begin')
    await client.query('select from orders where id = $1 for update', [sale.orderId])
    const waiting = approve(sale)
    await someoneWaits(client)
    await client.query(TERMINATE)
    expectDeclared(await waiting)
    await client.query('rollback')
  })
  await expect.poll(async () => (await approve(sale)).status).toBe(200)
  expect(await count('select count(*) from ledger_entry where order_id = $1', [sale.orderId])).toBe(1)
})

plain(
  'F9: a decision on an order that stays locked gets 503 after a second, neither 500 nor a hang',
  async () => {
    const sale = await sell()
    await inDatabase(async (client) => {
      await client.query('begin')
      await client.query('select from orders where id = $1 for update', [sale.orderId])
      const answer = await approve(sale)
      expectDeclared(answer)
      expect(answer.ms).toBeGreaterThan(900)
      await client.query('rollback')
    })
    expect((await approve(sale)).status).toBe(200)
  },
)

/** Waits for the work and meanwhile polls `/health/live`, which needs no database and must answer 200. */
async function besideHealth<Result>(work: Promise<Result>): Promise<Result> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const { status } = await fetch(`${site.server.buyerUrl}/health/live`)
    expect(status).toBe(200)
  }
  return ended
}

const listKeysFor = (operatorToken: string) =>
  ask(site.server.operatorUrl, 'trackingKeys.list', undefined, operatorToken, 'GET')

/**
 * Asks for the tracking keys until every connection of the server is `busy`, and resolves to the answers. It asks again,
 * because on a slow machine some requests get their 503 before the others begin.
 */
async function occupy(client: pg.Client, operatorToken: string, busy: string): Promise<Promise<Answer>[]> {
  const asked: Promise<Answer>[] = []
  const askForMissing = async () => {
    const missing = CONNECTIONS - Number((await client.query(busy)).rows[0].count)
    asked.push(...Array.from({ length: missing }, () => listKeysFor(operatorToken)))
    return missing
  }
  await expect.poll(askForMissing, { intervals: [200] }).toBe(0)
  return asked
}

plain(
  'F7: while slow queries take every connection, other requests get 503, health answers, and the server goes on',
  async () => {
    const { token, reference, operatorToken } = await sell()
    await inDatabase(async (client) => {
      await client.query(SLOW_KEYS)
      const slow = await occupy(client, operatorToken, ASLEEP)
      const others = await besideHealth(
        Promise.all(Array.from({ length: 40 }, () => listKeysFor(operatorToken))),
      )
      for (const answer of others) expectDeclared(answer)
      // The slow queries still run: no request waited for one of them.
      expect(await count(ASLEEP)).toBe(CONNECTIONS)
      await client.query(WAKE)
      for (const answer of await Promise.all(slow)) expectDeclared(answer)
      await client.query(QUICK_KEYS)
    })
    const read = await ask(site.server.buyerUrl, 'orders.read', { reference }, token, 'GET')
    expect(read.status).toBe(200)
    expect((await listKeysFor(operatorToken)).status).toBe(200)
  },
)

plain(
  'F7: while every connection waits for a lock, requests get 503, health answers, and the server goes on',
  async () => {
    const { operatorToken } = await sell()
    await inDatabase(async (client) => {
      await client.query('begin; lock table tracking_key in access exclusive mode')
      const many = Array.from({ length: 200 }, () => listKeysFor(operatorToken))
      const asked = await besideHealth(occupy(client, operatorToken, LOCKED))
      for (const answer of await besideHealth(Promise.all([...many, ...asked]))) expectDeclared(answer)
      await client.query('rollback')
    })
    expect((await listKeysFor(operatorToken)).status).toBe(200)
  },
)

plain(
  'F8, F23: a server stopped mid-transaction loses the transaction after five seconds and then continues',
  async () => {
    const sale = await sell()
    await inDatabase(async (client) => {
      await client.query('begin')
      await client.query(
        'select from buyer where id = (select buyer_id from orders where id = $1) for update',
        [sale.orderId],
      )
      const approved = approve(sale)
      await someoneWaits(client)
      site.server.process.kill('SIGSTOP')
      await client.query('rollback')
      await expect(isUp(site.server.buyerUrl)).rejects.toThrow()
      // Postgres has ended the transaction of the server that does not move, or this would never come.
      await client.query('select from orders where id = $1 for update', [sale.orderId])
      site.server.process.kill('SIGCONT')
      expectDeclared(await approved)
    })
    await expect.poll(() => isUp(site.server.buyerUrl).catch(String)).toBe(200)
    expect((await approve(sale)).data).toMatchObject({ status: 'approved', changed: true })
  },
)

plain('F11: with a read-only database orders get 503, and reads succeed', async () => {
  const { token, reference } = await sell()
  const setReadOnly = (value: string) =>
    inDatabase(async (client) => {
      await client.query('set default_transaction_read_only = off')
      await client.query(`alter database presale set default_transaction_read_only = ${value}`)
      await client.query(TERMINATE)
    })
  const readAgain = async () =>
    (await ask(site.server.buyerUrl, 'orders.read', { reference }, token, 'GET')).status
  const order = await newOrder()
  await setReadOnly('on')
  await expect.poll(readAgain).toBe(200)
  expectDeclared(await ask(site.server.buyerUrl, 'orders.create', order, token))
  expect(await readAgain()).toBe(200)
  await setReadOnly('off')
  await expect.poll(readAgain).toBe(200)
  expect((await ask(site.server.buyerUrl, 'orders.create', order, token)).status).toBe(200)
})

/** Polls below the rate limit; intervals in ms. */
const POLLED = { intervals: [250] }

plain('F19: a change that one server acknowledged is pushed and shown by the other', async () => {
  const sale = await sell()
  const { reference, orderId, operatorToken } = sale
  const shownBy = async ({ buyerUrl }: Product) =>
    (await ask(buyerUrl, 'orders.read', { reference }, sale.token, 'GET')).data.status
  const shownToAnybody = async () => {
    const answer = await fetch(
      `${site.host.buyerUrl}/api/controllers/transactions.php?orderToken=${reference}`,
    )
    return (await answer.json()).transactions[0].status
  }
  const watched = await watchOrder(site.host.buyerUrl, reference, sale.token)
  await expect.poll(watched.latest).toBe('pending')
  expect([await shownBy(site.host), await shownToAnybody()]).toEqual(['pending', 'pending'])
  for (const decision of ['approved', 'rejected', 'approved'] as const) {
    const decided = await ask(site.server.operatorUrl, 'orders.settle', { orderId, decision }, operatorToken)
    expect(decided.status).toBe(200)
    expect(await shownBy(site.server)).toBe(decision)
    await Promise.all(
      [watched.latest, () => shownBy(site.host), shownToAnybody].map((told) =>
        expect.poll(told, POLLED).toBe(decision),
      ),
    )
  }
  await watched.stop()
})

plain('the books agree after all the faults', async () => {
  expect(await count('select count(*) from books_violation')).toBe(0)
})
