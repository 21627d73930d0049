import { isIPv6 } from 'node:net'
import { TOO_MANY_ATTEMPTS } from '@presale/rules/account'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'

/** How many tries are allowed in how many seconds. */
export type AttemptLimits = {
  registrations: { points: number; duration: number }
  perAccountAndAddress: { points: number; duration: number }
  perAddress: { points: number; duration: number }
  codes: { points: number; duration: number }
}

/**
 * D18: ten failures of one account from one address in 15 minutes; thirty failures from one address in a minute; a
 * hundred registrations from one address in ten minutes. Ten wrong codes of one operator in 15 minutes, from wherever:
 * whoever guesses them has the password, so nobody else can be shut out by it.
 */
export const ATTEMPT_LIMITS: AttemptLimits = {
  registrations: { points: 100, duration: 600 },
  perAccountAndAddress: { points: 10, duration: 900 },
  perAddress: { points: 30, duration: 60 },
  codes: { points: 10, duration: 900 },
}

/** Slows repeated failures, the same for every server on one database. */
export type Attempts = {
  /** Counts one try before it is judged. Throws AppError `too-many` once an allowance is used up. */
  count: (kind: AttemptKind, account: string, address: string) => Promise<void>
  /** Takes back what a success was counted as, and forgets the account's failures from this address. */
  forget: (kind: AttemptKind, account: string, address: string) => Promise<void>
  /** Counts one registration. Throws AppError `too-many` once the allowance is used up. */
  countRegistration: (address: string) => Promise<void>
  /** Counts one code of a second factor before it is judged. Throws AppError `too-many` once the allowance is used up. */
  countCode: (operatorId: string) => Promise<void>
  /** Forgets the operator's wrong codes. */
  forgetCodes: (operatorId: string) => Promise<void>
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
  const registrations = limiter('registration', limits.registrations)
  const codes = limiter('code', limits.codes)
  const addressKey = (kind: AttemptKind, address: string) => `${kind}:${networkOf(address)}`
  const accountKey = (kind: AttemptKind, account: string, address: string) =>
    `${addressKey(kind, address)}:${Buffer.from(account).toString('base64url')}`
  return {
    async count(kind, account, address) {
      await consume(perAddress, addressKey(kind, address))
      await consume(perAccount, accountKey(kind, account, address))
    },
    async forget(kind, account, address) {
      await perAccount.delete(accountKey(kind, account, address))
      await perAddress.reward(addressKey(kind, address))
    },
    countRegistration: (address) => consume(registrations, networkOf(address)),
    countCode: (operatorId) => consume(codes, operatorId),
    async forgetCodes(operatorId) {
      await codes.delete(operatorId)
    },
  }
}

/** Whom an address stands for: itself, or with IPv6 the /64 that one customer is given. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const parts = address.replace(/%.*/, '').split('::')
  const [before = [], after = []] = parts.map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
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
