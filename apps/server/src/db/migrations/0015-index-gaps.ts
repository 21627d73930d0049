import { type Kysely, sql } from 'kysely'

/** Two ways that led through a whole table; list-plans.test.ts looks for such. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The ledger of one currency has entries of void orders, too.
  await sql`create index order_of_currency on orders (currency_code, id)`.execute(db)
  // The sessions of operators, ended ones too, are few among those of buyers.
  await sql`create index session_of_operator on session (operator_id) where operator_id is not null`.execute(
    db,
  )
}
