import type { Compilable } from 'kysely'
import type { Connection } from '../db/connect.ts'
import { type CsvFile, streamCsv } from '../db/csv.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Actor, recordAudit, type Subject } from './audit.ts'

/** An export: the operator, and the filter of its rows. */
export type Export = Actor & { action: `${string}.export`; subject: Subject; filter: object }

/** As streamCsv. The export, its filter and row count are recorded in `db` before the first row leaves. */
export function streamAuditedCsv(
  { db, pool }: Connection,
  query: Compilable,
  { filter, ...record }: Export,
): Promise<CsvFile> {
  return streamCsv(pool, query, (rows) =>
    inTransaction(db, (trx) => recordAudit(trx, { ...record, after: { filter, rows } })),
  )
}
