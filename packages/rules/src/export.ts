/** Files for operators to take away: which there are, what each is narrowed by, and what is said when none can be had. */
import * as z from 'zod/mini'
import { auditFilter } from './audit.ts'
import { entryFilter, orderFilter, rowId } from './lists.ts'

/** Of each file its filter. A field of another name is refused: overlooked, the file would hold more than was asked for. */
export const EXPORT_FILTERS = {
  orders: z.strictObject(orderFilter.shape),
  ledger: z.strictObject(entryFilter.shape),
  audit: z.strictObject(auditFilter.shape),
  statement: z.strictObject({ buyerId: rowId.shape.id }),
}
export type ExportName = keyof typeof EXPORT_FILTERS
export type ExportFilter<Name extends ExportName> = z.infer<(typeof EXPORT_FILTERS)[Name]>

/** Most files that one server writes at once: each holds a connection to the database for as long as it is read. */
export const EXPORTS_AT_ONCE = 2

/** The header that says how many rows a file will have below its first line. */
export const ROW_COUNT_HEADER = 'x-row-count'

export const EXPORTS_BUSY = `${EXPORTS_AT_ONCE} files are being exported just now. Please try again when one is done.`
export const EXPORT_UNREACHABLE =
  'The server cannot be reached just now. Nothing was exported; please try again.'
export const EXPORT_FAILED = 'The file could not be exported. Please try again.'
export const EXPORT_BROKEN = 'The file broke off before its end, so nothing was saved. Please try again.'

/** "12,300 of 40,000 rows": how far a file has come. */
export function rowsOfTotal(rows: number, total: number): string {
  return `${rows.toLocaleString('en-US')} of ${rowsText(total)}`
}

/** "1 row", "40,000 rows". */
export function rowsText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`
}

/** The sentence that names what was saved. */
export const exportSaved = (fileName: string, rows: number) => `${fileName} saved: ${rowsText(rows)}.`
