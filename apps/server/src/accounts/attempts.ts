import { isIPv6 } from 'node:net'
import type { CompiledQuery } from 'kysely'
import type { Db } from '../db/schema.ts'
import { type Allowance, countOne, countTogether, forgetSuccess, takeBackTogether } from './count-attempts.ts'

/** How many tries are allowed in how many seconds. */
export type AttemptLimits = {
  registrations: Allowance
  perAccountAndAddress: Allowance
  perAddress: Allowance
  codes: Allowance
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

/** Slows repeated failures, the same for every server on one database, by the database's clock. */
export type Attempts = {
  /**
   * Counts one try before it is judged, and answers what `reading` reads, which goes along. Throws AppError `too-many` once
   * an allowance is used up.
   */
  count: <Row>(...tried: [...Tried, reading?: CompiledQuery<Row>]) => Promise<Row[]>
  /**
   * Takes back what a success was counted as, and forgets the account's failures from this address. Answers what `success`
   * does, which goes before.
   */
  forget: <Row>(...tried: [...Tried, success?: CompiledQuery<Row>]) => Promise<Row[]>
  /**
   * Takes back a try that was counted and will not be judged. Each was within its allowance, so that over time no more are
   * judged than are allowed.
   */
  takeBack: (...tried: Tried) => Promise<void>
  /** Counts one registration. Throws AppError `too-many` once the allowance is used up. */
  countRegistration: (address: string) => Promise<void>
  /** Counts one code of a second factor before it is judged. Throws AppError `too-many` once the allowance is used up. */
  countCode: (operatorId: string) => Promise<void>
  /** Forgets the operator's wrong codes. */
  forgetCodes: (operatorId: string) => Promise<void>
}
export type AttemptKind = 'buyer' | 'operator'

/** Who tried, and from where. */
export type Tried = [kind: AttemptKind, account: string, address: string]

/**
 * Counting in Postgres. A victim's account stays open from other addresses, since failures count per account and address
 * together; a try that its address is refused does not count for the account.
 */
export function createAttempts(db: Db, limits = ATTEMPT_LIMITS): Attempts {
  const addressKey = (kind: AttemptKind, address: string) => `address:${kind}:${networkOf(address)}`
  const accountKey = (kind: AttemptKind, account: string, address: string) =>
    `account:${kind}:${networkOf(address)}:${Buffer.from(account).toString('base64url')}`
  return {
    count: (kind, account, address, reading) => {
      const ofAddress = { key: addressKey(kind, address), allowance: limits.perAddress }
      const key = accountKey(kind, account, address)
      return countTogether(db, [ofAddress, { key, allowance: limits.perAccountAndAddress }], reading)
    },
    forget: (kind, account, address, success) =>
      forgetSuccess(db, [addressKey(kind, address), accountKey(kind, account, address)], success),
    takeBack: (kind, account, address) =>
      takeBackTogether(db, [addressKey(kind, address), accountKey(kind, account, address)]),
    countRegistration: (address) =>
      countOne(db, { key: `registration:${networkOf(address)}`, allowance: limits.registrations }),
    countCode: (operatorId) => countOne(db, { key: `code:${operatorId}`, allowance: limits.codes }),
    forgetCodes: async (operatorId) => {
      await db.deleteFrom('attempt_count').where('key', '=', `code:${operatorId}`).execute()
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
