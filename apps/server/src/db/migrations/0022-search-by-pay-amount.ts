import { type Kysely, sql } from 'kysely'

/** Operators search orders by the amount that arrived, alone or with its currency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_by_pay_amount on orders (pay_amount, currency_code) where voided_at is null`.execute(
    db,
  )
}
