import { TOO_MANY_WATCHES, WATCH_LIMITS } from '@presale/rules/order'
import { SERVICE_BUSY } from '@presale/rules/service'
import { AppError } from '../errors.ts'
import { networkOf } from './network.ts'

const ALL_STREAMS_KEY = 'all'

/** Seconds after which a refused stream is worth a retry: another page may have closed. */
const RETRY_SECONDS = 10

/** Bounds this server's open streams: for each buyer, for each network and in all. */
export type WatchPlaces = {
  /**
   * Takes a place until `signal` aborts. Throws `too-many` when the buyer or the network has no place left, and `busy`
   * when the server has none.
   */
  take: (watch: { buyerId: string; address: string; signal: AbortSignal }) => void
}

export function createWatchPlaces(limits: typeof WATCH_LIMITS = WATCH_LIMITS): WatchPlaces {
  const taken = new Map<string, number>()
  const isFull = (key: string, places: number) => (taken.get(key) ?? 0) >= places
  const add = (key: string, difference: 1 | -1) => {
    const count = (taken.get(key) ?? 0) + difference
    if (count === 0) taken.delete(key)
    else taken.set(key, count)
  }
  return {
    take: ({ buyerId, address, signal }) => {
      const keys = [ALL_STREAMS_KEY, `buyer ${buyerId}`, `network ${networkOf(address)}`] as const
      const [all, buyer, network] = keys
      if (isFull(all, limits.inAll)) throw new AppError('busy', SERVICE_BUSY)
      if (isFull(buyer, limits.ofBuyer) || isFull(network, limits.ofNetwork)) {
        throw new AppError('too-many', TOO_MANY_WATCHES, { retryAfterSeconds: RETRY_SECONDS })
      }
      for (const key of keys) add(key, 1)
      const release = () => {
        for (const key of keys) add(key, -1)
      }
      if (signal.aborted) release()
      else signal.addEventListener('abort', release, { once: true })
    },
  }
}
