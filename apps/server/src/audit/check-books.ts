import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** A row that breaks an invariant of the books. */
export type Violation = { invariant: string; subject: string; details: string }

/** Counts and violations at one moment. `end` is the last audit entry; its hash is hexadecimal. */
export type BooksReport = {
  orders: number
  entries: number
  auditEntries: number
  end: { position: number; hash: string }
  violations: Violation[]
}

/** Checks every invariant of the books and the whole chain of the audit trail, without writing. */
export function checkBooks(db: Db): Promise<BooksReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const count = async (table: 'orders' | 'ledger_entry' | 'audit_entry') => {
        const { rows } = await trx
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<string>().as('rows'))
          .executeTakeFirstOrThrow()
        return Number(rows)
      }
      const end = await trx
        .selectFrom('audit_head')
        .select(['position', sql<string>`encode(hash, 'hex')`.as('hash')])
        .executeTakeFirstOrThrow()
      return {
        orders: await count('orders'),
        entries: await count('ledger_entry'),
        auditEntries: await count('audit_entry'),
        end: { position: Number(end.position), hash: end.hash },
        violations: await trx.selectFrom('books_violation').selectAll().execute(),
      }
    })
}
