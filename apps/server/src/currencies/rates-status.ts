import type { RateResult } from '@presale/rules/rates'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** When the rates were last updated with success, ISO 8601 in UTC, and how many seconds ago by the database's clock. */
export type LastRefresh = { at: string; ageSeconds: number }

/** Everything a screen shows of updating the rates. Times are ISO 8601 in UTC. */
export type RatesStatus = {
  /** How many of how many coins have been asked for, and by whom: an operator's login, or null for the clock. */
  running: { since: string; done: number; total: number; by: string | null } | null
  lastSuccess: LastRefresh | null
  /** What went wrong since the last success. */
  lastFailure: { at: string; message: string } | null
  /** The last update that was finished; currencies that are held wait for `confirmRates`. */
  result: RateResult | null
  /** How often the rates update themselves, or null when only operators update them. */
  everyMinutes: number | null
}

/**
 * Where updating the rates stands; what a server that died left behind is not shown as running. `everyMinutes` is what
 * this server was told by its setting.
 */
export async function readRatesStatus(db: Db, everyMinutes?: number): Promise<RatesStatus> {
  const row = await db
    .selectFrom('rate_refresh')
    .leftJoin('operator', 'operator.id', 'rate_refresh.claimed_by')
    .select(['claimed_at', 'done', 'total', 'login', 'succeeded_at', 'failed_at', 'failure', 'result'])
    .select([AGE.as('age'), sql<boolean>`coalesce(lease_ends_at >= clock_timestamp(), false)`.as('running')])
    .where('rate_refresh.id', '=', 1)
    .executeTakeFirstOrThrow()
  const { claimed_at: since, done, total, failed_at: failedAt, failure } = row
  const running = row.running && since && done !== null && total !== null
  return {
    running: running ? { since: since.toISOString(), done, total, by: row.login } : null,
    lastSuccess: toLastRefresh(row),
    lastFailure: failedAt && failure !== null ? { at: failedAt.toISOString(), message: failure } : null,
    result: row.result,
    everyMinutes: everyMinutes ?? null,
  }
}

/** The last success alone, or null when there was none. */
export async function readLastRefresh(db: Db): Promise<LastRefresh | null> {
  const row = await db
    .selectFrom('rate_refresh')
    .select(['succeeded_at', AGE.as('age')])
    .where('id', '=', 1)
    .executeTakeFirst()
  return row ? toLastRefresh(row) : null
}

const AGE = sql<number | null>`floor(extract(epoch from clock_timestamp() - succeeded_at))::integer`

function toLastRefresh(row: { succeeded_at: Date | null; age: number | null }): LastRefresh | null {
  if (row.succeeded_at === null) return null
  return { at: row.succeeded_at.toISOString(), ageSeconds: Math.max(0, row.age ?? 0) }
}
