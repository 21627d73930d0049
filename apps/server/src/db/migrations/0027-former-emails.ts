import { type Kysely, sql } from 'kysely'

/** As migration 0022 has it for the other indexes of trigrams; kilobytes. */
const TRIGRAMS = sql`with (gin_pending_list_limit = 256)`

/**
 * Whose e-mail has a text is found among the buyers, who are fewer than their orders. An order keeps the e-mail it was
 * placed under, so the database keeps what a buyer's e-mail was before, in lower case.
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
  // Until Postgres looks by itself, it would take every text for one that many e-mails have, and read all of them.
  await sql`analyze buyer`.execute(db)
}

/** With the rights of whoever owns the table, and found nowhere else: migration 0025 says why. */
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
