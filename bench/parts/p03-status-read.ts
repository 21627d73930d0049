/** P3: how many reads of an order's status, each of another order; of orders asked for before, and for the first time. */
import { applyLoad } from '../load/load.ts'
import type { Request } from '../load/requests.ts'
import { atLeast, type Bench, type Finding, type Part, perSecond } from '../part.ts'
import { runPgbench } from '../pgbench.ts'
import { withProduct } from '../product.ts'
import { inRounds, median, medianRatio } from '../rounds.ts'
import { queryOnce, type Sale } from '../sale.ts'
import { withYardsticks } from '../yardstick.ts'

const CONNECTIONS = 32
const PATH = '/api/controllers/transactions.php'

/** So many that nobody asks for one of them more often than a buyer may. */
const ORDERS = 50_000

export const statusRead: Part = { name: 'P3', title: 'order status read', run }

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale()
  const { rounds, seconds } = bench.options
  const references = await readReferences(sale, ORDERS)
  const load = (port: number, path: string, headers = {}) => {
    const requests: Request[] = references.map((reference) => ({
      path: `${path}?orderToken=${reference}`,
      headers,
    }))
    return (round: number) =>
      applyLoad({ port, connections: CONNECTIONS, seconds, requests, first: round * 7919 })
  }
  let firstTime = 0
  const results = await withYardsticks({ 'fastify-pg': { DATABASE_URL: sale.databaseUrl } }, (ports) =>
    withProduct(sale, {}, async ({ buyerPort }) => {
      firstTime = await readAllOnce(buyerPort, references)
      return inRounds(rounds, {
        product: load(buyerPort, PATH),
        plain: load(ports['fastify-pg'] ?? 0, '/order'),
      })
    }),
  )
  const rate = (name: keyof typeof results) => median(results[name].map((result) => result.perSecond))
  const ratio = medianRatio(results.product, results.plain, (result) => result.perSecond)
  const detail = `${perSecond(rate('product'))} against ${perSecond(rate('plain'))}`
  const statement = await runPgbench(sale.databaseUrl, SCRIPT, { connections: CONNECTIONS, seconds })
  return [
    atLeast('order status read, 32 connections, against plain Fastify and pg', 1.8, ratio, detail),
    { what: 'of orders that nobody has asked for before', goal: '–', measured: perSecond(firstTime) },
    ...(statement === undefined ? [] : [orientation(rate('product'), statement)]),
  ]
}

/** Asks for each order once, so that the server has it; answers how many a second that were. */
async function readAllOnce(port: number, references: string[]): Promise<number> {
  const requests = references.map((reference) => ({ path: `${PATH}?orderToken=${reference}` }))
  const rates: number[] = []
  let next = 0
  while (next < references.length) {
    const result = await applyLoad({
      port,
      connections: CONNECTIONS,
      seconds: 1,
      warmUpSeconds: 0,
      requests,
      first: next,
    })
    next = result.next
    rates.push(result.perSecond)
  }
  return median(rates)
}

const SCRIPT = `\\set id random(1, 1000)
select id, email, reference, status, currency_code, network, deposit_address, pay_amount, tokens, bonus_tokens, created_at,
  updated_at from orders where id = :id and voided_at is null;
`

function orientation(product: number, statement: number): Finding {
  const measured = `${(product / statement).toFixed(2)}× of ${perSecond(statement)}`
  return { what: 'the same by pgbench', goal: '–', measured }
}

/** References of orders all over the sale. */
export async function readReferences(sale: Sale, most: number): Promise<string[]> {
  const rows = await queryOnce<{ reference: string }>(
    sale.databaseUrl,
    'select reference from orders where voided_at is null order by md5(id::text) limit $1',
    [most],
  )
  return rows.map(({ reference }) => reference)
}
