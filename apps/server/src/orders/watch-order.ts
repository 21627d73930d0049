import { SERVICE_BUSY } from '@presale/rules/service'
import { AppError, refusalOf } from '../errors.ts'
import type { KnownOrders } from './known-orders.ts'
import { findOwnOrder } from './order-status.ts'
import type { BuyerOrder } from './orders.ts'
import { takePlace } from './watch-places.ts'

/**
 * So often, in milliseconds, it is asked whether who watches still may; of all watches at the same moment, so that it takes
 * the database a few statements.
 */
const ASK_AGAIN_MS = 10_000

/** What is watched, by whom and from where. */
export type Watch = { buyerId: string; reference: string; address: string; signal: AbortSignal }

/**
 * Follows one of the buyer's own orders until `signal` is aborted: answers the order as it is, and again after every
 * change. It ends by itself when nothing more can be told here: the order is void, the server stops or no longer hears of
 * changes, or `isAllowed` throws, which is asked before each change is told and every ten seconds. Asking then tells why.
 * Throws `not-found` as readBuyerOrder does, `too-many` as takePlace does, and `busy` where no changes are heard of.
 */
export async function watchOrder(
  knownOrders: KnownOrders,
  watch: Watch,
  isAllowed: () => Promise<unknown>,
): Promise<AsyncGenerator<BuyerOrder, void>> {
  if (!knownOrders.isHearing()) throw new AppError('busy', SERVICE_BUSY)
  takePlace(watch)
  const { order } = await findOwnOrder(knownOrders, watch)
  return tellChanges(knownOrders, { ...watch, orderId: order.id }, isAllowed)
}

async function* tellChanges(
  knownOrders: KnownOrders,
  watch: Watch & { orderId: string },
  isAllowed: () => Promise<unknown>,
): AsyncGenerator<BuyerOrder, void> {
  let told: number | undefined
  let hasEnded = false
  let changed = Promise.withResolvers<void>()
  const onChange = () => changed.resolve()
  const onEnd = () => {
    hasEnded = true
    onChange()
  }
  const unfollow = knownOrders.followers.follow(watch.orderId, { onChange, onEnd })
  watch.signal.addEventListener('abort', onEnd)
  try {
    while (!hasEnded && !watch.signal.aborted) {
      // Before reading, so that no change falls between.
      changed = Promise.withResolvers()
      const known = await findOwnOrder(knownOrders, watch)
      await isAllowed()
      if (known.version !== told) {
        told = known.version
        yield known.order
      }
      const askAgain = setTimeout(onChange, ASK_AGAIN_MS - (Date.now() % ASK_AGAIN_MS))
      await changed.promise
      clearTimeout(askAgain)
    }
  } catch (error) {
    if (!refusalOf(error)) throw error
  } finally {
    unfollow()
    watch.signal.removeEventListener('abort', onEnd)
  }
}
