import { type Kysely, sql } from 'kysely'

/**
 * Failed log-ins of the running hour, by account and network. An unknown name has a row as well, so that the time of an
 * answer does not tell whether it has an account; the row holds only a hash of the name. A job folds each ended hour
 * into one audit entry per account and deletes the rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table failed_log_in (
      hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
      name_hash bytea not null check (length(name_hash) = 32),
      network text not null,
      buyer_id bigint references buyer,
      operator_id bigint references operator,
      failures integer not null check (failures > 0),
      primary key (hour, name_hash, network),
      constraint failed_log_in_of_one_account check (num_nonnulls(buyer_id, operator_id) <= 1)
    )`.execute(db)
}
