import { TOO_MANY_WATCHES, WATCH_LIMITS } from '@presale/rules/order'
import { SERVICE_BUSY } from '@presale/rules/service'
import { networkOf } from '../accounts/attempts.ts'
import { AppError } from '../errors.ts'

/** Of this process alone: how many watches each buyer, each network and all of them have open. */
const open = new Map<string, number>()

const ALL = 'all'

/** After how many seconds it is worth trying again: somebody may have closed a page. */
const RETRY_SECONDS = 10

/**
 * Takes one of the places for open watches until `signal` is aborted. Throws `too-many` when the buyer or the network
 * has no more, and `busy` when the server has none.
 */
export function takePlace(
  { buyerId, address, signal }: { buyerId: string; address: string; signal: AbortSignal },
  limits: typeof WATCH_LIMITS = WATCH_LIMITS,
): void {
  const [buyer, network] = [`buyer ${buyerId}`, `network ${networkOf(address)}`]
  const isFull = (key: string, places: number) => (open.get(key) ?? 0) >= places
  if (isFull(ALL, limits.inAll)) throw new AppError('busy', SERVICE_BUSY)
  if (isFull(buyer, limits.ofBuyer) || isFull(network, limits.ofNetwork)) {
    throw new AppError('too-many', TOO_MANY_WATCHES, { retryAfterSeconds: RETRY_SECONDS })
  }
  const keys = [ALL, buyer, network]
  for (const key of keys) add(key, 1)
  const release = () => {
    for (const key of keys) add(key, -1)
  }
  if (signal.aborted) release()
  else signal.addEventListener('abort', release, { once: true })
}

function add(key: string, difference: 1 | -1): void {
  const count = (open.get(key) ?? 0) + difference
  if (count === 0) open.delete(key)
  else open.set(key, count)
}
