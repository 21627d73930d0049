import { type Kysely, sql } from 'kysely'

/** The same limit as for the trigram indexes of migration 0022, in kilobytes. */
const TRIGRAMS = sql`with (gin_pending_list_limit = 256)`

/**
 * A search by e-mail looks among the buyers, who are fewer than the orders. An order keeps the e-mail it was placed
 * with, so this table keeps each buyer's former e-mails in lower case.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_email (
      buyer_id bigint not null references buyer,
      email text not null,
      primary key (buyer_id, email)
    )`.execute(db)
  await sql`create index former_email_trigram on former_email using gin (email gin_trgm_ops) ${TRIGRAMS}`.execute(
    db,
  )
  await sql`create index buyer_email_trigram on buyer using gin (lower(email) gin_trgm_ops) ${TRIGRAMS}`.execute(
    db,
  )
  await keepWhatChanges(db)
  await sql`
    insert into former_email (buyer_id, email)
    select distinct buyer_id, lower(orders.email) from orders join buyer on buyer.id = buyer_id
    where lower(orders.email) <> lower(buyer.email)`.execute(db)
  // Without statistics, the planner assumes that every text matches many e-mails, and reads all of them.
  await sql`analyze buyer`.execute(db)
}

/** With its owner's rights and a fixed search path, for the reasons in migration 0025. */
async function keepWhatChanges(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  const path = sql.join([sql.id(rows[0]?.schema ?? 'public'), sql.id('pg_temp')])
  await sql`
    create function keep_former_email() returns trigger language plpgsql security definer set search_path = ${path} as $$
    begin
      insert into former_email (buyer_id, email) values (old.id, lower(old.email)) on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger former_email_is_kept after update of email on buyer for each row
      when (lower(old.email) <> lower(new.email))
      execute function keep_former_email()`.execute(db)
}
