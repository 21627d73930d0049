import { POLL_LIMIT, POLLED_TOO_OFTEN } from '@presale/rules/order'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors.ts'
import { networkOf } from './network.ts'

/** Polls left until then, in milliseconds of this process's clock. */
type Allowance = { left: number; until: number }

/** Pairs of an order and a network that are counted, the most recent ones; some 20 MB. */
const MAX_COUNTED = 100_000

/** Bounds how often one network asks for the status of one order. Counted in this process, so a refusal costs no query. */
export type PollLimit = {
  /**
   * Counts a poll before anything is looked up. Throws `too-many`, with the seconds to wait, beyond POLL_LIMIT. The same
   * order polled from another network is counted apart.
   */
  count: (poll: { reference: string; address: string }) => void
}

export function createPollLimit(): PollLimit {
  const allowances = new LRUCache<string, Allowance>({ max: MAX_COUNTED })
  return {
    count: ({ reference, address }) => {
      const key = `${networkOf(address)} ${reference}`
      const now = performance.now()
      const known = allowances.get(key)
      if (known === undefined || known.until <= now) {
        allowances.set(key, { left: POLL_LIMIT.polls - 1, until: now + POLL_LIMIT.seconds * 1000 })
      } else if (known.left === 0) {
        const retryAfterSeconds = Math.ceil((known.until - now) / 1000)
        throw new AppError('too-many', POLLED_TOO_OFTEN, { retryAfterSeconds })
      } else {
        known.left -= 1
      }
    },
  }
}
