import type { FastifyInstance } from 'fastify'
import { networkOf } from '../limits/network.ts'
import type { Log } from '../log.ts'

/** Refusals of one status that a network gets a line for, in each interval of this many ms; more are counted. */
export const REFUSAL_LINES = 10
const INTERVAL_MS = 60_000

/** Networks that are counted apart in an interval; the others are counted together. */
const MAX_NETWORKS = 10_000

type Counted = { network: string; status: number; times: number }

/** Writes a line for each answer. Refusals that one network repeats become one line with their number. */
export function addAccessLog(app: FastifyInstance, log: Log): void {
  // The line needs no redaction, which would cost more than the line.
  const answered = log.child({}, { redact: [] })
  const refusals = createRefusals()
  const report = () => {
    for (const counted of refusals.take()) answered.info(counted, 'refused as often again')
  }
  const reporting = setInterval(report, INTERVAL_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(reporting)
    report()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply
    const isFolded = status >= 400 && status < 500 && refusals.count(request.ip, status) > REFUSAL_LINES
    if (!isFolded) {
      const ms = Math.round(reply.elapsedTime)
      answered.info({ reqId: request.id, req: request, status, ms }, 'answered')
    }
    done()
  })
}

/** Counts refusals by network and status. `take` answers those beyond REFUSAL_LINES and sets the counts to zero. */
function createRefusals() {
  let counts = new Map<string, Counted>()
  return {
    count: (address: string, status: number): number => {
      const own = networkOf(address)
      const network = counts.size < MAX_NETWORKS || counts.has(`${status} ${own}`) ? own : 'others'
      const key = `${status} ${network}`
      const counted = counts.get(key) ?? { network, status, times: 0 }
      counts.set(key, counted)
      counted.times += 1
      return counted.times
    },
    take: (): Counted[] => {
      const folded = [...counts.values()].filter(({ times }) => times > REFUSAL_LINES)
      counts = new Map()
      return folded.map((counted) => ({ ...counted, times: counted.times - REFUSAL_LINES }))
    },
  }
}
