/** The status of orders for all who ask and follow: from memory for as long as this server hears of every change. */
import { listen } from '../db/listen.ts'
import type { Db } from '../db/schema.ts'
import { createFollowers, type Followers } from './followers.ts'
import { hearOwnChanges, ORDER_CHANGES } from './order-changes.ts'
import { createOrderMemory, type OrderMemory } from './order-memory.ts'

export type KnownOrders = Pick<OrderMemory, 'find' | 'recall' | 'found'> & {
  followers: Followers
  /** Whether followers hear of changes. */
  isHearing: () => boolean
  stop: () => void
}

/** Followers outlast a loss of so many milliseconds; then they had better ask by themselves. */
const SILENCE_MS = 3_000

/**
 * What this server changes itself is seen by the next request, what another one changes within CURRENT_MS. Without a
 * `url` to hear of that, and while its connection is lost, the database is asked each time. `onLoss` hears of each loss.
 */
export function createKnownOrders(
  db: Db,
  url?: string,
  onLoss: (error: unknown) => void = () => undefined,
): KnownOrders {
  const followers = createFollowers()
  const isHearing = () => listening?.isCurrent() ?? false
  const memory = createOrderMemory(db, isHearing)
  let silence: NodeJS.Timeout | undefined
  const onNotice = (orderId: string) => {
    memory.forget(orderId)
    followers.tell(orderId)
  }
  hearOwnChanges(db, onNotice)
  const onBegin = () => {
    clearTimeout(silence)
    silence = undefined
    memory.forgetAll()
    followers.tellAll()
  }
  const onSilence = (error: unknown) => {
    silence ??= setTimeout(followers.endAll, SILENCE_MS).unref()
    memory.forgetAll()
    onLoss(error)
  }
  const listening =
    url === undefined ? undefined : listen(url, ORDER_CHANGES, { onNotice, onBegin, onLoss: onSilence })
  return {
    find: memory.find,
    recall: memory.recall,
    found: memory.found,
    followers,
    isHearing,
    stop: () => {
      clearTimeout(silence)
      listening?.stop()
      followers.endAll()
    },
  }
}
