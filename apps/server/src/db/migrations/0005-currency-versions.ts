import { type Kysely, sql } from 'kysely'

/**
 * Keeps every version of a currency. A foreign key lets an order use only figures of a kept version. Triggers count
 * the versions of currencies and of the token price, so that a concurrent change is never unnoticed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createVersions(db)
  await sql`
    create function count_version() returns trigger language plpgsql as $$
    begin
      if new is distinct from old then
        new.version := old.version + 1;
        new.updated_at := now();
      end if;
      return new;
    end $$`.execute(db)
  for (const table of ['currency', 'token_price']) {
    await sql`
      create trigger version_is_counted before update on ${sql.table(table)}
        for each row execute function count_version()`.execute(db)
  }
  await sql`
    create function keep_currency_version() returns trigger language plpgsql as $$
    begin
      insert into currency_version (currency_id, version, tokens_per_unit, deposit_address, network)
      values (new.id, new.version, new.tokens_per_unit, new.deposit_address, new.network)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger version_is_kept after insert or update on currency
      for each row execute function keep_currency_version()`.execute(db)
  await sql`
    create trigger currencies_are_kept before delete or truncate on currency
      for each statement execute function refuse_change('currencies are never deleted, only marked')`.execute(
    db,
  )
}

async function createVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table currency_version (
      currency_id bigint not null references currency,
      version integer not null,
      tokens_per_unit rate not null,
      deposit_address text not null,
      network text,
      since timestamptz not null default now(),
      primary key (currency_id, version),
      constraint currency_version_figures unique (currency_id, version, tokens_per_unit, deposit_address)
    )`.execute(db)
  await sql`
    insert into currency_version (currency_id, version, tokens_per_unit, deposit_address, network, since)
    select id, version, tokens_per_unit, deposit_address, network, updated_at from currency`.execute(db)
  await sql`
    create trigger currency_version_is_append_only before update or delete or truncate on currency_version
      for each statement execute function refuse_change('versions of a currency are append-only')`.execute(db)
  // Not validated: only the program checked the orders placed before this migration.
  await sql`
    alter table orders add constraint order_is_at_a_version
      foreign key (currency_id, currency_version, tokens_per_unit, deposit_address)
      references currency_version (currency_id, version, tokens_per_unit, deposit_address) not valid`.execute(
    db,
  )
  await sql`
    create index order_pending on orders (currency_id) where status = 'pending' and voided_at is null`.execute(
    db,
  )
}
