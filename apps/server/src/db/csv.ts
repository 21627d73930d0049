/** Tables as CSV, formatted by Postgres: RFC 4180, UTF-8 with a byte order mark, exact decimals. */
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type AliasedRawBuilder, type Compilable, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Statement timeout of an export: long enough for a slow reader. */
const PATIENCE_MINUTES = 10

const BYTE_ORDER_MARK = '\ufeff'

/** A CSV stream, and its number of rows below the header. `of` is whom it is about, for the file's name. */
export type CsvFile = { stream: Readable; rows: number; of?: string }

/**
 * Prefixes text that would start a formula in a spreadsheet with an apostrophe. Not for our own numbers, where a
 * leading minus is no formula.
 */
export function csvText(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`case when (${text})::text ~ '^[=+@\\-\t\r\n＝＋－＠]' then '''' || (${text})::text else (${text})::text end`
}

/** A time to the second in a form that spreadsheets parse; the column's name says UTC. */
export function csvTime(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`
}

/** Selects each expression under its column's name in the file. */
export function asColumns(
  columns: Record<string, RawBuilder<unknown>>,
): AliasedRawBuilder<unknown, string>[] {
  return Object.entries(columns).map(([name, value]) => value.as(name))
}

/**
 * Streams the query's rows below a header of column names. Rows and count come from one snapshot. No row is sent
 * before `onCounted` has received the count, and none if it throws. The connection returns to the pool when the
 * stream ends, fails or is destroyed.
 */
export async function streamCsv(
  pool: pg.Pool,
  query: Compilable,
  onCounted: (rows: number) => Promise<void>,
): Promise<CsvFile> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = '${PATIENCE_MINUTES}min'`)
    const text = inlineParameters(client, query)
    const counted = await client.query(`select count(*)::integer as count from (${text}) as counted`)
    const rows: number = counted.rows[0].count
    await onCounted(rows)
    const file = new PassThrough()
    file.write(BYTE_ORDER_MARK)
    const copied = client.query(copyTo(`copy (${text}) to stdout with (format csv, header)`))
    // A connection with half a result on it cannot be reused.
    pipeline(copied, file).then(
      () => client.query('commit').then(() => client.release(), client.release),
      (error: Error) => client.release(error),
    )
    return { stream: file, rows }
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    throw error
  }
}

/** COPY takes no parameters, so each one is written into the statement as the driver's literal. */
function inlineParameters(client: pg.PoolClient, query: Compilable): string {
  const { sql: text, parameters } = query.compile()
  return text.replace(/\$([0-9]+)/g, (_, position) => {
    const value: unknown = parameters[Number(position) - 1]
    return value === null ? 'null' : client.escapeLiteral(String(value))
  })
}
