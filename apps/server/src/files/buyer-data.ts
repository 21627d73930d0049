/** Everything that is stored about a buyer, as JSON (decision 0059). */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'
import { BUYER_TABLES } from './buyer-tables.ts'

/** Rows that are read at once: a file of any length takes little memory and holds no connection while it is sent. */
const PAGE_ROWS = 500

/**
 * The file, piece by piece: an object with a list for each table, named like the table, whose rows have the names of its
 * columns. Amounts and numbers of rows are strings, times ISO 8601 in UTC.
 */
export async function* readBuyerData(
  db: Db,
  buyerId: string,
  pageRows = PAGE_ROWS,
): AsyncGenerator<string, void> {
  yield `{\n"exported_at": ${JSON.stringify(new Date())}`
  for (const table of Object.keys(BUYER_TABLES) as (keyof typeof BUYER_TABLES)[]) {
    yield `,\n${JSON.stringify(table)}: [`
    let separator = '\n'
    for await (const row of readRows(db, table, buyerId, pageRows)) {
      yield `${separator}${JSON.stringify(row)}`
      separator = ',\n'
    }
    yield ']'
  }
  yield '\n}\n'
}

async function* readRows(db: Db, table: keyof typeof BUYER_TABLES, buyerId: string, limit: number) {
  const { columns, key, of } = BUYER_TABLES[table]
  const selected: RawBuilder<unknown>[] = columns.map((column) =>
    typeof column === 'string' ? sql.ref(column) : sql`${column.value} as ${sql.ref(column.name)}`,
  )
  let after = key.first
  while (true) {
    const { rows } = await sql<{ key: string }>`
      select ${sql.join(selected)}, (${key.value})::text as key from ${sql.table(table satisfies keyof Schema)}
      where ${of(buyerId)} and ${key.value} > ${after} order by ${key.value} limit ${limit}`.execute(db)
    for (const { key: _place, ...row } of rows) yield row
    const last = rows.at(-1)
    if (rows.length < limit || !last) return
    after = last.key
  }
}
