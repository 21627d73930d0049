import { createPasswords } from '../accounts/passwords.ts'
import type { Connection } from '../db/connect.ts'
import type { Services } from '../http/caller.ts'
import { createAttempts } from '../limits/attempts.ts'
import { createDevices } from '../limits/devices.ts'
import { createPollLimit } from '../limits/poll-limit.ts'
import { createSessionGuesses } from '../limits/session-guesses.ts'
import { createWatchPlaces } from '../limits/watch-places.ts'
import { createOrderChanges } from '../orders/order-changes.ts'

type Options = {
  /** Where to listen for changes of orders. Undefined: this server does not listen. */
  listenUrl: string | undefined
  /** Receives each failure of the connection that listens. */
  onLoss: (error: unknown) => void
} & Pick<
  Services,
  'rateReasonPercent' | 'twoPerson' | 'restProfileNeedsPassword' | 'orderPolicy' | 'buyerOrigin'
>

/** Creates everything that one server holds in memory and hands to its calls. `stop` ends its threads and connections. */
export function createServices(
  connection: Connection,
  { listenUrl, onLoss, ...settings }: Options,
): Services & { stop: () => Promise<void> } {
  const services: Services = {
    db: connection.db,
    attempts: createAttempts(connection.db),
    passwords: createPasswords(),
    guesses: createSessionGuesses(),
    devices: createDevices(connection.db),
    polls: createPollLimit(),
    watchPlaces: createWatchPlaces(),
    orderChanges: createOrderChanges(listenUrl, onLoss),
    ...settings,
  }
  return {
    ...services,
    stop: async () => {
      services.orderChanges.stop()
      await services.passwords.close()
    },
  }
}
