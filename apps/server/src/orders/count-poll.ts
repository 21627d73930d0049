import { POLL_LIMIT, POLLED_TOO_OFTEN } from '@presale/rules/order'
import { LRUCache } from 'lru-cache'
import { networkOf } from '../accounts/attempts.ts'
import { AppError } from '../errors.ts'

/** How many polls are left until then, in milliseconds of this process's clock. */
type Allowance = { left: number; until: number }

/** So many pairs of an order and a network are counted, those that polled last; some 20 MB. */
const MOST = 100_000

/** Of this process alone: what it protects is this process, and no database is asked. */
const allowances = new LRUCache<string, Allowance>({ max: MOST })

/**
 * Counts one asking for the status of an order from a network, before anything is looked up. Throws `too-many`, with the
 * seconds to wait, beyond POLL_LIMIT. Others who follow the same order from elsewhere are not touched by it.
 */
export function countPoll(input: { reference: string; address: string }): void {
  const retryAfterSeconds = secondsToWait(input)
  if (retryAfterSeconds > 0) throw new AppError('too-many', POLLED_TOO_OFTEN, { retryAfterSeconds })
}

/** As countPoll, but answers the seconds to wait, 0 when the poll is allowed. */
export function secondsToWait(input: { reference: string; address: string }): number {
  const key = `${networkOf(input.address)} ${input.reference}`
  const now = performance.now()
  const known = allowances.get(key)
  if (known === undefined || known.until <= now) {
    allowances.set(key, { left: POLL_LIMIT.polls - 1, until: now + POLL_LIMIT.seconds * 1000 })
    return 0
  }
  if (known.left === 0) return Math.ceil((known.until - now) / 1000)
  known.left -= 1
  return 0
}
