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
import type { Db, Schema } from '../db/schema.ts'
import type { IndexRange } from '../lists/index-range.ts'
import { fetchPage, type List, type Page, startOfDay } from '../lists/keyset.ts'
import { type ChangedField, changedFields } from './changed-fields.ts'

/** An audit entry as operators see it. For an action of the program, `operator` is null and `address` is ''. */
export type ListedAudit = {
  id: string
  at: string
  operator: string | null
  address: string
  action: AuditAction
  /** `name` is an operator's login or a currency's code, null for other subjects. */
  subject: { type: AuditSubject; id: string; name: string | null }
  changes: ChangedField[]
  reason: string
  requestId: string
  /** The place in the chain; hashes are hexadecimal. */
  position: string
  hash: string
  previousHash: string
}

const AUDIT_COLUMNS = [
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

/** One page of the entries that match the filter and that the role may read, newest first, and their count. */
export async function searchAudit(
  db: Db,
  { filter, role, ...request }: AuditSearch & { role: Role },
): Promise<{ entries: ListedAudit[]; count: Count } & Omit<Page<never>, 'rows'>> {
  const { rest, ...range } = await splitFilter(db, filter)
  const list: List<Schema, 'audit_entry', Row> = {
    rows: (await filterAudit(db, rest, role)).select(AUDIT_COLUMNS),
    ...range,
    id: sql.ref('audit_entry.id'),
    sort: { expression: sql.ref('audit_entry.at'), type: 'timestamptz', direction: 'desc' },
    isIndexed: isIndexed(rest),
  }
  const { rows, ...page } = await fetchPage(db, list, request)
  const nameOf = await readNames(db, rows)
  return { entries: rows.map((row) => toListed(row, nameOf)), ...page }
}

const COLUMNS = { operator: 'operator_id', action: 'action', subject: 'subject_type' } as const

type Split = Pick<IndexRange, 'prefix' | 'from' | 'until'> & { rest: AuditFilter }

/** Splits the filter into the prefix of an index of migration 0008, which continues with the time, and the rest. */
async function splitFilter(db: Db, filter: AuditFilter): Promise<Split> {
  const name = (['operator', 'action', 'subject'] as const).find((each) => filter[each] !== undefined)
  if (name === undefined) return { rest: filter }
  const { [name]: named, from, to, ...rest } = filter
  const value = name === 'operator' ? await operatorIdOf(db, named as string) : named
  return {
    prefix: [{ column: sql.ref(`audit_entry.${COLUMNS[name]}`), value: value ?? null }],
    from: from === undefined ? undefined : startOfDay(from, 0),
    until: to === undefined ? undefined : startOfDay(to, 1),
    rest,
  }
}

/** Whether an index holds the entries of the rest of a filter by time, and hardly any others. */
const isIndexed = ({ from: _from, to: _to, ...narrowing }: AuditFilter): boolean =>
  Object.values(narrowing).every((value) => value === undefined)

/** The entries that match the filter and that the role may read; nothing is selected yet. */
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

/** The id of an unknown login, so that a search for it finds nothing. */
const NO_OPERATOR = '0'

/** Null for System. */
async function operatorIdOf(db: Db, login: string): Promise<string | null> {
  if (login === THE_PROGRAM) return null
  const operator = await db
    .selectFrom('operator')
    .select('id')
    .where(sql`lower(login)`, '=', sql`lower(${login})`)
    .executeTakeFirst()
  return operator?.id ?? NO_OPERATOR
}

type Row = Pick<Selectable<Schema['audit_entry']>, (typeof AUDIT_COLUMNS)[number]>
type Names = { operators: Map<string, string>; subjects: Map<string, string> }

/** The logins of the acting operators, and the names of the subjects that have one. */
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
