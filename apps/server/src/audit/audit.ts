import type { Trx } from '../db/schema.ts'

/** One action of an operator; `before` and `after` are what it changed, if anything (D15). */
export type AuditRecord = {
  operatorId: string | null
  action: string
  subject: { type: string; id: string }
  before?: unknown
  after?: unknown
  reason?: string
  requestId: string
}

/** Notes the action in the transaction that performs it, so that neither exists without the other. */
export async function recordAudit(trx: Trx, record: AuditRecord): Promise<void> {
  await trx
    .insertInto('audit_entry')
    .values({
      operator_id: record.operatorId,
      action: record.action,
      subject_type: record.subject.type,
      subject_id: record.subject.id,
      before: record.before === undefined ? null : JSON.stringify(record.before),
      after: record.after === undefined ? null : JSON.stringify(record.after),
      reason: record.reason ?? '',
      request_id: record.requestId,
    })
    .execute()
}
