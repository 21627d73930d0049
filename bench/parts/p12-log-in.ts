/** P12: log-ins, and how long other requests take beside them. */
import { applyLoad, type Load, type LoadResult } from '../load/load.ts'
import { bearer, type Request, trpcMutation, trpcQuery } from '../load/requests.ts'
import { atLeast, atMost, type Bench, type Finding, milliseconds, type Part, perSecond } from '../part.ts'
import { withProduct } from '../product.ts'
import { inRounds, median, medianRatio } from '../rounds.ts'
import { PASSWORD } from '../sale.ts'
import { withYardsticks } from '../yardstick.ts'

const MIN_LOG_IN_RATIO = 0.9
const MAX_OTHERS_RATIO = 1
const CONNECTIONS = 16

/** Enough other requests for a p99, and few enough that they wait for nothing but the log-ins. */
const OTHERS_PER_SECOND = 300
const OTHER_SESSIONS = 100

export const logIn: Part = { name: 'P12', title: 'log-in', run }

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale()
  const { rounds, seconds } = bench.options
  // Of the last buyers: the log-ins of the first ones end their older sessions.
  const sessions = sale.buyerSessions.slice(-OTHER_SESSIONS)
  const logIns = sale.emails.map((email) => trpcMutation('account.logIn', { email, password: PASSWORD }))
  const accounts = sessions.map((session) => trpcQuery('account.read', undefined, session))
  const plainLogIn: Request = { method: 'POST', path: '/log-in', body: { password: PASSWORD } }
  const plainAccounts = sessions.map((session) => ({ path: '/account', headers: bearer(session) }))
  const settings = { PASSWORD, DATABASE_URL: sale.databaseUrl }
  return withYardsticks({ 'fastify-argon2': settings }, (ports) =>
    withProduct(sale, {}, async ({ buyerPort }) => {
      const plainPort = ports['fastify-argon2'] ?? 0
      const hashing = (port: number, requests: Request[]): Load => ({
        port,
        connections: CONNECTIONS,
        seconds,
        requests,
      })
      const others = (port: number, requests: Request[]): Load => ({
        port,
        connections: 4,
        seconds,
        perSecond: OTHERS_PER_SECOND,
        requests,
      })
      const product = { logIns: hashing(buyerPort, logIns), others: others(buyerPort, accounts) }
      const plain = { logIns: hashing(plainPort, [plainLogIn]), others: others(plainPort, plainAccounts) }
      const beside = async (load: { others: Load; logIns: Load }) =>
        (await Promise.all([applyLoad(load.others), applyLoad(load.logIns)]))[0]
      return conclude(
        await inRounds(rounds, {
          product: () => applyLoad(product.logIns),
          plain: () => applyLoad(plain.logIns),
          othersOfProduct: () => beside(product),
          othersOfPlain: () => beside(plain),
        }),
      )
    }),
  )
}

type Results = Record<'product' | 'plain' | 'othersOfProduct' | 'othersOfPlain', LoadResult[]>

function conclude({ product, plain, othersOfProduct, othersOfPlain }: Results): Finding[] {
  const rate = (of: LoadResult[]) => perSecond(median(of.map((one) => one.perSecond)))
  const p99 = (of: LoadResult[]) => milliseconds(median(of.map((one) => one.p99)))
  return [
    atLeast(
      'log-in, 16 connections, against the same Argon2id in plain Fastify',
      MIN_LOG_IN_RATIO,
      medianRatio(product, plain, (one) => one.perSecond),
      `${rate(product)} against ${rate(plain)}`,
    ),
    atMost(
      'p99 of account reads beside log-ins, against those of plain Fastify and pg beside its log-ins',
      MAX_OTHERS_RATIO,
      medianRatio(othersOfProduct, othersOfPlain, (one) => one.p99),
      `${p99(othersOfProduct)} against ${p99(othersOfPlain)}`,
    ),
  ]
}
