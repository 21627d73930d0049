/** Tables as CSV, straight from Postgres: RFC 4180, UTF-8 with a byte order mark, exact decimals. */
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type AliasedRawBuilder, type Compilable, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Longest that an export may take, for a reader that is slow. */
const PATIENCE_MINUTES = 10

const BYTE_ORDER_MARK = '\ufeff'

/** A file on its way, and how many rows it will have below its header. */
export type CsvFile = { stream: Readable; rows: number }

/**
 * A text as a spreadsheet must show and never calculate it: what would be a formula gets an apostrophe in front. Not for
 * numbers of our own, of which a negative one is no formula.
 */
export function csvText(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`case when (${text})::text ~ '^[=+@\\-\t\r\n＝＋－＠]' then '''' || (${text})::text else (${text})::text end`
}

/** A moment to the second, as a spreadsheet understands it; its column's name says that it is UTC. */
export function csvTime(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`
}

/** Each value under the name its column has in the file. */
export function asColumns(
  columns: Record<string, RawBuilder<unknown>>,
): AliasedRawBuilder<unknown, string>[] {
  return Object.entries(columns).map(([name, value]) => value.as(name))
}

/**
 * Streams the query's rows below a header of its columns' names. Rows and their count are of one moment; the first leaves
 * once `onCounted` has been told how many there are, and none when it throws. The connection is given back when the stream
 * ends, breaks or is destroyed.
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
    // A connection with half an answer on it is of no use to anyone else.
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

/** COPY takes no parameters: each is written into the statement as the literal the driver makes of it. */
function inlineParameters(client: pg.PoolClient, query: Compilable): string {
  const { sql: text, parameters } = query.compile()
  return text.replace(/\$([0-9]+)/g, (_, position) => {
    const value: unknown = parameters[Number(position) - 1]
    return value === null ? 'null' : client.escapeLiteral(String(value))
  })
}
