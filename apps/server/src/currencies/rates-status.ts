import type { RateResult } from '@presale/rules/rates'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { listOutdatedRates } from './outdated-rates.ts'

/** The last successful update of the rates: `at` is ISO 8601 in UTC, the age is by the database's clock. */
export type LastRefresh = { at: string; ageSeconds: number }

/** The state of updating the rates. Times are ISO 8601 in UTC. */
export type RatesStatus = {
  /** `by` is an operator's login, null for the schedule. */
  running: { since: string; by: string | null } | null
  lastSuccess: LastRefresh | null
  /** The last failure since the last success. */
  lastFailure: { at: string; message: string } | null
  /** The last update that finished; each rate that it held still waits for `confirmRates`. */
  result: RateResult | null
  /** The interval of scheduled updates; null if only operators update the rates. */
  everyMinutes: number | null
  /** The codes of the currencies whose rates were set at another price of the token. */
  outdated: string[]
}

/** A claim whose lease has ended, left by a dead server, is not running. `everyMinutes` is this server's configuration. */
export async function readRatesStatus(db: Db, everyMinutes?: number): Promise<RatesStatus> {
  const row = await db
    .selectFrom('rate_refresh')
    .leftJoin('operator', 'operator.id', 'rate_refresh.claimed_by')
    .select(['claimed_at', 'login', 'succeeded_at', 'failed_at', 'failure', 'result'])
    .select([AGE.as('age'), sql<boolean>`coalesce(lease_ends_at >= clock_timestamp(), false)`.as('running')])
    .where('rate_refresh.id', '=', 1)
    .executeTakeFirstOrThrow()
  const { claimed_at: since, failed_at: failedAt, failure } = row
  return {
    running: row.running && since ? { since: since.toISOString(), by: row.login } : null,
    lastSuccess: toLastRefresh(row),
    lastFailure: failedAt && failure !== null ? { at: failedAt.toISOString(), message: failure } : null,
    result: row.result && (await withoutSettled(db, row.result)),
    everyMinutes: everyMinutes ?? null,
    outdated: await listOutdatedRates(db),
  }
}

/** Without the held rates whose currency was changed or deleted since: none of them can be confirmed any more. */
async function withoutSettled(db: Db, result: RateResult): Promise<RateResult> {
  const held = result.outcomes.filter(({ outcome }) => outcome === 'held')
  if (held.length === 0) return result
  const ids = held.map(({ currencyId }) => currencyId)
  const currencies = await db
    .selectFrom('currency')
    .select(['id', 'version'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const versions = new Map(currencies.map(({ id, version }) => [id, version]))
  const outcomes = result.outcomes.filter(
    ({ outcome, currencyId, version }) => outcome !== 'held' || versions.get(currencyId) === version,
  )
  return { ...result, outcomes }
}

/** Null if no update has succeeded yet. */
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
