import { type Kysely, sql } from 'kysely'

/** Tracking keys. A deletion only marks the row, so that it can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tracking_key (
      id bigint generated always as identity primary key,
      api_key text not null check (api_key <> ''),
      api_key_secondary text,
      location text not null check (location <> ''),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    )`.execute(db)
  await sql`create unique index tracking_key_live on tracking_key (api_key) where deleted_at is null`.execute(
    db,
  )
  await sql`
    create trigger version_is_counted before update on tracking_key
      for each row execute function count_version()`.execute(db)
}
