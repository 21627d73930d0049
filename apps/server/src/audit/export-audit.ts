import { ACTORS_WITHOUT_OPERATOR, type AuditFilter, COMMAND_LINE } from '@presale/rules/audit'
import type { Role } from '@presale/rules/role'
import { actorInWords } from '@presale/rules/texts/audit'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../db/connect.ts'
import { asColumns, type CsvFile, csvText, csvTime } from '../db/csv.ts'
import type { Actor } from './audit.ts'
import { streamAuditedCsv } from './audited-csv.ts'
import { NOT_SHOWN, SECRET_FIELDS } from './changed-fields.ts'
import { filterAudit } from './search-audit.ts'

/** One side of an entry as JSON, with secrets hidden as in the list. */
function sideOf(side: 'before' | 'after'): RawBuilder<string> {
  const column = sql.ref(`audit_entry.${side}`)
  const secrets = sql.join(SECRET_FIELDS.map((name) => sql.lit(name)))
  return sql<string>`case when jsonb_typeof(${column}) = 'object' then (
      select jsonb_object_agg(key, case when key in (${secrets}) and value <> 'null' then to_jsonb(${sql.lit(NOT_SHOWN)}::text) else value end)
      from jsonb_each(${column}))::text
    else ${column}::text end`
}

/** The name of who acts in an entry without an operator. */
const nameWithout = (action: string, requestId = '') =>
  sql.lit(actorInWords({ operator: null, action, requestId }))
const named = Object.keys(ACTORS_WITHOUT_OPERATOR).map(
  (action) => sql`when audit_entry.action = ${sql.lit(action)} then ${nameWithout(action)}`,
)

const COLUMNS = {
  Position: sql`audit_entry.position`,
  'At (UTC)': csvTime(sql`audit_entry.at`),
  By: csvText(sql`coalesce(operator.login, case
    when audit_entry.request_id = ${sql.lit(COMMAND_LINE)} then ${nameWithout('', COMMAND_LINE)}
    ${sql.join(named, sql` `)} else ${nameWithout('')} end)`),
  'From address': csvText(sql`audit_entry.address`),
  Action: sql`audit_entry.action`,
  Subject: sql`audit_entry.subject_type`,
  'Subject number': csvText(sql`audit_entry.subject_id`),
  Before: csvText(sideOf('before')),
  After: csvText(sideOf('after')),
  Reason: csvText(sql`audit_entry.reason`),
  Request: csvText(sql`audit_entry.request_id`),
  'Previous hash': sql`encode(audit_entry.previous_hash, 'hex')`,
  Hash: sql`encode(audit_entry.hash, 'hex')`,
}

/** The entries that match the filter and that the role may read, newest first, as CSV. */
export async function exportAudit(
  connection: Connection,
  { filter, role, ...actor }: { filter: AuditFilter; role: Role } & Actor,
): Promise<CsvFile> {
  const query = (await filterAudit(connection.db, filter, role))
    .leftJoin('operator', 'operator.id', 'audit_entry.operator_id')
    .select(asColumns(COLUMNS))
    .orderBy('audit_entry.at', 'desc')
    .orderBy('audit_entry.id', 'desc')
  const subject = { type: 'audit', id: 'csv' }
  return streamAuditedCsv(connection, query, { ...actor, filter, action: 'audit.export', subject })
}
