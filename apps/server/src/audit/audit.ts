import { COMMAND_LINE } from '@presale/rules/audit'
import type { Count, CursorPage } from '@presale/rules/lists'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { fetchPage, type Page } from '../lists/keyset.ts'

/** The operator who acts, and the request and network address of the action. */
export type Actor = { operatorId: string; requestId: string; address: string }

/** The program acts itself, or an administrator of the server by the command line. */
export type Program = Omit<Actor, 'operatorId'> & { operatorId: null }

/** Who acts in `npm run admin`. */
export const ADMINISTRATOR: Program = { operatorId: null, requestId: COMMAND_LINE, address: '' }

/** What an audit entry is about. */
export type Subject = { type: string; id: string }

/** One action; `before` and `after` are what it changed (D15). An action of the program has no operator, and address ''. */
export type AuditRecord = {
  operatorId: string | null
  action: string
  subject: Subject
  before?: unknown
  after?: unknown
  reason?: string
  requestId: string
  address: string
}

/**
 * Records the action in the transaction that performs it: both are stored or neither. Call it last in a use case,
 * after all its other locks: the database appends to the chain one transaction at a time.
 */
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
      address: record.address,
    })
    .execute()
}

/** An action: who did it and when (ISO 8601, UTC). `operator` is null for System. */
export type Change = { operator: string | null; at: string; action: string; reason: string }

/** The last action on the subject, or the last one of this name; null if there was none. */
export async function lastChangeOf(db: Db | Trx, subject: Subject, action?: string): Promise<Change | null> {
  const last = await db
    .selectFrom('audit_entry')
    .leftJoin('operator', 'operator.id', 'audit_entry.operator_id')
    .select(['operator.login', 'audit_entry.at', 'audit_entry.action', 'audit_entry.reason'])
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .orderBy('audit_entry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last
    ? { operator: last.login, at: last.at.toISOString(), action: last.action, reason: last.reason }
    : null
}

/** An audit entry about a currency, named by its `code`, or about the token's price. */
export type AuditEntry = Change & {
  id: string
  code: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** One page of the actions on currencies and on the token's price, newest first, and their count. */
export async function listCurrencyAudit(
  db: Db,
  request: CursorPage,
): Promise<{ entries: AuditEntry[]; count: Count } & Omit<Page<never>, 'rows'>> {
  const listed = db
    .selectFrom('audit_entry')
    .leftJoin('operator', 'operator.id', 'audit_entry.operator_id')
    .leftJoin('currency', (join) =>
      join
        .on('audit_entry.subject_type', '=', 'currency')
        .on(sql`currency.id::text`, '=', sql.ref('audit_entry.subject_id')),
    )
    .where('subject_type', 'in', ['currency', 'token-price'])
    .select([
      'audit_entry.id',
      'audit_entry.at',
      'audit_entry.action',
      'audit_entry.before',
      'audit_entry.after',
      'audit_entry.reason',
      'operator.login',
      'currency.code',
    ])
  const sort = { expression: sql.ref('audit_entry.at'), type: 'timestamptz', direction: 'desc' } as const
  const { rows, ...page } = await fetchPage(
    db,
    { rows: listed, id: sql.ref('audit_entry.id'), sort },
    request,
  )
  const entries = rows.map(({ login, at, before, after, ...row }) => ({
    ...row,
    operator: login,
    at: at.toISOString(),
    before: before as AuditEntry['before'],
    after: after as AuditEntry['after'],
  }))
  return { entries, ...page }
}
