import { RATES_RUNNING } from '@presale/rules/rates'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** By the database's clock. After it another server may claim. It is longer than requesting prices can take (`PRICE_PATIENCE`). */
const LEASE = sql<Date>`clock_timestamp() + interval '2 minutes'`

/** After a failure, a scheduled update waits this long, or for its interval if that is shorter. */
const PAUSE_AFTER_FAILURE_MINUTES = 10

const NO_CLAIM = {
  claim: null,
  claimed_by: null,
  claimed_at: null,
  lease_ends_at: null,
  done: null,
  total: null,
} as const

/**
 * Claims the update of the rates for one of all servers. One statement with a lease: the claim needs no session, and that of
 * a server that died ends by itself. With `dueAfterMinutes`, claims only if the last success is at least that old and there is
 * a currency. Undefined if another server has the claim or no update is due.
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
    and coalesce(failed_at <= clock_timestamp() - make_interval(mins => ${pause}), true)
    and exists (select from currency where deleted_at is null))`
}

/** Locks the claim until the end of the transaction. Throws `conflict` if another server has it now. */
export async function lockClaim(trx: Trx, claim: string): Promise<void> {
  const own = await trx
    .selectFrom('rate_refresh')
    .select('id')
    .where('claim', '=', claim)
    .forUpdate()
    .executeTakeFirst()
  if (!own) throw new AppError('conflict', RATES_RUNNING)
}

/** Ends the claim with a result. A success clears the last failure. */
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
    .set({ ...NO_CLAIM, ...verdict, result: input.result })
    .where('id', '=', 1)
    .execute()
}

/** Ends the claim, if this server still has it, with a failure. Keeps the last result and success. */
export async function endWithFailure(db: Db, claim: string, failure: string): Promise<void> {
  await db
    .updateTable('rate_refresh')
    .set({ ...NO_CLAIM, failed_at: sql<Date>`clock_timestamp()`, failure })
    .where('claim', '=', claim)
    .execute()
}
