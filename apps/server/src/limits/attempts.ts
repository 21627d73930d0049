import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import {
  type Allowance,
  type Counter,
  countAttempt,
  forgetAttempts,
  takeAttemptBack,
} from './count-attempts.ts'
import { mailboxOf } from './mailbox.ts'
import { networkOf, sharesOf } from './network.ts'

export type AttemptLimits = {
  registrations: Allowance
  perAccountAndAddress: Allowance
  perAccount: Allowance
  perDevice: Allowance
  perAddress: Allowance
  codes: Allowance
  emailChanges: Allowance
  passwordChanges: Allowance
  passwordChangesPerAddress: Allowance
  mails: Allowance
  mailsPerAddress: Allowance
  resetsPerAddress: Allowance
  resetInLifetime: Allowance
  resetsInDay: Allowance
  unconfirmedMails: Allowance
  unconfirmedMailsOfSite: Allowance
  files: Allowance
  cancellations: Allowance
  messagesOfBuyer: Allowance
  messagesOfOperator: Allowance
}

/**
 * D18 and D32. A device that has logged in to the account before has ten failures in 15 minutes of its own. All other
 * devices together have thirty of one account in 15 minutes, of which ten from one address; and one address has thirty
 * failures in a minute, whatever the account. A hundred registrations from one address in ten minutes. Ten wrong codes of
 * one account in 15 minutes from all unknown devices, and ten from each known one: only someone who has the password gets
 * as far, and locks no known device out. A buyer may change the e-mail ten times in an hour, and have ten new passwords
 * hashed at the same time, and the buyers of one address twenty. Five mails to confirm an e-mail go to one mailbox in an
 * hour; twenty are asked for from one address. Mails to set a new password are asked for ten times an hour from one
 * address. A mailbox gets one in 15 minutes, while its link works, and twelve a day; a known device is counted apart, so
 * that no stranger uses up its allowance. A mailbox that its owner has not confirmed gets five mails a day, and five more
 * that confirm it or set a new password. All such mailboxes together get 500 an hour. A buyer may download sixty files in ten minutes, and cancel twenty orders in an hour,
 * because each makes room for another pending one. A buyer writes twenty messages in an hour, an operator 120 messages and
 * notes.
 */
export const ATTEMPT_LIMITS: AttemptLimits = {
  registrations: { points: 100, duration: 600 },
  perAccountAndAddress: { points: 10, duration: 900 },
  perAccount: { points: 30, duration: 900 },
  perDevice: { points: 10, duration: 900 },
  perAddress: { points: 30, duration: 60 },
  codes: { points: 10, duration: 900 },
  emailChanges: { points: 10, duration: 3600 },
  passwordChanges: { points: 10, duration: 900 },
  passwordChangesPerAddress: { points: 20, duration: 60 },
  mails: { points: 5, duration: 3600 },
  mailsPerAddress: { points: 20, duration: 3600 },
  resetsPerAddress: { points: 10, duration: 3600 },
  resetInLifetime: { points: 1, duration: 900 },
  resetsInDay: { points: 12, duration: 86_400 },
  unconfirmedMails: { points: 5, duration: 86_400 },
  unconfirmedMailsOfSite: { points: 500, duration: 3600 },
  files: { points: 60, duration: 600 },
  cancellations: { points: 20, duration: 3600 },
  messagesOfBuyer: { points: 20, duration: 3600 },
  messagesOfOperator: { points: 120, duration: 3600 },
}

export type AttemptKind = 'buyer' | 'operator'

/** The account that was tried, the address the attempt came from, and the device if the account knows it (devices.ts). */
export type Attempt = [kind: AttemptKind, account: string, address: string, device?: string | undefined]

/** The account whose code was tried, by number, and the device if the account knows it. */
export type CodeSource = [kind: AttemptKind, accountId: string, device?: string | undefined]

/** Slows repeated failures, alike for every server on one database. `count…` throw AppError `too-many` beyond a limit. */
export type Attempts = {
  /** Counts a log-in before it is judged. */
  count: (...attempt: Attempt) => Promise<void>
  /** After a success: takes the attempt back, and forgets the account's failures from this device or address. */
  forget: (...attempt: Attempt) => Promise<void>
  countRegistration: (address: string) => Promise<void>
  /** Counts a code of a second factor before it is judged. A device that the account knows has an allowance of its own. */
  countCode: (...source: CodeSource) => Promise<void>
  /** Forgets the account's wrong codes from this device, or from all unknown ones. */
  forgetCodes: (...source: CodeSource) => Promise<void>
  /** Counts a change of a buyer's e-mail, whether or not the e-mail turns out to be taken. */
  countEmailChange: (buyerId: string) => Promise<void>
  /**
   * Counts a mail that confirms an e-mail, whether or not one is sent. Without `address` only by the recipient's mailbox.
   */
  countMail: (recipient: string, address?: string) => Promise<void>
  /**
   * Counts a request for a new password, and answers whether a mail may go out. Throws only beyond the allowance of the
   * address, so the answer tells nothing about the mailbox.
   */
  countReset: (recipient: string, address: string, device?: string) => Promise<boolean>
  /**
   * Counts a mail to an unconfirmed address, and answers which allowance is used up, if one is. Mails that let the owner in
   * are counted apart, so that mails about orders don't use them up.
   */
  countUnconfirmedMail: (recipient: string, letsIn: boolean) => Promise<'mailbox' | 'site' | undefined>
  /** Counts a file that a buyer downloads. */
  countFile: (buyerId: string) => Promise<void>
  /** Counts an order that a buyer asks to cancel. */
  countCancellation: (buyerId: string) => Promise<void>
  /** Counts a message about an order, or a note. */
  countMessage: (writer: AttemptKind, id: string) => Promise<void>
  /** Counts a buyer's new password until `work` ends, so that neither one account nor one network can fill the queue. */
  whilePasswordCounts: <Result>(
    changer: { buyerId: string; address: string },
    work: () => Promise<Result>,
  ) => Promise<Result>
}

/** Counts in Postgres. The counters of an attempt always come in the same order, so that no two attempts deadlock. */
export function createAttempts(db: Db, limits = ATTEMPT_LIMITS): Attempts {
  const one = (key: string, allowance: Allowance) => countAttempt(db, [{ key, allowance }])
  return {
    count: (...attempt) => countAttempt(db, countersOf(attempt, limits)),
    forget: async (...attempt) => {
      for (const { key, isOwn } of countersOf(attempt, limits)) {
        await (isOwn ? forgetAttempts(db, key) : takeAttemptBack(db, key))
      }
    },
    countRegistration: (address) =>
      countAttempt(db, networkCounters('registration', address, limits.registrations)),
    countCode: (...source) => one(codeKey(...source), limits.codes),
    forgetCodes: (...source) => forgetAttempts(db, codeKey(...source)),
    countEmailChange: (buyerId) => one(`email:${buyerId}`, limits.emailChanges),
    countMail: (recipient, address) => {
      const here =
        address === undefined ? [] : networkCounters('confirm-from', address, limits.mailsPerAddress)
      return countAttempt(db, [...here, { key: `confirm:${mailboxKey(recipient)}`, allowance: limits.mails }])
    },
    countReset: async (recipient, address, device = '') => {
      await countAttempt(db, networkCounters('reset-from', address, limits.resetsPerAddress))
      const key = `${mailboxKey(recipient)}:${device}`
      return isWithin(
        countAttempt(db, [
          { key: `reset:${key}`, allowance: limits.resetInLifetime },
          { key: `resets:${key}`, allowance: limits.resetsInDay },
        ]),
      )
    },
    countUnconfirmedMail: async (recipient, letsIn) => {
      const key = `${letsIn ? 'access-mail' : 'mail'}:${mailboxKey(recipient)}`
      if (!(await isWithin(one(key, limits.unconfirmedMails)))) return 'mailbox'
      if (await isWithin(one('unconfirmed-mails', limits.unconfirmedMailsOfSite))) return undefined
      await takeAttemptBack(db, key)
      return 'site'
    },
    countFile: (buyerId) => one(`file:${buyerId}`, limits.files),
    countCancellation: (buyerId) => one(`cancel:${buyerId}`, limits.cancellations),
    countMessage: (writer, id) =>
      one(`message:${writer}:${id}`, writer === 'buyer' ? limits.messagesOfBuyer : limits.messagesOfOperator),
    whilePasswordCounts: async ({ buyerId, address }, work) => {
      // The account first: what it is refused counts for no neighbour.
      const counters = [
        { key: `password:${buyerId}`, allowance: limits.passwordChanges },
        ...networkCounters('password-from', address, limits.passwordChangesPerAddress),
      ]
      await countAttempt(db, counters)
      try {
        return await work()
      } finally {
        for (const { key } of counters) await takeAttemptBack(db, key)
      }
    },
  }
}

const mailboxKey = (email: string) => Buffer.from(mailboxOf(email)).toString('base64url')

/** Whether a count stays within its allowances. */
async function isWithin(counting: Promise<void>): Promise<boolean> {
  try {
    await counting
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many') return false
    throw error
  }
}

function codeKey(kind: AttemptKind, accountId: string, device?: string): string {
  return ['code', kind, accountId, ...(device === undefined ? [] : [device])].join(':')
}

/** `isOwn`: only attempts on this account from this device or address are counted, so a success forgets them. */
function countersOf([kind, account, address, device]: Attempt, limits: AttemptLimits) {
  const name = Buffer.from(account).toString('base64url')
  if (device !== undefined) {
    return [{ key: `device:${kind}:${name}:${device}`, allowance: limits.perDevice, isOwn: true }]
  }
  const networks = networkCounters(`address:${kind}`, address, limits.perAddress).map((counter) => ({
    ...counter,
    isOwn: false,
  }))
  const fromHere = `account:${kind}:${networkOf(address)}:${name}`
  return [
    ...networks,
    { key: fromHere, allowance: limits.perAccountAndAddress, isOwn: true },
    { key: `everywhere:${kind}:${name}`, allowance: limits.perAccount, isOwn: false },
  ]
}

/** One counter for each network of the address (networksOf). */
function networkCounters(name: string, address: string, { points, duration }: Allowance): Counter[] {
  return sharesOf(address, points).map(({ network, allowed }) => ({
    key: `${name}:${network}`,
    allowance: { points: allowed, duration },
  }))
}
