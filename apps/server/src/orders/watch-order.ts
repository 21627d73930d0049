import { SERVICE_BUSY } from '@presale/rules/service'
import type { Db } from '../db/schema.ts'
import { AppError, refusalOf } from '../errors.ts'
import type { WatchPlaces } from '../limits/watch-places.ts'
import type { OrderChanges } from './order-changes.ts'
import { readOwnOrder } from './order-status.ts'
import type { BuyerOrder } from './orders.ts'

/**
 * Interval in ms at which every stream checks its session and reads its order again. All streams tick together, so that
 * these reads batch into a few statements. It bounds how late a stream is while no notices arrive.
 */
const CHECK_INTERVAL_MS = 10_000

/** Which order is watched, by which buyer and from which network address. */
export type Watch = { buyerId: string; reference: string; address: string; signal: AbortSignal }

type WatchServices = { db: Db; orderChanges: OrderChanges; watchPlaces: WatchPlaces }

/**
 * Streams one of the buyer's own orders until `signal` is aborted: the order as it is, then again after every change. The
 * stream also ends when the order is void, when the server stops, or when `requireAccess` throws; it is called before
 * each message and at every check. Throws `not-found` as readBuyerOrder does, `too-many` as WatchPlaces does, and `busy`
 * while this server does not listen for changes.
 */
export async function watchOrder(
  { db, orderChanges, watchPlaces }: WatchServices,
  watch: Watch,
  requireAccess: () => Promise<unknown>,
): Promise<AsyncGenerator<BuyerOrder, void>> {
  if (!orderChanges.isListening()) throw new AppError('busy', SERVICE_BUSY)
  watchPlaces.take(watch)
  const { order } = await readOwnOrder(db, watch)
  return streamChanges(db, orderChanges, { ...watch, orderId: order.id }, requireAccess)
}

async function* streamChanges(
  db: Db,
  changes: OrderChanges,
  watch: Watch & { orderId: string },
  requireAccess: () => Promise<unknown>,
): AsyncGenerator<BuyerOrder, void> {
  let sent: string | undefined
  let hasEnded = false
  let changed = Promise.withResolvers<void>()
  const onChange = () => changed.resolve()
  const onEnd = () => {
    hasEnded = true
    onChange()
  }
  const unfollow = changes.follow(watch.orderId, { onChange, onEnd })
  watch.signal.addEventListener('abort', onEnd)
  try {
    while (!hasEnded && !watch.signal.aborted) {
      // Before reading, so that a change during the read is not lost.
      changed = Promise.withResolvers()
      const found = await readOwnOrder(db, watch)
      await requireAccess()
      const state = `${found.version} ${found.order.addressReplacedAt}`
      if (state !== sent) {
        sent = state
        yield found.order
      }
      const check = setTimeout(onChange, CHECK_INTERVAL_MS - (Date.now() % CHECK_INTERVAL_MS))
      await changed.promise
      clearTimeout(check)
    }
  } catch (error) {
    if (!refusalOf(error)) throw error
  } finally {
    unfollow()
    watch.signal.removeEventListener('abort', onEnd)
  }
}
