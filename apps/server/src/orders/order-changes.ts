/** Tells open order pages of a change: its transaction sends a notice, and every server listens. */
import { sql } from 'kysely'
import { listen } from '../db/listen.ts'
import type { Trx } from '../db/schema.ts'

const ORDER_CHANGES_CHANNEL = 'order_change'

/**
 * Notifies every server that the order changed, once the transaction commits. Migration 0017's trigger sends the same
 * notice for servers of version 1.0; Postgres delivers equal notices of one transaction once.
 */
export async function publishOrderChange(trx: Trx, orderId: string): Promise<void> {
  await sql`select pg_notify(${ORDER_CHANGES_CHANNEL}, ${orderId})`.execute(trx)
}

/** `onChange`: the order may have changed, read it again. `onEnd`: this server stops, nothing more will come. */
export type Follower = { onChange: () => void; onEnd: () => void }

export type OrderChanges = {
  /** Calls the follower for every change of the order; answers a function that ends it. */
  follow: (orderId: string, follower: Follower) => () => void
  followerCount: () => number
  /** Whether changes arrive at once. While they do not, a stream re-reads its order every few seconds. */
  isListening: () => boolean
  endAll: () => void
  stop: () => void
}

/** Listens at `url` for changes of orders. `onLoss` receives each failure of that connection. */
export function createOrderChanges(
  url?: string,
  onLoss: (error: unknown) => void = () => undefined,
): OrderChanges {
  const followersOf = new Map<string, Set<Follower>>()
  const all = () => [...followersOf.values()].flatMap((followers) => [...followers])
  const tell = (followers: Iterable<Follower>) => {
    for (const { onChange } of followers) onChange()
  }
  const endAll = () => {
    for (const { onEnd } of all()) onEnd()
  }
  const listening = url
    ? listen(url, ORDER_CHANGES_CHANNEL, {
        onNotice: (orderId) => tell(followersOf.get(orderId) ?? []),
        // Notices were missed while nothing listened.
        onBegin: () => tell(all()),
        onLoss,
      })
    : undefined
  return {
    follow: (orderId, follower) => {
      const followers = followersOf.get(orderId) ?? new Set()
      followersOf.set(orderId, followers.add(follower))
      return () => {
        followers.delete(follower)
        if (followers.size === 0 && followersOf.get(orderId) === followers) followersOf.delete(orderId)
      }
    },
    followerCount: () => all().length,
    isListening: () => listening?.isListening() ?? false,
    endAll,
    stop: () => {
      listening?.stop()
      endAll()
    },
  }
}
