/** Databases from before the baseline, and the view that every start makes. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { booksThatDisagree, fillBooks } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { connect, MIGRATING } from './connect.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Db } from './schema.ts'

/** The migrations that came after the baseline, and what undoes those that could not run twice. */
const LATER = Object.keys(MIGRATIONS).filter((name) => name > '0012-owner-rights')
const TO_BASELINE = [
  `drop index order_by_pay_amount`,
  `drop trigger closed_account_stays_closed on buyer`,
  `alter table buyer drop closed_at`,
  `alter table buyer add next_email text check (next_email <> '')`,
  `alter table email_change drop reserved_key`,
  `drop function refuse_reserved_email cascade`,
  `create or replace view books_violation (invariant, subject, details) as select ''::text, ''::text, ''::text where false`,
  `alter table ledger_day drop pay`,
  `drop table row_count`,
  `drop function count_buyer, count_new_orders, count_order_change cascade`,
  `drop function add_to_row_count`,
  `drop table account_link`,
  `drop function keep_account_link`,
  `drop function close_account_links cascade`,
  `drop index mail_of_order`,
]

/** Takes away what a database at the last migration before the baseline did not have. */
const TO_LAST = [
  ...TO_BASELINE,
  `alter table orders drop constraint order_is_at_a_version, add constraint order_is_at_a_version
     foreign key (currency_id, currency_version, tokens_per_unit, deposit_address)
     references currency_version (currency_id, version, tokens_per_unit, deposit_address) not valid`,
  `alter table mail drop constraint mail_kind_check, add constraint mail_kind_check check (
     kind like 'order-%' or kind like 'operator-%' or kind in ('new-device', 'credentials-changed'))`,
  `comment on view books_violation is null`,
]

/** Takes away what a database of version 1.0.0 did not have. */
const TO_1_0_0 = [
  ...TO_BASELINE,
  `drop view books_violation`,
  `drop table order_message, order_note, unanswered_order, mail, mail_switch, terms_level, email_change, failed_log_in, proposal,
     passkey, spent_challenge, signing_key`,
  `drop function store_message_mail, mark_unanswered_order, check_level_is_new`,
  `drop function store_order_mail, check_price_is_held, require_proof_of_inviter cascade`,
  `alter table buyer drop email_confirmed_at, drop next_email, drop mail_phrase`,
  `alter table operator drop email, drop email_confirmed_at, drop next_email, drop muted_notices`,
  `drop trigger order_times_are_frozen on orders`,
  `drop trigger order_terms_are_frozen on orders`,
  `alter table orders drop price_held_until, drop closes_at, drop rejection_reason, drop terms_version, drop transaction_id,
     drop transaction_given_at`,
  `drop table terms`,
  `drop function check_terms_are_next`,
  `alter table recovery_code drop buyer_id, drop id, drop constraint recovery_code_of_an_operator,
     drop constraint recovery_code_operator_id_fkey`,
  `alter table second_factor drop buyer_id, drop id, drop constraint second_factor_of_an_operator,
     add primary key (operator_id)`,
  `alter table recovery_code add primary key (operator_id, code_hash), add foreign key (operator_id) references second_factor
     on delete cascade`,
  `create view books_violation (invariant, subject, details) as select ''::text, ''::text, ''::text where false`,
]

/** Takes the statements' objects away, and gives the rows of `kysely_migration` names from before the baseline. */
async function takeBack(db: Db, statements: string[], lastMigration: string): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql`truncate kysely_migration`.execute(db)
  await sql`
    insert into kysely_migration values
      ('0001-accounts', '2026-11-22T10:00:00.000Z'), (${lastMigration}, '2026-11-22T10:00:00.001Z')`.execute(
    db,
  )
}

async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Everything that the migrations and migrate() make, by name and definition. */
async function catalogOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (select oid, relname from pg_class where relnamespace = current_schema()::regnamespace)
    select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join ours on ours.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
    where connamespace = current_schema()::regnamespace
    union all
    select concat(pg_get_indexdef(oid), pg_get_viewdef(oid), obj_description(oid)) from ours
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace = current_schema()::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

describe('a database from before the baseline', () => {
  test.each([
    ['version 1.0.0', TO_1_0_0, '0028-orders-of-a-buyer'],
    ['the last migration', TO_LAST, '0052-passkey-mails'],
  ])('of %s is taken over with its orders and books, once', async (_what, statements, lastMigration) => {
    const connection = await useDatabase()
    const { db } = connection.asOwner
    const catalog = await catalogOf(db)
    await fillBooks(connection)
    const orders = () =>
      db.selectFrom('orders').select(['id', 'tokens', 'status', 'version']).orderBy('id').execute()
    const before = await orders()
    await takeBack(db, statements, lastMigration)
    expect(await catalogOf(db)).not.toEqual(catalog)

    const servers = Array.from({ length: 3 }, () => connect(connection.url, () => undefined, MIGRATING))
    const ran = await Promise.all(servers.map((server) => migrate(server.db)))
    await Promise.all(servers.map((server) => server.db.destroy()))

    expect(ran.flat()).toEqual(LATER)
    expect(await migrationsOf(db)).toEqual(Object.keys(MIGRATIONS))
    expect(await catalogOf(db)).toEqual(catalog)
    expect(await orders()).toEqual(before)
    expect(await booksThatDisagree(db)).toEqual([])
  })

  test.each([['0027-former-emails'], ['0043-mail'], ['0053-later']])(
    'whose last migration is %s is refused and left alone',
    async (lastMigration) => {
      const { db } = (await useDatabase()).asOwner
      await takeBack(db, TO_LAST, lastMigration)
      const catalog = await catalogOf(db)
      await expect(migrate(db)).rejects.toThrow(
        `This version takes over databases of version 1.0.0, and the last migration of this one is "${lastMigration}".`,
      )
      expect(await migrationsOf(db)).toEqual(['0001-accounts', lastMigration])
      expect(await catalogOf(db)).toEqual(catalog)
    },
  )
})

describe('the view of the books', () => {
  test('is replaced where its text differs, and keeps the rights on it', async () => {
    const { db } = (await useDatabase()).asOwner
    const catalog = await catalogOf(db)
    const rights = () =>
      sql`select relacl::text from pg_class where oid = 'books_violation'::regclass`.execute(db)
    const { rows: before } = await rights()
    await sql
      .raw(
        `create or replace view books_violation (invariant, subject, details) as select 'I1', 'all', 'lost'`,
      )
      .execute(db)
    await sql`comment on view books_violation is 'sha256 of another text'`.execute(db)
    await migrate(db)
    expect(await catalogOf(db)).toEqual(catalog)
    expect((await rights()).rows).toEqual(before)
  })

  test('lets a start pass while a check or a backup reads it', async () => {
    const { db } = (await useDatabase()).asOwner
    const reading = await db.startTransaction().execute()
    await reading.selectFrom('books_violation').selectAll().execute()
    expect(await migrate(db)).toEqual([])
    await reading.rollback().execute()
  })
})
