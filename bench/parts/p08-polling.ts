/** P8: 10,000 status polls a second at a steady rate, against the same rate on plain Fastify and pg. */
import { availableParallelism } from 'node:os'
import { applyAnyLoad, type Load, type LoadResult } from '../load/load.ts'
import { atMost, type Bench, type Finding, milliseconds, type Part } from '../part.ts'
import { busySeconds, processorSeconds } from '../processes.ts'
import { withProduct } from '../product.ts'
import { inRounds, median, medianRatio, warmUp } from '../rounds.ts'
import { salesPostgresPid } from '../sale.ts'
import { startYardstick } from '../yardstick.ts'
import { POLLED_ORDERS, readReferences, STATUS_PATH } from './p03-status-read.ts'

const CONNECTIONS = 64
const POLLS_PER_SECOND = 10_000
const MAX_LATE_MS = 100
const MAX_PROCESSOR_RATIO = 1
const WARM_UP_SECONDS = 2

/** A machine busier than this has no processor time left to keep the rate. */
const FULL_SHARE = 0.97

export const polling: Part = { name: 'P8', title: 'status polling', run }

/** Seconds of processor time: of the server with Postgres, of the load, of everything, and what the cores could give. */
type Polled = LoadResult & {
  serverSeconds: number
  loadSeconds: number
  busySeconds: number
  availableSeconds: number
}

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale()
  const { rounds, steadySeconds } = bench.options
  const references = await readReferences(sale, POLLED_ORDERS)
  const contender = (port: number, path: string, serverPid = 0) => {
    const requests = references.map((reference) => ({ path: `${path}?orderToken=${reference}` }))
    let first = 0
    return async (seconds: number) => {
      const rate = { perSecond: POLLS_PER_SECOND, lateAfterMs: MAX_LATE_MS }
      const load = { port, connections: CONNECTIONS, seconds, requests, first, ...rate }
      const polled = await poll(load, [serverPid, salesPostgresPid()])
      first = polled.next
      return polled
    }
  }
  const plain = await startYardstick('fastify-pg', { DATABASE_URL: sale.databaseUrl })
  try {
    return await withProduct(sale, {}, async (product) => {
      const pollProduct = contender(product.buyerPort, STATUS_PATH, product.process.pid)
      const pollPlain = contender(plain.port, '/order', plain.process.pid)
      await warmUp([() => pollProduct(WARM_UP_SECONDS), () => pollPlain(WARM_UP_SECONDS)])
      const results = await inRounds(rounds, {
        product: () => pollProduct(steadySeconds),
        plain: () => pollPlain(steadySeconds),
      })
      return conclude(results)
    })
  } finally {
    await plain.stop()
  }
}

async function poll(load: Load, serverPids: number[]): Promise<Polled> {
  // The load is a thread of this process.
  const read = () => ({
    server: processorSeconds(serverPids),
    load: process.cpuUsage(),
    busy: busySeconds(),
    clock: performance.now(),
  })
  const before = read()
  const result = await applyAnyLoad(load)
  const after = read()
  const used = process.cpuUsage(before.load)
  return {
    ...result,
    serverSeconds: after.server - before.server,
    loadSeconds: (used.user + used.system) / 1e6,
    busySeconds: after.busy - before.busy,
    availableSeconds: ((after.clock - before.clock) / 1000) * availableParallelism(),
  }
}

function conclude({ product, plain }: Record<'product' | 'plain', Polled[]>): Finding[] {
  const perPoll = ({ serverSeconds, completed }: Polled) => serverSeconds / completed
  const microseconds = (of: Polled[]) => (median(of.map(perPoll)) * 1e6).toFixed(0)
  const cost = `${microseconds(product)} µs a poll against ${microseconds(plain)} µs`
  const refused = product.reduce((sum, { unexpected, broken }) => sum + unexpected + broken, 0)
  const late = product.reduce((sum, one) => sum + one.late, 0)
  const answers = (of: Polled[]) => Math.round(median(of.map(({ perSecond }) => perSecond)))
  return [
    {
      what: `polls refused, of ${POLLS_PER_SECOND.toLocaleString('en-US')} a second`,
      goal: 'none',
      measured: refused.toLocaleString('en-US'),
      reached: refused === 0,
    },
    {
      what: `polls answered more than ${MAX_LATE_MS} ms late, or never`,
      goal: 'none',
      measured: `${lateness(product)}; plain Fastify and pg: ${lateness(plain)}`,
      reached: late === 0,
    },
    atMost(
      'processor time of server and Postgres for a poll, against plain Fastify and pg',
      MAX_PROCESSOR_RATIO,
      medianRatio(product, plain, perPoll),
      cost,
    ),
    {
      what: 'polls answered a second, and whether the machine carries the rate',
      goal: '–',
      measured: `${answers(product)} and ${answers(plain)} of plain; ${capacity(product)}`,
    },
  ]
}

function lateness(of: Polled[]): string {
  const late = of.reduce((sum, one) => sum + one.late, 0)
  const due = of.reduce((sum, one) => sum + one.answered + one.unanswered, 0)
  const slowest = Math.max(...of.map((one) => one.slowest))
  return `${late.toLocaleString('en-US')} of ${due.toLocaleString('en-US')}, slowest ${milliseconds(slowest)}`
}

/** Tells a slow server from a machine that is too small for load, server and Postgres together. */
function capacity(of: Polled[]): string {
  const share = (read: (one: Polled) => number) => median(of.map(read))
  const busy = share((one) => one.busySeconds / one.availableSeconds)
  const load = share((one) => one.loadSeconds / one.busySeconds)
  const shares = `${(busy * 100).toFixed(0)} % of all cores busy, ${(load * 100).toFixed(0)} % of that by the load`
  const verdict =
    busy > FULL_SHARE ? 'the machine is full and cannot carry the rate' : 'the machine is not full'
  return `${verdict} (${shares})`
}
