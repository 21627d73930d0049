import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { adopt, UnknownDatabaseError } from './adopt.ts'
import { makeBooksView } from './books-violation.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Db } from './schema.ts'

/**
 * Migrates the database to this version, forward only: the migrations in one transaction, after a database from before the
 * baseline is adopted in another. Then replaces the view `books_violation` where its text changed. Answers the names of the
 * migrations that ran. Servers that start at the same time take turns. Throws UnknownDatabaseError, and changes nothing,
 * when another version than 1.0.0 or a later one made the database, or it has tables of another program.
 */
export async function migrate(db: Db): Promise<string[]> {
  return db.transaction().execute(async (turn) => {
    // Held on a connection of its own: Kysely looks at all tables before it takes its lock, and fails where another
    // server changes them meanwhile. Ends with this connection, also when this server is killed.
    await sql`select pg_advisory_xact_lock(hashtext('presale migrations'))`.execute(turn)
    return migrateInTurn(db)
  })
}

async function migrateInTurn(db: Db): Promise<string[]> {
  await refuseForeignDatabase(db)
  await adopt(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw asUnknown(error)
  await makeBooksView(db)
  return (results ?? []).map((result) => result.migrationName)
}

async function refuseForeignDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`.execute(db)
  const names = rows.map((row) => row.name)
  if (names.length > 0 && !names.includes('kysely_migration')) {
    throw new UnknownDatabaseError(
      `The database already holds tables that are not this program's (such as "${names[0]}"). Please name an empty one.`,
    )
  }
}

function asUnknown(error: unknown): unknown {
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    return new UnknownDatabaseError(
      'The database was made by another version of this program. Please start the version that made it, or a newer one.',
    )
  }
  return error
}
