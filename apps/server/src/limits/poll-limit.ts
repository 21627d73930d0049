import { POLL_LIMIT, POLLED_TOO_OFTEN } from '@presale/rules/order'
import { AppError } from '../errors.ts'
import { networkOf } from './network.ts'
import { createWindow } from './window.ts'

/** Pairs of an order and a network that are counted, the most recent ones; some 20 MB. */
const MAX_COUNTED = 100_000

/** Bounds how often one network asks for the status of one order. */
export type PollLimit = {
  /**
   * Counts a poll before anything is looked up. Throws `too-many`, with the seconds to wait, beyond POLL_LIMIT. The same
   * order polled from another network is counted apart.
   */
  count: (poll: { reference: string; address: string }) => void
}

export function createPollLimit(): PollLimit {
  const polls = createWindow({ points: POLL_LIMIT.polls, seconds: POLL_LIMIT.seconds, keys: MAX_COUNTED })
  return {
    count: ({ reference, address }) => {
      const key = `${networkOf(address)} ${reference}`
      const retryAfterSeconds = polls.secondsToWait(key)
      if (retryAfterSeconds !== undefined)
        throw new AppError('too-many', POLLED_TOO_OFTEN, { retryAfterSeconds })
      polls.count(key)
    },
  }
}
