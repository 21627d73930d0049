import { afterAll } from 'vitest'
import type { AccountServices } from '../accounts/account-services.ts'
import { createPasswords, type Passwords } from '../accounts/passwords.ts'
import type { Db } from '../db/schema.ts'
import type { Services } from '../http/caller.ts'
import { createAttempts } from '../limits/attempts.ts'
import { createDevices, type Device } from '../limits/devices.ts'
import { createPollLimit } from '../limits/poll-limit.ts'
import { createSessionGuesses } from '../limits/session-guesses.ts'
import { createWatchPlaces } from '../limits/watch-places.ts'
import { createOrderChanges } from '../orders/order-changes.ts'
import { DEFAULT_ORDER_POLICY } from '../orders/order-policy.ts'
import { QUICK } from './password.ts'

/**
 * The threads of this test process, shared by all its servers. They end with the process. Two on every machine. They hash
 * quickly; a test for which the cost or the queue before it counts takes `useProductPasswords`.
 */
export const passwords = createPasswords(2, QUICK)

/** Two threads of the calling test file, which hash at the product's cost. */
export function useProductPasswords(): Passwords {
  const slow = createPasswords(2)
  afterAll(() => slow.close())
  return slow
}

/** A browser without a device cookie. */
export const UNKNOWN_DEVICE: Device = { knownAs: async () => undefined, remember: async () => undefined }

/** What a server without a LISTEN connection holds, with the parts a test replaces. */
export function servicesOf(db: Db, replaced: Partial<Services> = {}): Services {
  return {
    ...accountServices(db),
    devices: createDevices(db),
    polls: createPollLimit(),
    watchPlaces: createWatchPlaces(),
    orderChanges: createOrderChanges(),
    rateReasonPercent: '20',
    twoPerson: undefined,
    restProfileNeedsPassword: false,
    orderPolicy: DEFAULT_ORDER_POLICY,
    buyerOrigin: 'https://presale.example',
    ...replaced,
  }
}

/** The part of it that logging in and registering need. */
export function accountServices(db: Db, attempts = createAttempts(db)): AccountServices {
  return { db, attempts, passwords, guesses: createSessionGuesses() }
}
