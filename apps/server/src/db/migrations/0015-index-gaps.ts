import { type Kysely, sql } from 'kysely'

/** Two statements read a whole table without these indexes; list-plans.test.ts now looks for such plans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not a partial index, because the ledger also has entries of void orders.
  await sql`create index order_of_currency on orders (currency_code, id)`.execute(db)
  // Operators have few sessions, including ended ones, compared with buyers.
  await sql`create index session_of_operator on session (operator_id) where operator_id is not null`.execute(
    db,
  )
}
