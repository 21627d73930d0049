/**
 * Tries counted in the table attempt_count: each key has a window, which begins with the first try and is not moved by
 * more of them. All is dated by the database's clock, in milliseconds since 1970.
 */
import { TOO_MANY_ATTEMPTS } from '@presale/rules/account'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { compiledOnce } from '../db/named.ts'
import type { Db } from '../db/schema.ts'
import { inOneWrite } from '../db/transaction.ts'
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
export async function countOne(db: Db, { key, allowance }: Try): Promise<void> {
  const { rows } = await db.executeQuery(countingOne(db, { key, seconds: allowance.duration }))
  refuseBeyond(allowance, rows[0])
}

const countingOne = compiledOnce(
  'count a try',
  ({ key, seconds }: Record<'key' | 'seconds', unknown>) => sql<Counted>`
    with counted as (${counting(key, seconds)})
    select points, milliseconds, ${WAITS_FOR_NO_DISK} from counted`,
)

/**
 * Counts a try for both, in one statement; for the second only when the first does not refuse it. Throws as countOne
 * does. The rows are locked in this order, as forgetSuccess locks them. Answers what `reading` reads, which goes along.
 */
export async function countTogether<Row>(
  db: Db,
  [first, second]: [Try, Try],
  reading?: CompiledQuery<Row>,
): Promise<Row[]> {
  const count = countingBoth(db, {
    key: first.key,
    seconds: first.allowance.duration,
    points: first.allowance.points,
    secondKey: second.key,
    secondSeconds: second.allowance.duration,
  })
  const [[both], read] = reading
    ? await inOneWrite(db, count, reading)
    : [(await db.executeQuery(count)).rows, []]
  if (!both) return read
  refuseBeyond(first.allowance, { points: both.first_points, milliseconds: both.first_milliseconds })
  refuseBeyond(second.allowance, both)
  return read
}

type Both = Record<'key' | 'seconds' | 'points' | 'secondKey' | 'secondSeconds', unknown>

const countingBoth = compiledOnce(
  'count a try twice',
  ({ key, seconds, points, secondKey, secondSeconds }: Both) => sql<
    Counted & { first_points: number; first_milliseconds: number }
  >`
    with counted as (${counting(key, seconds)}),
    counted_too as (${counting(secondKey, secondSeconds, sql`from counted where points <= ${points}::integer`)})
    select counted.points as first_points, counted.milliseconds as first_milliseconds, counted_too.points,
      counted_too.milliseconds, ${WAITS_FOR_NO_DISK}
    from counted left join counted_too on true`,
)

/**
 * Takes one try back from the first key, and forgets all of the second's. Answers what `success` does, which goes
 * before in a transaction of its own, so that nobody waits for its disk to count.
 */
export async function forgetSuccess<Row>(
  db: Db,
  [first, second]: [string, string],
  success?: CompiledQuery<Row>,
): Promise<Row[]> {
  const forget = forgetting(db, { first, second })
  if (success) return (await inOneWrite(db, success, forget))[0]
  await db.executeQuery(forget)
  return []
}

const forgetting = compiledOnce(
  'forget tries',
  ({ first, second }: Record<'first' | 'second', unknown>) => sql`
    with taken_back as (${takingOne(first)}),
    forgotten as (
      delete from attempt_count where key = ${second} and (select count(*) from taken_back) >= 0)
    select ${WAITS_FOR_NO_DISK}`,
)

/** Takes one try back from both keys: it was counted, and not judged. */
export async function takeBackTogether(db: Db, [first, second]: [string, string]): Promise<void> {
  await db.executeQuery(takingBack(db, { first, second }))
}

const takingBack = compiledOnce(
  'take back a try',
  ({ first, second }: Record<'first' | 'second', unknown>) => sql`
    with taken_back as (${takingOne(first)}),
    taken_back_too as (${takingOne(second, sql`and (select count(*) from taken_back) >= 0`)})
    select ${WAITS_FOR_NO_DISK}`,
)

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

/** A try less under the key, where one counts yet. */
function takingOne(key: unknown, condition: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`
    update attempt_count set points = points - 1
    where key = ${key} and points > 0 and expire > ${NOW} ${condition} returning key`
}

/** A try more under the key, or the first one of a new window of so many seconds. */
function counting(
  key: unknown,
  seconds: unknown,
  condition: RawBuilder<unknown> = sql``,
): RawBuilder<Counted> {
  return sql`
    insert into attempt_count as known (key, points, expire)
    select ${key}::text, 1, ${NOW} + ${seconds}::integer * 1000::bigint ${condition}
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
