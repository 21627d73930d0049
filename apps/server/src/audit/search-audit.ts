import {
  type AuditAction,
  type AuditFilter,
  type AuditSearch,
  type AuditSubject,
  OWNERS_SUBJECTS,
  THE_PROGRAM,
} from '@presale/rules/audit'
import type { Count } from '@presale/rules/lists'
import { type Role, roleAllows } from '@presale/rules/role'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { fetchPage, type List, type Page, startOfDay } from '../db/keyset.ts'
import type { Db, Schema } from '../db/schema.ts'
import type { Stretch } from '../db/stretch.ts'
import { type ChangedField, changedFields } from './changed-fields.ts'

/** An entry of the audit trail as operators read it; without an operator the program did it, and then `address` is ''. */
export type ListedAudit = {
  id: string
  at: string
  operator: string | null
  address: string
  action: AuditAction
  /** What it is about; `name` is what operators know it by, where a number alone says little. */
  subject: { type: AuditSubject; id: string; name: string | null }
  changes: ChangedField[]
  reason: string
  requestId: string
  /** Its place in the chain, its hash and that of the entry before, in hexadecimal. */
  position: string
  hash: string
  previousHash: string
}

/** The columns a ListedAudit is made of. */
const SHOWN = [
  'id',
  'at',
  'operator_id',
  'address',
  'action',
  'subject_type',
  'subject_id',
  'before',
  'after',
  'reason',
  'request_id',
  'position',
  'hash',
  'previous_hash',
] as const

type AuditEntries = SelectQueryBuilder<Schema, 'audit_entry', object>

/** One page of the audit trail, newest first, and how many entries pass the filter, of those the role may read. */
export async function searchAudit(
  db: Db,
  { filter, role, ...request }: AuditSearch & { role: Role },
): Promise<{ entries: ListedAudit[]; count: Count } & Omit<Page<never>, 'rows'>> {
  const { others, ...stretch } = await splitFilter(db, filter)
  const list: List<Schema, 'audit_entry', Row> = {
    rows: (await filterAudit(db, others, role)).select(SHOWN),
    ...stretch,
    id: sql.ref('audit_entry.id'),
    sort: { expression: sql.ref('audit_entry.at'), type: 'timestamptz', direction: 'desc' },
    inOrder: liesInOrder(others),
  }
  const { rows, ...page } = await fetchPage(db, list, request)
  const nameOf = await readNames(db, rows)
  return { entries: rows.map((row) => toListed(row, nameOf)), ...page }
}

const COLUMNS = { operator: 'operator_id', action: 'action', subject: 'subject_type' } as const

type Split = Pick<Stretch, 'within' | 'from' | 'until'> & { others: AuditFilter }

/**
 * The part of the filter that an index begins with before it has entries by time, with the days, and the others; migration
 * 0014 makes them.
 */
async function splitFilter(db: Db, filter: AuditFilter): Promise<Split> {
  const shared = (['operator', 'action', 'subject'] as const).find((name) => filter[name] !== undefined)
  if (shared === undefined) return { others: filter }
  const { [shared]: named, from, to, ...others } = filter
  const value = shared === 'operator' ? await operatorIdOf(db, named as string) : named
  return {
    within: [{ column: sql.ref(`audit_entry.${COLUMNS[shared]}`), value: value ?? null }],
    from: from === undefined ? undefined : startOfDay(from, 0),
    until: to === undefined ? undefined : startOfDay(to, 1),
    others,
  }
}

/** Whether an index has what is left of a filter and hardly any others, by time. */
const liesInOrder = ({ from: _from, to: _to, ...others }: AuditFilter): boolean =>
  Object.values(others).every((value) => value === undefined)

/** The entries that pass the filter and that the role may read; nothing is selected yet. */
export async function filterAudit(db: Db, filter: AuditFilter, role: Role): Promise<AuditEntries> {
  const { operator, action, subject, subjectId, from, to } = filter
  let entries: AuditEntries = db.selectFrom('audit_entry')
  if (!roleAllows(role, 'owner')) entries = entries.where('subject_type', 'not in', OWNERS_SUBJECTS)
  if (operator !== undefined) {
    const id = await operatorIdOf(db, operator)
    entries = id === null ? entries.where('operator_id', 'is', null) : entries.where('operator_id', '=', id)
  }
  if (action !== undefined) entries = entries.where('action', '=', action)
  if (subject !== undefined) entries = entries.where('subject_type', '=', subject)
  if (subjectId !== undefined) entries = entries.where('subject_id', '=', subjectId)
  if (from !== undefined) entries = entries.where('at', '>=', startOfDay(from, 0))
  if (to !== undefined) entries = entries.where('at', '<', startOfDay(to, 1))
  return entries
}

const NOBODY = '0'

/** The number of the operator with that login, or none for the program. */
async function operatorIdOf(db: Db, login: string): Promise<string | null> {
  if (login === THE_PROGRAM) return null
  const operator = await db
    .selectFrom('operator')
    .select('id')
    .where(sql`lower(login)`, '=', sql`lower(${login})`)
    .executeTakeFirst()
  return operator?.id ?? NOBODY
}

type Row = Pick<Selectable<Schema['audit_entry']>, (typeof SHOWN)[number]>
type Names = { operators: Map<string, string>; subjects: Map<string, string> }

/** The logins of operators, and what subjects that bear a name are called, of these entries. */
async function readNames(db: Db, rows: Row[]): Promise<Names> {
  const numbersOf = (type: AuditSubject) =>
    rows.filter((row) => row.subject_type === type).map((row) => row.subject_id)
  const acting = rows.flatMap((row) => row.operator_id ?? [])
  const operators = await readLogins(db, [...acting, ...numbersOf('operator')])
  const currencies = numbersOf('currency')
  const codes =
    currencies.length === 0
      ? []
      : await db.selectFrom('currency').select(['id', 'code']).where('id', 'in', currencies).execute()
  const logins = [...operators].map(([id, login]) => [`operator ${id}`, login] as const)
  return {
    operators,
    subjects: new Map([...logins, ...codes.map((row) => [`currency ${row.id}`, row.code] as const)]),
  }
}

async function readLogins(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('operator').select(['id', 'login']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.login]))
}

function toListed(row: Row, names: Names): ListedAudit {
  return {
    id: row.id,
    at: row.at.toISOString(),
    operator: row.operator_id === null ? null : (names.operators.get(row.operator_id) ?? row.operator_id),
    address: row.address,
    action: row.action as AuditAction,
    subject: {
      type: row.subject_type as AuditSubject,
      id: row.subject_id,
      name: names.subjects.get(`${row.subject_type} ${row.subject_id}`) ?? null,
    },
    changes: changedFields(row.before, row.after),
    reason: row.reason,
    requestId: row.request_id,
    position: row.position,
    hash: row.hash.toString('hex'),
    previousHash: row.previous_hash.toString('hex'),
  }
}
