/** P9: the time from an approval to the buyer's page with 10,000 waiting buyers, and what they cost order creation. */
import { randomUUID } from 'node:crypto'
import { ask } from '../ask.ts'
import { applyLoad, type LoadResult } from '../load/load.ts'
import { bearer, type Request, trpcMutation, trpcQuery } from '../load/requests.ts'
import { openStreams, type Streams, type Watcher } from '../load/streams.ts'
import { atLeast, type Bench, type Finding, milliseconds, type Part, perSecond } from '../part.ts'
import { type Started, withProduct } from '../product.ts'
import { inRounds, median, medianRatio, percentile } from '../rounds.ts'
import { queryOnce, rejectWaiting, type Sale } from '../sale.ts'
import { ordersOf } from './p05-order-creation.ts'

const WAITING = 10_000
const WAITING_WHEN_QUICK = 500
const APPROVALS = 200
const MAX_PUSHED_P99_MS = 500
const MIN_CREATION_RATIO = 0.95

/** Requests under way while the orders are placed, before the measurement. */
const PLACED_AT_ONCE = 32

export const push: Part = { name: 'P9', title: 'live status', run }

const METRICS_TOKEN = 'the-token-of-the-bench'

type Own = { id: string; reference: string; session: string }

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale()
  await rejectWaiting(sale)
  const count = bench.options.quick ? WAITING_WHEN_QUICK : WAITING
  // The server then believes the address that each stream names: one address may open few streams.
  return withProduct(sale, { TRUSTED_PROXIES: 'loopback', METRICS_TOKEN }, async (product) => {
    const creation = await ordersOf(sale)
    const own = await placeOrders(product, sale, creation.slice(0, count))
    const requests = creation.slice(count)
    const load = { port: product.buyerPort, connections: 32, seconds: bench.options.seconds, requests }
    let next = 0
    const place = async () => {
      const result = await applyLoad({ ...load, first: next })
      next = result.next
      return result
    }
    // Unmeasured: V8 still compiles.
    await place()
    const told: number[] = []
    const { withThem, without } = await inRounds(bench.options.rounds, {
      without: place,
      withThem: async (round) => {
        bench.say(`  ${count} streams, round ${round + 1}`)
        const streams = await openStreams(product.buyerPort, own.map(toWatcher))
        try {
          const placed = await place()
          const approved = own.slice(round * APPROVALS, (round + 1) * APPROVALS)
          told.push(...(await approve(product, sale, approved, streams, round * APPROVALS)))
          return placed
        } finally {
          await streams.close()
          await untilNoStreamIsOpen(product)
        }
      },
    })
    const rate = (of: LoadResult[]) => perSecond(median(of.map((one) => one.perSecond)))
    const ratio = medianRatio(withThem, without, (one) => one.perSecond)
    const p99 = percentile(told, 99)
    return [
      {
        what: `approval until the buyer knows by push, ${count.toLocaleString('en-US')} waiting, p99`,
        goal: `≤ ${MAX_PUSHED_P99_MS} ms`,
        measured: `${milliseconds(p99)} (median ${milliseconds(median(told))})`,
        reached: p99 <= MAX_PUSHED_P99_MS,
      },
      await measurePolled(product, sale, own.slice(-APPROVALS)),
      atLeast(
        'order creation with them connected, against without',
        MIN_CREATION_RATIO,
        ratio,
        `${rate(withThem)} against ${rate(without)}`,
      ),
    ]
  })
}

/** Waits until the server has noticed that all streams are closed. */
async function untilNoStreamIsOpen({ operatorPort }: Started): Promise<void> {
  for (let wait = 0; wait < 100; wait += 1) {
    const answer = await fetch(`http://127.0.0.1:${operatorPort}/metrics`, { headers: bearer(METRICS_TOKEN) })
    if (/^presale_order_watches 0$/m.test(await answer.text())) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Ten seconds after the streams were closed the server still has some.')
}

async function placeOrders(product: Started, sale: Sale, creation: Request[]): Promise<Own[]> {
  const sessionOf = (request: Request) => request.headers?.authorization?.slice('Bearer '.length) ?? ''
  const place = async (request: Request) => {
    const body = { ...(request.body as object), idempotencyKey: randomUUID() }
    const { reference } = await ask<{ reference: string }>(product.buyerPort, { ...request, body })
    return { reference, session: sessionOf(request) }
  }
  const placed: Omit<Own, 'id'>[] = []
  for (let first = 0; first < creation.length; first += PLACED_AT_ONCE) {
    placed.push(...(await Promise.all(creation.slice(first, first + PLACED_AT_ONCE).map(place))))
  }
  const rows = await queryOnce<{ id: string; reference: string }>(
    sale.databaseUrl,
    'select id, reference from orders where reference = any($1)',
    [placed.map(({ reference }) => reference)],
  )
  const idOf = new Map(rows.map(({ id, reference }) => [reference, id]))
  return placed.map((one) => ({ ...one, id: idOf.get(one.reference) ?? '' }))
}

function toWatcher({ reference, session }: Own, place: number): Watcher {
  const { path } = trpcQuery('orders.watch', { reference })
  const address = `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`
  return { path, headers: { ...bearer(session), 'x-forwarded-for': address } }
}

/** Approves the orders in turn. Answers the milliseconds from each request to the event on the buyer's stream. */
async function approve(
  product: Started,
  sale: Sale,
  orders: Own[],
  streams: Streams,
  first: number,
): Promise<number[]> {
  const sentAt: number[] = []
  for (const order of orders) {
    sentAt.push(performance.timeOrigin + performance.now())
    await settle(product, sale, order)
  }
  for (let wait = 0; wait < 100; wait += 1) {
    const toldAt = (await streams.toldAt()).slice(first, first + orders.length)
    if (toldAt.every((at) => at !== undefined))
      return toldAt.map((at, place) => (at ?? 0) - (sentAt[place] ?? 0))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Ten seconds after the last approval not every buyer had been told.')
}

const settle = (product: Started, { operatorSession }: Sale, { id }: Own) =>
  ask(
    product.operatorPort,
    trpcMutation('orders.settle', { orderId: id, decision: 'approved' }, operatorSession),
  )

/** A buyer who polls every 10 s knows within 10 s if the first poll after an approval shows it. */
async function measurePolled(product: Started, sale: Sale, orders: Own[]): Promise<Finding> {
  let known = 0
  for (const order of orders) {
    await settle(product, sale, order)
    const poll = trpcQuery('orders.read', { reference: order.reference }, order.session)
    const { status } = await ask<{ status: string }>(product.buyerPort, poll)
    if (status === 'approved') known += 1
  }
  return {
    what: 'approval until a buyer knows by polling every 10 s',
    goal: '≤ 10 s',
    measured: `≤ 10 s: ${known} of ${orders.length} first polls after it show it`,
    reached: known === orders.length,
  }
}
