/** Databases from before the migrations became one baseline (decision 0066). */
import { sql } from 'kysely'
import { upgradeFromVersion1 } from './from-1.0.0.ts'
import { MAIL_KINDS } from './migrations/0010-mail.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Db, Trx } from './schema.ts'

/** The database contains something this version does not know; nothing was changed. */
export class UnknownDatabaseError extends Error {}

/** The first migration from before the baseline, the last one of version 1.0.0, and the last one of all. */
const FIRST = '0001-accounts'
const LAST_OF_1_0_0 = '0028-orders-of-a-buyer'
const LAST = '0052-passkey-mails'

const END_OF_BASELINE = '0012-owner-rights'

/**
 * Brings a database of version 1.0.0, or of the last commit before the baseline, to the baseline in one transaction. Throws
 * UnknownDatabaseError for any other from before the baseline. Leaves every other database alone.
 */
export async function adopt(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const names = await readNames(trx)
    if (!names.includes(FIRST)) return
    if (names.at(-1) === LAST_OF_1_0_0) await upgradeFromVersion1(trx)
    else if (names.at(-1) !== LAST) throw unknown(names.at(-1))
    await alignConstraints(trx)
    await rename(trx)
  })
}

async function readNames(trx: Trx): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(trx)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(trx)
  return rows.map(({ name }) => name).toSorted()
}

function unknown(last = ''): UnknownDatabaseError {
  return new UnknownDatabaseError(
    `This version takes over databases of version 1.0.0, and the last migration of this one is "${last}". Please start the version that made it, or bring it to version 1.0.0 first.`,
  )
}

/** What these databases could not have as the baseline makes it: a validated key, and the kinds of mails in one list. */
async function alignConstraints(trx: Trx): Promise<void> {
  await sql`alter table orders validate constraint order_is_at_a_version`.execute(trx)
  await sql`
    alter table mail drop constraint mail_kind_check,
      add constraint mail_kind_check check (kind in (${sql.join(MAIL_KINDS.map((kind) => sql.lit(kind)))}))`.execute(
    trx,
  )
}

/** All names of the baseline get the time of the first migration, so that they stay the first ones. */
async function rename(trx: Trx): Promise<void> {
  const baseline = Object.keys(MIGRATIONS).filter((name) => name <= END_OF_BASELINE)
  await sql`
    insert into kysely_migration (name, timestamp)
    select baseline.name, timestamp from kysely_migration, unnest(${baseline}::text[]) baseline (name)
    where kysely_migration.name = ${FIRST}`.execute(trx)
  await sql`delete from kysely_migration where name <> all (${baseline}::text[])`.execute(trx)
}
