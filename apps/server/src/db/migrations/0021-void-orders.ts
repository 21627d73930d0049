import { type Kysely, sql } from 'kysely'

/** Void orders are counted without the others; they are few, and no order is placed among them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index order_void on orders (id) where voided_at is not null`.execute(db)
}
