/** P4: queries of the buyer's router, against a bare tRPC procedure. */
import { applyLoad } from '../load/load.ts'
import { type Request, trpcQuery } from '../load/requests.ts'
import { atLeast, type Bench, type Finding, type Part, perSecond } from '../part.ts'
import { withProduct } from '../product.ts'
import { inRounds, median, medianRatio } from '../rounds.ts'
import type { Sale } from '../sale.ts'
import { withYardsticks } from '../yardstick.ts'

const MIN_RATIO = 1.5
const CONNECTIONS = 32
const SESSIONS = 1_000

export const queries: Part = { name: 'P4', title: 'tRPC queries', run }

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale()
  const { rounds, seconds } = bench.options
  const asked = requestsOf(sale)
  const names = Object.keys(asked)
  const results = await withYardsticks({ 'trpc-hello': {} }, (ports) =>
    withProduct(sale, {}, ({ buyerPort }) => {
      const load = (port: number, requests: Request[]) => () =>
        applyLoad({ port, connections: CONNECTIONS, seconds, requests })
      const contenders: Record<string, ReturnType<typeof load>> = {
        bare: load(ports['trpc-hello'] ?? 0, [trpcQuery('hello')]),
      }
      for (const name of names) contenders[name] = load(buyerPort, asked[name] ?? [])
      return inRounds(rounds, contenders)
    }),
  )
  const bare = results.bare ?? []
  return names.map((name) => {
    const own = results[name] ?? []
    const rate = (of: typeof own) => perSecond(median(of.map((result) => result.perSecond)))
    const ratio = medianRatio(own, bare, (result) => result.perSecond)
    return atLeast(
      `query ${name} against a bare tRPC hello`,
      MIN_RATIO,
      ratio,
      `${rate(own)} against ${rate(bare)}`,
    )
  })
}

function requestsOf({ buyerSessions }: Sale): Record<string, Request[]> {
  const sessions = buyerSessions.slice(0, SESSIONS)
  const page = { page: 1, pageSize: 10 }
  return {
    'presale.tokenPriceUsd': [trpcQuery('presale.tokenPriceUsd')],
    'presale.isDemo': [trpcQuery('presale.isDemo')],
    'presale.currencies': [trpcQuery('presale.currencies')],
    'account.read': sessions.map((session) => trpcQuery('account.read', undefined, session)),
    'orders.holdings': sessions.map((session) => trpcQuery('orders.holdings', page, session)),
    'orders.list': sessions.map((session) => trpcQuery('orders.list', page, session)),
  }
}
