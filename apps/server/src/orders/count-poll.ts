import { POLL_LIMIT, POLLED_TOO_OFTEN } from '@presale/rules/order'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../accounts/attempts.ts'
import { AppError } from '../errors.ts'

/** Of this process alone: what it protects is this process, and no database is asked. */
const polls = new RateLimiterMemory({ points: POLL_LIMIT.polls, duration: POLL_LIMIT.seconds })

/**
 * Counts one asking for the status of an order from a network, before anything is looked up. Throws `too-many`, with the
 * seconds to wait, beyond POLL_LIMIT. Others who follow the same order from elsewhere are not touched by it.
 */
export async function countPoll(input: { reference: string; address: string }): Promise<void> {
  try {
    await polls.consume(`${networkOf(input.address)} ${input.reference}`)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1000)
    throw new AppError('too-many', POLLED_TOO_OFTEN, { retryAfterSeconds })
  }
}
