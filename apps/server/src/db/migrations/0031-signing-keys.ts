import { type Kysely, sql } from 'kysely'

/** Keys by which the servers of one database sign what they give to browsers. A UUID has 122 random bits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signing_key (
      name text primary key,
      value bytea not null check (octet_length(value) = 32)
    )`.execute(db)
  await sql`
    insert into signing_key (name, value)
    values ('device', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))`.execute(db)
}
