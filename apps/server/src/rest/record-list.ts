import { type Actor, recordAudit } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'

/** Records that an operator takes a whole list with personal data away, as an export does. Call it before the answer. */
export function recordList(
  db: Db,
  { operatorId, requestId, address }: Actor,
  list: { of: 'buyers' | 'orders'; rows: number },
): Promise<void> {
  const record = {
    action: `${list.of}.export`,
    subject: { type: list.of, id: 'list' },
    after: { rows: list.rows },
  }
  return inTransaction(db, (trx) => recordAudit(trx, { operatorId, requestId, address, ...record }))
}
