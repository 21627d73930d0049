/** P8: status polling, against raw node:http giving the same bytes, and how much of it Postgres sees. */

import { setTimeout as sleep } from 'node:timers/promises'
import { applyAnyLoad, applyLoad } from '../load/load.ts'
import type { Request } from '../load/requests.ts'
import { atLeast, type Bench, type Finding, type Part, perSecond } from '../part.ts'
import { withProduct } from '../product.ts'
import { inRounds, median, medianRatio } from '../rounds.ts'
import { queryOnce, type Sale } from '../sale.ts'
import { withYardsticks } from '../yardstick.ts'
import { readReferences } from './p03-status-read.ts'

const CONNECTIONS = 64
const ORDERS = 10_000
const MOST_SEEN_PERCENT = 1

/** So long after its last statement a connection has told Postgres's statistics of it. */
const COUNTED_AFTER_MS = 2_000

export const polling: Part = { name: 'P8', title: 'status polling', run }

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale()
  const { rounds, seconds } = bench.options
  const references = await readReferences(sale, ORDERS)
  const path = '/api/controllers/transactions.php'
  const requests: Request[] = references.map((reference) => ({ path: `${path}?orderToken=${reference}` }))
  return withProduct(sale, {}, async ({ buyerPort }) => {
    const answer = await answerOf(buyerPort, requests[0] as Request)
    return withYardsticks({ 'node-http': answer }, async (ports) => {
      let next = 0
      const poll = async (port: number) => {
        const result = await applyLoad({ port, connections: CONNECTIONS, seconds, requests, first: next })
        next = result.next
        return result
      }
      const warm = { connections: CONNECTIONS, seconds, warmUpSeconds: 0, requests }
      await applyAnyLoad({ port: buyerPort, ...warm })
      await sleep(COUNTED_AFTER_MS)
      const seen: number[] = []
      const results = await inRounds(rounds, {
        product: async () => {
          const before = await countStatements(sale)
          const result = await poll(buyerPort)
          const after = await countStatements(sale)
          seen.push(((after - before) * 100) / (result.answered || 1))
          return result
        },
        raw: () => poll(ports['node-http'] ?? 0),
      })
      const rate = (name: keyof typeof results) =>
        perSecond(median(results[name].map((one) => one.perSecond)))
      const ratio = medianRatio(results.product, results.raw, (one) => one.perSecond)
      const percent = median(seen)
      return [
        atLeast(
          'polls of 10,000 orders against raw node:http',
          0.7,
          ratio,
          `${rate('product')} against ${rate('raw')}`,
        ),
        {
          what: 'polls that Postgres sees',
          goal: `≤ ${MOST_SEEN_PERCENT} %`,
          measured: `${percent.toFixed(2)} %`,
          reached: percent <= MOST_SEEN_PERCENT,
        },
      ]
    })
  })
}

const WRITTEN_BY_NODE = ['connection', 'date', 'keep-alive']

/** An answer of the product's, as the yardstick is told to give it. */
async function answerOf(port: number, { path }: Request): Promise<{ HEADERS: string; BODY: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  const headers = [...answer.headers].filter(([name]) => !WRITTEN_BY_NODE.includes(name))
  return { HEADERS: JSON.stringify(headers.flat()), BODY: await answer.text() }
}

/** How many transactions the sale's database has seen; each statement outside of one is one. */
async function countStatements(sale: Sale): Promise<number> {
  await queryOnce(sale.databaseUrl, 'select pg_stat_clear_snapshot()')
  const [row] = await queryOnce<{ seen: string }>(
    sale.databaseUrl,
    'select xact_commit + xact_rollback as seen from pg_stat_database where datname = current_database()',
  )
  return Number(row?.seen)
}
