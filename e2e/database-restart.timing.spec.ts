/** Repeated kill -9 of Postgres while a thousand clients poll their orders. */
import { setTimeout as sleep } from 'node:timers/promises'
import { orderRequest } from './order-request.ts'
import { startPostgres } from './storm/postgres.ts'
import { startServers } from './storm/servers.ts'
import { expect, plain } from './test.ts'

const POLLERS = 1_000
const EVERY_MS = 10_000
const RESTARTS = 3

/** Maximum ms from the moment Postgres accepts a plain client to the first order shown again, at every restart. */
const BACK_MS = 250

/** Places an order of a new buyer. */
async function placeOrder(buyerUrl: string): Promise<string> {
  const call = async (path: string, input?: unknown, token?: string) => {
    const answer = await fetch(`${buyerUrl}/api/trpc/${path}`, {
      method: input === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(input !== undefined && { body: JSON.stringify(input) }),
    })
    return (await answer.json()).result.data
  }
  const account = { name: 'Ada', email: 'poller@example.test', phone: '1', password: 'p' }
  const { sessionToken } = await call('account.register', account)
  const [currency] = await call('presale.currencies')
  return (await call('orders.create', orderRequest(currency, '100'), sessionToken)).reference
}

plain(
  'F3, F5: a thousand pollers get 503 while Postgres is down, and see their orders again within 250 ms',
  async () => {
    const problems: string[] = []
    const postgres = await startPostgres()
    const servers = await startServers(postgres, (problem) => problems.push(problem))
    const buyerUrl = servers.urls[0].buyer
    const reference = await placeOrder(buyerUrl)
    const statuses: Record<number, number> = {}
    const end = new AbortController()
    const pause = (ms: number) => sleep(ms, undefined, end).catch(() => undefined)
    const poll = async (address: string) => {
      const answer = await fetch(`${buyerUrl}/api/controllers/transactions.php?orderToken=${reference}`, {
        headers: { 'x-forwarded-for': address },
      })
      const { transactions } = await answer.json()
      if (answer.status === 200) expect(transactions).toMatchObject([{ status: 'pending' }])
      if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('1')
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      return answer.status
    }
    const pollers = Array.from({ length: POLLERS }, async (_, index) => {
      await pause((EVERY_MS * index) / POLLERS)
      while (!end.signal.aborted) {
        await poll(`198.51.100.${index % 250}`)
        await pause(EVERY_MS)
      }
    })
    const backAfter: number[] = []
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await sleep(2_000)
      await postgres.killPostmaster()
      const accepted = postgres.query('select').then(() => performance.now())
      // Uses another network for each poll, because one network gets at most six answers a second.
      for (let polls = 0; (await poll(`192.0.2.${polls % 250}`)) !== 200; polls += 1);
      const shown = performance.now()
      backAfter.push(shown - (await accepted))
    }
    end.abort()
    expect(Math.max(...backAfter)).toBeLessThan(BACK_MS)
    expect(Object.keys(statuses).sort()).toEqual(['200', '503'])
    expect(statuses[200]).toBeGreaterThan(100)
    await Promise.all(pollers)
    expect(problems).toEqual([])
    expect((await postgres.query('select * from books_violation')).rows).toEqual([])
    expect(await servers.stop()).toEqual([0, 0])
    await postgres.stop()
  },
)
