import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Something that must never be: which invariant of the books, about what, in words. */
export type Violation = { invariant: string; subject: string; details: string }

/** What was counted and found, at one moment; `end` is the last audit entry's position and hash, in hexadecimal. */
export type BooksReport = {
  orders: number
  entries: number
  auditEntries: number
  end: { position: number; hash: string }
  violations: Violation[]
}

/** Holds the books against every invariant and follows the audit trail from its first entry to its last; writes nothing. */
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
