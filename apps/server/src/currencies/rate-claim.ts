import { RATES_RUNNING } from '@presale/rules/rates'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** A claim is renewed while coins are asked for; one whose server died is anyone's after this, by the database's clock. */
const LEASE = sql<Date>`clock_timestamp() + interval '2 minutes'`

/** A failed update is tried again by the clock after this many minutes, or after its interval when that is shorter. */
const PAUSE_AFTER_FAILURE_MINUTES = 10

const NOBODY = {
  claim: null,
  claimed_by: null,
  claimed_at: null,
  lease_ends_at: null,
  done: null,
  total: null,
} as const

/**
 * Claims the update of the rates for one caller among all servers, in one statement and without a lock that outlives it,
 * so that a pooler in transaction mode may stand between. With `dueAfterMinutes` only when the last success is at least
 * that old. Answers the claim, or undefined when another holds it or none is due.
 */
export async function claimRefresh(
  db: Db,
  input: { operatorId: string | null; dueAfterMinutes?: number },
): Promise<string | undefined> {
  const isFree = sql<boolean>`(claim is null or lease_ends_at < clock_timestamp())`
  const row = await db
    .updateTable('rate_refresh')
    .set({
      claim: sql<string>`gen_random_uuid()`,
      claimed_by: input.operatorId,
      claimed_at: sql<Date>`clock_timestamp()`,
      lease_ends_at: LEASE,
      done: 0,
      total: 0,
    })
    .where('id', '=', 1)
    .where(isFree)
    .$if(input.dueAfterMinutes !== undefined, (query) => query.where(isDue(input.dueAfterMinutes ?? 0)))
    .returning('claim')
    .executeTakeFirst()
  return row?.claim ?? undefined
}

function isDue(minutes: number) {
  const pause = Math.min(minutes, PAUSE_AFTER_FAILURE_MINUTES)
  return sql<boolean>`(
    coalesce(succeeded_at <= clock_timestamp() - make_interval(mins => ${minutes}), true)
    and coalesce(failed_at <= clock_timestamp() - make_interval(mins => ${pause}), true))`
}

/** Notes how far the asking is and renews the claim. Throws `conflict` when the claim has passed to another. */
export async function noteProgress(
  db: Db,
  claim: string,
  progress: { done: number; total: number },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('rate_refresh')
    .set({ ...progress, lease_ends_at: LEASE })
    .where('claim', '=', claim)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('conflict', RATES_RUNNING)
}

/** Locks the record, so that no other claim succeeds meanwhile. Throws `conflict` when the claim has passed to another. */
export async function lockClaim(trx: Trx, claim: string): Promise<void> {
  const own = await trx
    .selectFrom('rate_refresh')
    .select('id')
    .where('claim', '=', claim)
    .forUpdate()
    .executeTakeFirst()
  if (!own) throw new AppError('conflict', RATES_RUNNING)
}

/** Ends the claim with what came of it. A success takes the failure before it off the record. */
export async function endWithResult(
  trx: Trx,
  input: { result: string; failure: string | undefined },
): Promise<void> {
  const now = sql<Date>`now()`
  const verdict =
    input.failure === undefined
      ? { succeeded_at: now, failed_at: null, failure: null }
      : { failed_at: now, failure: input.failure }
  await trx
    .updateTable('rate_refresh')
    .set({ ...NOBODY, ...verdict, result: input.result })
    .where('id', '=', 1)
    .execute()
}

/** Ends the claim, if it still stands, with the reason nothing came of it; the last result and success stay. */
export async function endWithFailure(db: Db, claim: string, failure: string): Promise<void> {
  await db
    .updateTable('rate_refresh')
    .set({ ...NOBODY, failed_at: sql<Date>`clock_timestamp()`, failure })
    .where('claim', '=', claim)
    .execute()
}
