import type { Compilable } from 'kysely'
import type { Connection } from '../db/connect.ts'
import { type CsvFile, streamCsv } from '../db/csv.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Actor, recordAudit, type Subject } from './audit.ts'

/** Who takes which rows away. */
export type Taking = Actor & { action: `${string}.export`; subject: Subject; filter: object }

/** As streamCsv. That it was taken, by which filter and how many rows, is in the audit trail before the first row leaves. */
export function streamAuditedCsv(
  { db, pool }: Connection,
  query: Compilable,
  { filter, ...taking }: Taking,
): Promise<CsvFile> {
  return streamCsv(pool, query, (rows) =>
    inTransaction(db, (trx) => recordAudit(trx, { ...taking, after: { filter, rows } })),
  )
}
