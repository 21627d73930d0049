/**
 * Counters in the table attempt_count. A key's window begins with its first attempt; later ones do not extend it. All
 * times are the database's, so that servers with wrong clocks count alike. Lost counts harm nothing, so no commit here
 * waits for the disk.
 */
import { TOO_MANY_ATTEMPTS } from '@presale/rules/account'
import { type RawBuilder, sql } from 'kysely'
import { kept } from '../db/named.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** At most `points` attempts in `duration` seconds. */
export type Allowance = { points: number; duration: number }

const NOW = sql`(extract(epoch from now()) * 1000)::bigint`
const WITHOUT_WAITING_FOR_DISK = sql`(select set_config('synchronous_commit', 'off', true))`

const CLEAN_UP_INTERVAL_MS = 5 * 60_000

/** A key, and how often it may be counted. */
export type Counter = { key: string; allowance: Allowance }

/**
 * Counts an attempt by each counter in turn. Throws `too-many`, with the seconds to wait, beyond an allowance; the
 * counters after that one do not count the attempt.
 */
export async function countAttempt(db: Db, counters: readonly Counter[]): Promise<void> {
  const values = counters.map(({ key, allowance }, place) => [
    [`key${place}`, key],
    [`points${place}`, allowance.points],
    [`duration${place}`, allowance.duration],
  ])
  const [counted] = (await COUNTING[counters.length]?.(db, Object.fromEntries(values.flat()))) ?? []
  for (const [place, { allowance }] of counters.entries()) {
    const count = counted?.[`count${place}`]
    if (!count || count.points <= allowance.points) continue
    const retryAfterSeconds = Math.ceil(count.milliseconds / 1000)
    throw new AppError('too-many', TOO_MANY_ATTEMPTS, { retryAfterSeconds })
  }
}

type Counted = Record<string, { points: number; milliseconds: number } | null>

/** The longest list of counters that anything counts by. */
const MAX_COUNTERS = 5

/** The statement for each number of counters. */
const COUNTING = Array.from({ length: MAX_COUNTERS + 1 }, (_, counters) =>
  kept(`count ${counters} attempts`, (values: Record<string, unknown>) => {
    const places = Array.from({ length: counters }, (_, place) => place)
    const name = (place: number) => sql.id(`count${place}`)
    const source = (place: number) =>
      place === 0
        ? sql`${WITHOUT_WAITING_FOR_DISK} as setting`
        : sql`${name(place - 1)} where points <= ${values[`points${place - 1}`]}::integer`
    const counts = places.map((place) => {
      const counting = insertOf(values[`key${place}`], values[`duration${place}`], source(place))
      return sql`${name(place)} as (${counting})`
    })
    const columns = places.map((place) => sql`to_json(${name(place)}) as ${name(place)}`)
    const joined = places.map((place) => (place === 0 ? name(0) : sql`left join ${name(place)} on true`))
    return sql<Counted>`with ${sql.join(counts)} select ${sql.join(columns)} from ${sql.join(joined, sql` `)}`
  }),
)

/** Counts a key once for each row of `source`. */
const insertOf = (key: unknown, duration: unknown, source: RawBuilder<unknown>) => sql`
    insert into attempt_count as known (key, points, expire)
    select ${key}::text, 1, ${NOW} + ${duration}::integer * 1000::bigint from ${source}
    on conflict (key) do update set
      points = case when known.expire > ${NOW} then known.points + 1 else 1 end,
      expire = case when known.expire > ${NOW} then known.expire else excluded.expire end
    returning points, (expire - ${NOW})::integer as milliseconds`

/** Takes one attempt back, if the key's window has not ended. */
export async function takeAttemptBack(db: Db, key: string): Promise<void> {
  await takingBack(db, { key })
}

const takingBack = kept(
  'take attempt back',
  ({ key }: { key: unknown }) => sql`
    update attempt_count set points = points - 1
    where key = ${key} and points > 0 and expire > ${NOW} and ${WITHOUT_WAITING_FOR_DISK} is not null`,
)

/** Forgets all attempts of a key. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await forgetting(db, { key })
}

const forgetting = kept(
  'forget attempts',
  ({ key }: { key: unknown }) => sql`
    delete from attempt_count where key = ${key} and ${WITHOUT_WAITING_FOR_DISK} is not null`,
)

/** Deletes expired counters every few minutes, until it is stopped. A failed run is made up for by the next one. */
export function removeOldAttempts(db: Db, everyMs = CLEAN_UP_INTERVAL_MS): { stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // Rows that are being counted are skipped, so that no log-in waits.
    running = sql`
      delete from attempt_count where key in (
        select key from attempt_count where expire <= ${NOW} for update skip locked)`
      .execute(db)
      .catch(() => undefined)
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
