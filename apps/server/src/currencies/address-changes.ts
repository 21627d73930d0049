import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** A deposit address that was changed: from what to what, when (ISO 8601, UTC) and by whom. */
export type AddressChange = {
  id: string
  code: string
  before: string
  after: string
  at: string
  operator: string
}

const ANNOUNCED_HOURS = 24

/** The deposit addresses changed in the last 24 hours, newest first, for every operator to see. */
export async function listAddressChanges(db: Db): Promise<AddressChange[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .innerJoin('currency', (join) => join.on(sql`currency.id::text`, '=', sql.ref('audit_entry.subject_id')))
    .innerJoin('operator', 'operator.id', 'audit_entry.operator_id')
    .select([
      'audit_entry.id',
      'currency.code',
      'audit_entry.at',
      'operator.login',
      sql<string>`audit_entry.before ->> 'depositAddress'`.as('before'),
      sql<string>`audit_entry.after ->> 'depositAddress'`.as('after'),
    ])
    .where('audit_entry.action', '=', 'currency.change-address')
    .where('audit_entry.at', '>', sql<Date>`now() - make_interval(hours => ${ANNOUNCED_HOURS})`)
    .orderBy('audit_entry.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ login, at, ...row }) => ({ ...row, at: at.toISOString(), operator: login }))
}
