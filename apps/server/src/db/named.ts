/**
 * Prepared statements: Postgres parses a named statement once per connection. The name is a comment at the beginning
 * of the text, where the driver's client (connect.ts) finds it.
 */
import { hash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type { Db, Trx } from './schema.ts'

const NAME_PATTERN = /^\/\* ([^*]+) \*\/ /

const withName = <Row>(compiled: CompiledQuery<Row>, name: string): CompiledQuery<Row> => ({
  ...compiled,
  sql: `/* ${name} */ ${compiled.sql}`,
})

/** The name a statement's text gives it, if any. */
export function nameOf(text: string): string | undefined {
  return NAME_PATTERN.exec(text)?.[1]
}

/** Names a statement that is built in many shapes: each distinct text gets its own prepared-statement name. */
export function numbered<Row>(name: string, compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  return withName(compiled, `${name} ${hash('sha1', compiled.sql).slice(0, 12)}`)
}

/** Any kind of statement before it is compiled. */
type Uncompiled<Row> = { compile: (db: Db | Trx) => CompiledQuery<Row> }

/**
 * A prepared statement whose text doesn't depend on its values. Kysely compiles it once with placeholders; later
 * calls only fill in the values. For the busiest statements, whose generic plan suits all values.
 */
export function compiledOnce<Name extends string, Row>(
  name: string,
  build: (placeholders: Record<Name, symbol>, db: Db | Trx) => Uncompiled<Row>,
): (db: Db | Trx, values: Record<Name, unknown>) => CompiledQuery<Row> {
  const placeholders = new Proxy({}, { get: (_none, key) => Symbol(String(key)) }) as Record<Name, symbol>
  let compiled: CompiledQuery<Row> | undefined
  return (db, values) => {
    compiled ??= withName(build(placeholders, db).compile(db), name)
    const parameters = compiled.parameters.map((parameter) =>
      typeof parameter === 'symbol' ? values[parameter.description as Name] : parameter,
    )
    return { ...compiled, parameters }
  }
}

/** A prepared statement as a function that runs it and answers its rows. */
export function kept<Name extends string, Row>(
  name: string,
  build: (placeholders: Record<Name, symbol>, db: Db | Trx) => Uncompiled<Row>,
): (db: Db | Trx, values: Record<Name, unknown>) => Promise<Row[]> {
  const compile = compiledOnce(name, build)
  return async (db, values) => (await db.executeQuery(compile(db, values))).rows
}
