import * as z from 'zod/mini'
import { auditFilter } from './audit.ts'
import { entryFilter, orderFilter, rowId } from './lists.ts'
import type { Role } from './role.ts'

/** The filter of each file. An unknown field is refused: ignoring it would export more rows than requested. */
export const EXPORT_FILTERS = {
  orders: z.strictObject(orderFilter.shape),
  ledger: z.strictObject(entryFilter.shape),
  audit: z.strictObject(auditFilter.shape),
  statement: z.strictObject({ buyerId: rowId.shape.id }),
}
export type ExportName = keyof typeof EXPORT_FILTERS

/** The role that each file needs. All have buyers' personal data: the audit log has their network addresses. */
export const EXPORT_ROLES: Record<ExportName, Role> = {
  orders: 'manager',
  ledger: 'manager',
  statement: 'manager',
  audit: 'manager',
}
export type ExportFilter<Name extends ExportName> = z.infer<(typeof EXPORT_FILTERS)[Name]>

/** Files that one server writes concurrently. Each holds a database connection while it is read. */
export const EXPORTS_AT_ONCE = 2

/** The response header with the number of rows, without the CSV header line. */
export const ROW_COUNT_HEADER = 'x-row-count'

export const EXPORTS_BUSY = `${EXPORTS_AT_ONCE} files are being exported just now. Please try again when one is done.`
