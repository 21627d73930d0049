import { LRUCache } from 'lru-cache'

/** Counts what each key does in windows of a fixed length. Counted in this process, so a refusal costs no query. */
export type Window = {
  count: (key: string) => void
  /** The seconds until the key's window ends, if the key has used all its points; otherwise undefined. */
  secondsToWait: (key: string) => number | undefined
}

/** `until` is in milliseconds of this process's clock. */
type Counted = { points: number; until: number }

/**
 * A map that keeps the `entries` used last. By their size, each of 1: a limit by their number reserves all its memory at the
 * start.
 */
export function keepRecent<Value extends {}>(entries: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1 })
}

/** Each key may do `points` things in so many seconds. Remembers the `keys` that were seen last. */
export function createWindow(limit: { points: number; seconds: number; keys: number }): Window {
  const counted = keepRecent<Counted>(limit.keys)
  const current = (key: string, now: number) => {
    const known = counted.get(key)
    return known && known.until > now ? known : undefined
  }
  return {
    count: (key) => {
      const now = performance.now()
      const known = current(key, now)
      if (known) known.points += 1
      else counted.set(key, { points: 1, until: now + limit.seconds * 1000 })
    },
    secondsToWait: (key) => {
      const now = performance.now()
      const known = current(key, now)
      if (!known || known.points < limit.points) return undefined
      return Math.ceil((known.until - now) / 1000)
    },
  }
}
