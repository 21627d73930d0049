/** P12: log-ins, and what they leave to the other requests. */
import { applyLoad, type LoadResult } from '../load/load.ts'
import { type Request, trpcMutation, trpcQuery } from '../load/requests.ts'
import { atLeast, atMost, type Bench, type Finding, milliseconds, type Part, perSecond } from '../part.ts'
import { withProduct } from '../product.ts'
import { inRounds, median, medianRatio } from '../rounds.ts'
import { PASSWORD, type Sale } from '../sale.ts'
import { withYardsticks } from '../yardstick.ts'

const CONNECTIONS = 16

/** Of the other requests: enough for a p99, and so few that they wait for nothing but the log-ins. */
const OTHERS_PER_SECOND = 300

export const logIn: Part = { name: 'P12', title: 'log-in', run }

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale()
  const { rounds, seconds } = bench.options
  const plain: Request = { method: 'POST', path: '/log-in', body: { password: PASSWORD } }
  return withYardsticks({ 'fastify-argon2': { PASSWORD } }, (ports) =>
    withProduct(sale, {}, async ({ buyerPort: port }) => {
      const load = { connections: CONNECTIONS, seconds }
      const logIns = { ...load, port, requests: logInsOf(sale) }
      const others = { port, connections: 4, seconds, requests: othersOf(sale), perSecond: OTHERS_PER_SECOND }
      const results = await inRounds(rounds, {
        product: () => applyLoad(logIns),
        plain: () => applyLoad({ ...load, port: ports['fastify-argon2'] ?? 0, requests: [plain] }),
        quiet: () => applyLoad(others),
        beside: async () => (await Promise.all([applyLoad(others), applyLoad(logIns)]))[0],
      })
      return conclude(results)
    }),
  )
}

function conclude(results: Record<'product' | 'plain' | 'quiet' | 'beside', LoadResult[]>): Finding[] {
  const rate = (name: 'product' | 'plain') => perSecond(median(results[name].map((one) => one.perSecond)))
  const p99 = (name: 'quiet' | 'beside') => milliseconds(median(results[name].map((one) => one.p99)))
  const ratio = medianRatio(results.product, results.plain, (result) => result.perSecond)
  const slowed = medianRatio(results.beside, results.quiet, (result) => result.p99)
  return [
    atLeast(
      'log-in, 16 connections, against the same Argon2id in plain Fastify',
      0.9,
      ratio,
      `${rate('product')} against ${rate('plain')}`,
    ),
    atMost(
      'p99 of other requests meanwhile, against a quiet run',
      2,
      slowed,
      `${p99('beside')} against ${p99('quiet')}`,
    ),
  ]
}

function logInsOf({ emails }: Sale): Request[] {
  return emails.map((email) => trpcMutation('account.logIn', { email, password: PASSWORD }))
}

function othersOf({ buyerSessions }: Sale): Request[] {
  return buyerSessions.slice(0, 100).map((session) => trpcQuery('account.read', undefined, session))
}
