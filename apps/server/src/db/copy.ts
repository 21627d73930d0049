/** Writes rows into a table by COPY, Postgres's fastest way. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A row's values in column order, in Postgres's text format. */
export type CopiedRow = readonly (string | number | null)[]

/** Rows in one chunk. */
const AT_ONCE = 500

/** Writes all rows, or none when it throws. It reads from the iterable as fast as Postgres accepts rows. */
export async function copyRows(
  client: pg.PoolClient,
  table: string,
  columns: string,
  rows: Iterable<CopiedRow>,
): Promise<void> {
  const written = client.query(copyFrom(`copy ${table} (${columns}) from stdin`))
  await pipeline(Readable.from(toText(rows)), written)
}

function* toText(rows: Iterable<CopiedRow>): Generator<string> {
  let text = ''
  let count = 0
  for (const row of rows) {
    text += `${row.map(toField).join('\t')}\n`
    count += 1
    if (count % AT_ONCE > 0) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** COPY's text format: control characters are escaped by a backslash, and null is \N. */
function toField(value: string | number | null): string {
  if (value === null) return '\\N'
  return String(value).replace(/[\\\t\n\r]/g, (sign) => ESCAPED[sign] ?? sign)
}
