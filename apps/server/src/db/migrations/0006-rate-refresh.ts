import { type Kysely, sql } from 'kysely'

/** One row for the rate update: its claim, its progress and its last results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_refresh (
      id integer primary key check (id = 1),
      claim uuid,
      claimed_by bigint references operator,
      claimed_at timestamptz,
      lease_ends_at timestamptz,
      done integer,
      total integer,
      succeeded_at timestamptz,
      failed_at timestamptz,
      failure text,
      result jsonb,
      constraint rate_refresh_claim_is_whole check (
        num_nonnulls(claim, claimed_at, lease_ends_at, done, total) in (0, 5) and (claim is not null or claimed_by is null)),
      constraint rate_refresh_progress check (done between 0 and total),
      constraint rate_refresh_failure_is_told check ((failed_at is null) = (failure is null))
    )`.execute(db)
  await sql`insert into rate_refresh (id) values (1)`.execute(db)
}
