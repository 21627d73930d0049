/** P12: log-ins, and what they leave to the other requests. */
import { applyLoad, type Load, type LoadResult } from '../load/load.ts'
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
    withProduct(sale, {}, async ({ buyerPort }) => {
      const load = { connections: CONNECTIONS, seconds }
      const logIns = { ...load, port: buyerPort, requests: logInsOf(sale) }
      const plainLogIns = { ...load, port: ports['fastify-argon2'] ?? 0, requests: [plain] }
      const others = { connections: 4, seconds, perSecond: OTHERS_PER_SECOND }
      const ours = { ...others, port: buyerPort, requests: othersOf(sale) }
      const plainOthers: Load = {
        ...others,
        port: plainLogIns.port,
        requests: [{ method: 'GET', path: '/' }],
      }
      const beside = async (asked: Load, hashing: Load) =>
        (await Promise.all([applyLoad(asked), applyLoad(hashing)]))[0]
      const results = await inRounds(rounds, {
        product: () => applyLoad(logIns),
        plain: () => applyLoad(plainLogIns),
        quiet: () => applyLoad(ours),
        beside: () => beside(ours, logIns),
        plainQuiet: () => applyLoad(plainOthers),
        plainBeside: () => beside(plainOthers, plainLogIns),
      })
      return conclude(results)
    }),
  )
}

type Results = Record<'product' | 'plain' | 'quiet' | 'beside' | 'plainQuiet' | 'plainBeside', LoadResult[]>

function conclude(results: Results): Finding[] {
  const rate = (of: LoadResult[]) => perSecond(median(of.map((one) => one.perSecond)))
  const p99 = (of: LoadResult[]) => milliseconds(median(of.map((one) => one.p99)))
  const slowed = (beside: LoadResult[], quiet: LoadResult[]) => medianRatio(beside, quiet, (one) => one.p99)
  const { product, plain, quiet, beside, plainQuiet, plainBeside } = results
  return [
    atLeast(
      'log-in, 16 connections, against the same Argon2id in plain Fastify',
      0.9,
      medianRatio(product, plain, (one) => one.perSecond),
      `${rate(product)} against ${rate(plain)}`,
    ),
    atMost(
      'p99 of other requests meanwhile, against a quiet run',
      2,
      slowed(beside, quiet),
      `${p99(beside)} against ${p99(quiet)}`,
    ),
    {
      what: 'the same of plain Fastify, of requests that ask no database',
      goal: '–',
      measured: `${slowed(plainBeside, plainQuiet).toFixed(2)}× (${p99(plainBeside)} against ${p99(plainQuiet)})`,
    },
  ]
}

function logInsOf({ emails }: Sale): Request[] {
  return emails.map((email) => trpcMutation('account.logIn', { email, password: PASSWORD }))
}

function othersOf({ buyerSessions }: Sale): Request[] {
  return buyerSessions.slice(0, 100).map((session) => trpcQuery('account.read', undefined, session))
}
