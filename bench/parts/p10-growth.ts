/** P10: whether a request costs more as orders and buyers grow. */
import { ask } from '../ask.ts'
import { type Request, trpcQuery } from '../load/requests.ts'
import { atMost, type Bench, type Finding, milliseconds, type Part } from '../part.ts'
import { type Started, startOn } from '../product.ts'
import { inRounds, median } from '../rounds.ts'
import type { Sale } from '../sale.ts'
import { readReferences } from './p03-status-read.ts'
import { ordersOf } from './p05-order-creation.ts'

const SAMPLES = 40
const MOST = 1.5

export const growth: Part = { name: 'P10', title: 'cost as the sale grows', run }

type Side = 'buyerPort' | 'operatorPort'
type Requests = Record<string, { side: Side; requests: Request[] }>

async function run(bench: Bench): Promise<Finding[]> {
  const sizes = [...bench.options.sizes].sort((a, b) => a - b)
  const started: { sale: Sale; product: Started; requests: Requests }[] = []
  try {
    for (const size of sizes) {
      const sale = await bench.sale(size)
      started.push({ sale, product: await startOn(sale), requests: await requestsOf(sale) })
    }
    const names = Object.keys(started[0]?.requests ?? {})
    const findings: Finding[] = []
    for (const name of names) {
      bench.say(`  ${name}`)
      const contenders: Record<string, () => Promise<number>> = {}
      for (const { sale, product, requests } of started) {
        const { side, requests: asked } = requests[name] ?? { side: 'buyerPort', requests: [] }
        let next = 0
        contenders[sale.orders] = () =>
          medianOf(() => ask(product[side], asked[next++ % asked.length] as Request))
      }
      findings.push(conclude(name, sizes, await inRounds(bench.options.rounds, contenders)))
    }
    return findings
  } finally {
    await Promise.all(started.map(({ product }) => product.stop()))
  }
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < SAMPLES; time += 1) {
    const begunAt = performance.now()
    await work()
    times.push(performance.now() - begunAt)
  }
  return median(times)
}

function conclude(name: string, sizes: number[], times: Record<string, number[]>): Finding {
  const smallest = times[String(sizes[0])] ?? []
  const ratios = sizes.map((size) => {
    const own = times[String(size)] ?? []
    return median(own.map((time, round) => time / (smallest[round] ?? Number.NaN)))
  })
  const each = sizes.map((size) => milliseconds(median(times[String(size)] ?? []))).join(', ')
  const largest = sizes.map((size) => size.toLocaleString('en-US')).join(', ')
  return atMost(`${name} at ${largest} orders`, MOST, Math.max(...ratios), each)
}

/** Every request whose cost could depend on how much there is. */
async function requestsOf(sale: Sale): Promise<Requests> {
  const { operatorSession, buyerSessions } = sale
  const references = await readReferences(sale, 1_000)
  const page = { pageSize: 10 }
  const own = (procedure: string, input?: unknown) => ({
    side: 'buyerPort' as const,
    requests: buyerSessions.slice(0, 1_000).map((session) => trpcQuery(procedure, input, session)),
  })
  const operators = (procedure: string, input?: unknown) => ({
    side: 'operatorPort' as const,
    requests: [trpcQuery(procedure, input, operatorSession)],
  })
  return {
    'order status': {
      side: 'buyerPort',
      requests: references.map((reference) => ({
        path: `/api/controllers/transactions.php?orderToken=${reference}`,
      })),
    },
    'placing an order': { side: 'buyerPort', requests: await ordersOf(sale) },
    'a buyer’s account': own('account.read'),
    'a buyer’s orders': own('orders.list', { page: 1, ...page }),
    'operators’ orders': operators('orders.search', { ...page, filter: {} }),
    'orders pending': operators('orders.search', { ...page, filter: { status: 'pending' } }),
    'orders by amount': operators('orders.search', { ...page, filter: {}, sort: 'tokens' }),
    'orders of an e-mail': operators('orders.search', { ...page, filter: { search: 'bench-1@' } }),
    'search for a buyer': operators('buyers.search', { ...page, search: 'bench-1@' }),
    'the ledger': operators('ledger.search', { ...page, filter: {} }),
    'the overview': operators('overview.read'),
  }
}
