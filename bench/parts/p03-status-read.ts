/** P3: reads of an order's status; each request asks for another order. */
import { applyLoad } from '../load/load.ts'
import type { Request } from '../load/requests.ts'
import { atLeast, type Bench, type Finding, type Part, perSecond } from '../part.ts'
import { withProduct } from '../product.ts'
import { inRounds, median, medianRatio } from '../rounds.ts'
import { queryOnce, type Sale } from '../sale.ts'
import { withYardsticks } from '../yardstick.ts'

const MIN_RATIO = 1.3
const CONNECTIONS = 32
export const STATUS_PATH = '/api/controllers/transactions.php'

/** So many that the rate limit of an order's polls refuses nothing. */
export const POLLED_ORDERS = 50_000

export const statusRead: Part = { name: 'P3', title: 'order status read', run }

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale()
  const { rounds, seconds } = bench.options
  const references = await readReferences(sale, POLLED_ORDERS)
  const load = (port: number, path: string) => {
    const requests: Request[] = references.map((reference) => ({ path: `${path}?orderToken=${reference}` }))
    return (round: number) =>
      applyLoad({ port, connections: CONNECTIONS, seconds, requests, first: round * 7919 })
  }
  const results = await withYardsticks({ 'fastify-pg': { DATABASE_URL: sale.databaseUrl } }, (ports) =>
    withProduct(sale, {}, ({ buyerPort }) =>
      inRounds(rounds, {
        product: load(buyerPort, STATUS_PATH),
        plain: load(ports['fastify-pg'] ?? 0, '/order'),
      }),
    ),
  )
  const rate = (name: keyof typeof results) => median(results[name].map((result) => result.perSecond))
  const ratio = medianRatio(results.product, results.plain, (result) => result.perSecond)
  const detail = `${perSecond(rate('product'))} against ${perSecond(rate('plain'))}`
  return [
    atLeast('order status read, 32 connections, against plain Fastify and pg', MIN_RATIO, ratio, detail),
  ]
}

export async function readReferences(sale: Sale, limit: number): Promise<string[]> {
  const rows = await queryOnce<{ reference: string }>(
    sale.databaseUrl,
    'select reference from orders where voided_at is null order by md5(id::text) limit $1',
    [limit],
  )
  return rows.map(({ reference }) => reference)
}
