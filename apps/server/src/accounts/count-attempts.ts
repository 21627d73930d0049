/**
 * Tries counted in the table attempt_count: each key has a window, which begins with the first try and is not moved by
 * more of them. All is dated by the database's clock, in milliseconds since 1970.
 */
import { TOO_MANY_ATTEMPTS } from '@presale/rules/account'
import { type RawBuilder, sql } from 'kysely'
import { runNamed } from '../db/named.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** So many points, each a try, in so many seconds. */
export type Allowance = { points: number; duration: number }

/** One try: what it counts for, and what is allowed. */
type Try = { key: string; allowance: Allowance }

/** What a key has come to with this try, and how many milliseconds its window lasts yet. */
type Counted = { points: number | null; milliseconds: number | null }

const NOW = sql`(extract(epoch from now()) * 1000)::bigint`

/** Counts nothing that anybody was told of, so its commit waits for no disk: see decision 0024. */
const WAITS_FOR_NO_DISK = sql`set_config('synchronous_commit', 'off', true)`

/** How often what no longer counts is removed. */
const REMOVE_EVERY_MS = 5 * 60_000

/** Counts a try. Throws `too-many`, with the seconds to wait, when it is one too many. */
export async function countOne(db: Db, tried: Try): Promise<void> {
  const statement = sql<Counted>`
    with counted as (${counting(tried)})
    select points, milliseconds, ${WAITS_FOR_NO_DISK} from counted`
  const [counted] = await runNamed(db, 'count a try', { compile: () => statement.compile(db) })
  refuseBeyond(tried.allowance, counted)
}

/**
 * Counts a try for both, in one statement; for the second only when the first does not refuse it. Throws as countOne
 * does. The rows are locked in this order, as forgetSuccess locks them.
 */
export async function countTogether(db: Db, first: Try, second: Try): Promise<void> {
  const statement = sql<Counted & { first_points: number; first_milliseconds: number }>`
    with counted as (${counting(first)}),
    counted_too as (${counting(second, sql`from counted where points <= ${first.allowance.points}::integer`)})
    select counted.points as first_points, counted.milliseconds as first_milliseconds, counted_too.points,
      counted_too.milliseconds, ${WAITS_FOR_NO_DISK}
    from counted left join counted_too on true`
  const [both] = await runNamed(db, 'count a try twice', { compile: () => statement.compile(db) })
  if (!both) return
  refuseBeyond(first.allowance, { points: both.first_points, milliseconds: both.first_milliseconds })
  refuseBeyond(second.allowance, both)
}

/** Takes one try back from the first key, and forgets all of the second's. */
export async function forgetSuccess(db: Db, first: string, second: string): Promise<void> {
  const statement = sql`
    with taken_back as (
      update attempt_count set points = points - 1 where key = ${first} and points > 0 and expire > ${NOW} returning key),
    forgotten as (
      delete from attempt_count where key = ${second} and (select count(*) from taken_back) >= 0)
    select ${WAITS_FOR_NO_DISK}`
  await runNamed(db, 'forget tries', { compile: () => statement.compile(db) })
}

/** Removes, every few minutes, what no longer counts; the next time will do where it cannot be done just now. */
export function removeOldAttempts(db: Db, everyMs = REMOVE_EVERY_MS): { stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // What is being counted is left alone, so that nobody waits for this, nor this for anybody.
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

/** A try more under the key, or the first one of a new window. */
function counting({ key, allowance }: Try, condition: RawBuilder<unknown> = sql``): RawBuilder<Counted> {
  return sql`
    insert into attempt_count as known (key, points, expire)
    select ${key}::text, 1, ${NOW} + ${allowance.duration * 1000}::bigint ${condition}
    on conflict (key) do update set
      points = case when known.expire > ${NOW} then known.points + 1 else 1 end,
      expire = case when known.expire > ${NOW} then known.expire else excluded.expire end
    returning points, (expire - ${NOW})::integer as milliseconds`
}

function refuseBeyond(allowance: Allowance, counted: Counted | undefined): void {
  if ((counted?.points ?? 0) <= allowance.points) return
  const retryAfterSeconds = Math.ceil((counted?.milliseconds ?? 0) / 1000)
  throw new AppError('too-many', TOO_MANY_ATTEMPTS, { retryAfterSeconds })
}
