import { type Kysely, sql } from 'kysely'

/** A currency's code has 2 to 20 characters, none of them a blank or control character, in uppercase (D50). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table currency
      drop constraint currency_code_check,
      add constraint currency_code_check check (code ~ '^[^[:space:][:cntrl:]]{2,20}$' and code = upper(code))`.execute(
    db,
  )
}
