/** Failed log-ins, counted by account and hour, and folded into the audit trail when the hour has ended. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import { kept } from '../db/named.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Attempt, AttemptKind } from '../limits/attempts.ts'
import { networkOf } from '../limits/network.ts'
import type { Log } from '../log.ts'
import { repeatBatches } from '../repeat-batches.ts'
import type { AccountServices } from './account-services.ts'
import { isWrongCode } from './second-factor.ts'

/** Accounts whose failures one transaction folds, because it keeps others from appending to the audit trail. */
export const FOLDING_BATCH = 50

/** An hour is folded this long after its end, when the last log-in that began in it has been counted. */
const GRACE = sql`interval '1 minute'`

/**
 * The account that `lookUp` finds, if the password is its own. The attempt is counted before; a failure is counted for
 * the audit trail, with the same statement whether or not the account exists (D18).
 */
export async function verifyPassword<Found extends { id: string; password_hash: string }>(
  { db, attempts, passwords }: Pick<AccountServices, 'db' | 'attempts' | 'passwords'>,
  attempt: Readonly<Attempt>,
  password: string,
  lookUp: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  let account: Found | undefined
  const countFirst = async () => {
    await attempts.count(...attempt)
    account = await lookUp()
    return account
  }
  const verified = await passwords.findByPassword(countFirst, password)
  if (!verified) await noteFailedLogIn(db, attempt, account?.id)
  return verified
}

/** Counts a failed log-in. `accountId` is undefined for a name without an account. */
export async function noteFailedLogIn(
  db: Db,
  [kind, name, address]: Readonly<Attempt>,
  accountId: string | undefined,
): Promise<void> {
  await noting(db, {
    nameHash: hash('sha256', `${kind}:${name}`, 'buffer'),
    network: networkOf(address),
    buyerId: kind === 'buyer' ? (accountId ?? null) : null,
    operatorId: kind === 'operator' ? (accountId ?? null) : null,
  })
}

/** Counts a wrong code of the second factor as a failed log-in, and throws the error on. */
export function noteWrongCode(db: Db, attempt: Readonly<Attempt>, accountId: string) {
  return async (error: unknown): Promise<never> => {
    if (isWrongCode(error)) await noteFailedLogIn(db, attempt, accountId)
    throw error
  }
}

/** No commit waits for the disk: a power cut loses at most the failures of the last second. */
const noting = kept(
  'note failed log-in',
  (values: Record<'nameHash' | 'network' | 'buyerId' | 'operatorId', unknown>) => sql`
    insert into failed_log_in as known (hour, name_hash, network, buyer_id, operator_id, failures)
    select date_trunc('hour', now(), 'UTC'), ${values.nameHash}::bytea, ${values.network}::text,
      ${values.buyerId}::bigint, ${values.operatorId}::bigint, 1
    from (select set_config('synchronous_commit', 'off', true)) setting
    on conflict (hour, name_hash, network) do update set failures = known.failures + 1`,
)

type Fold = {
  hour: Date
  buyer_id: string | null
  operator_id: string | null
  failures: number
  addresses: number
}

/**
 * Writes one audit entry for each account and hour that has ended, and deletes the counts; answers how many accounts it
 * settled, at most FOLDING_BATCH. A server that finds another one at it waits for the counts and then finds them gone.
 */
export function foldFailedLogIns(db: Db, requestId: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<Fold>`
      with due as (
        select distinct hour, name_hash from failed_log_in
        where hour <= now() - interval '1 hour' - ${GRACE} order by hour, name_hash limit ${FOLDING_BATCH}),
      counted as (
        delete from failed_log_in using due
        where failed_log_in.hour = due.hour and failed_log_in.name_hash = due.name_hash
        returning failed_log_in.*)
      select hour, max(buyer_id) as buyer_id, max(operator_id) as operator_id, sum(failures)::integer as failures,
        count(*)::integer as addresses
      from counted group by hour, name_hash order by hour, name_hash`.execute(trx)
    for (const { hour, failures, addresses, ...account } of rows) {
      const [kind, id] = accountOf(account)
      if (id === null) continue
      await recordAudit(trx, {
        operatorId: null,
        action: `${kind}.failed-log-ins`,
        subject: { type: kind, id },
        after: { failures, addresses, hour: hour.toISOString() },
        requestId,
        address: '',
      })
    }
    return rows.length
  })
}

function accountOf(fold: Pick<Fold, 'buyer_id' | 'operator_id'>): [AttemptKind, string | null] {
  return fold.operator_id === null ? ['buyer', fold.buyer_id] : ['operator', fold.operator_id]
}

/** The interval at which each server folds the hours that have ended. */
const FOLD_EVERY_MS = 60_000

/** Folds the hours that have ended, until it is stopped. */
export function scheduleFolding(db: Db, log: Log, everyMs = FOLD_EVERY_MS): { stop: () => Promise<void> } {
  return repeatBatches(log, {
    everyMs,
    batchSize: FOLDING_BATCH,
    batch: (requestId) => foldFailedLogIns(db, requestId),
    failed: 'failed log-ins could not be recorded',
  })
}
