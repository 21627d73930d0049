import { TOO_MANY_ATTEMPTS } from '@presale/rules/account'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'

/** How many tries are allowed in how many seconds. */
export type AttemptLimits = {
  perAccountAndAddress: { points: number; duration: number }
  perAddress: { points: number; duration: number }
}

/** D18: ten failures of one account from one address in 15 minutes; thirty tries from one address in a minute. */
export const ATTEMPT_LIMITS: AttemptLimits = {
  perAccountAndAddress: { points: 10, duration: 900 },
  perAddress: { points: 30, duration: 60 },
}

/** Slows repeated failures, the same for every server on one database. */
export type Attempts = {
  /** Counts one try before it is judged. Throws AppError `too-many` once an allowance is used up. */
  count: (kind: AttemptKind, account: string, address: string) => Promise<void>
  /** Takes back what a success was counted as, and forgets the account's failures from this address. */
  forget: (kind: AttemptKind, account: string, address: string) => Promise<void>
}
export type AttemptKind = 'buyer' | 'operator'

/**
 * Counting in Postgres, or in this process while Postgres does not answer. A victim's account stays open from other
 * addresses, since failures count per account and address together.
 */
export function createAttempts(pool: pg.Pool, limits = ATTEMPT_LIMITS): Attempts {
  const limiter = (prefix: string, allowance: { points: number; duration: number }) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'attempt_count',
      tableCreated: true,
      keyPrefix: prefix,
      insuranceLimiter: new RateLimiterMemory({ ...allowance, keyPrefix: prefix }),
      ...allowance,
    })
  const perAccount = limiter('account', limits.perAccountAndAddress)
  const perAddress = limiter('address', limits.perAddress)
  const accountKey = (kind: AttemptKind, account: string, address: string) =>
    `${kind}:${address}:${Buffer.from(account).toString('base64url')}`
  return {
    async count(kind, account, address) {
      await consume(perAddress, `${kind}:${address}`)
      await consume(perAccount, accountKey(kind, account, address))
    },
    async forget(kind, account, address) {
      await perAccount.delete(accountKey(kind, account, address))
      await perAddress.reward(`${kind}:${address}`)
    },
  }
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1000)
    throw new AppError('too-many', TOO_MANY_ATTEMPTS, { retryAfterSeconds })
  }
}
