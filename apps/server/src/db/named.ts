import type { CompiledQuery } from 'kysely'
import type { Db, Trx } from './schema.ts'

const names = new Map<string, string>()

/**
 * The statement under this name and a number of its own, which each text keeps: for one that is asked in many ways. Postgres
 * parses each once, and plans it for its values as long as a plan for all would be dearer.
 */
export function numbered<Row>(name: string, compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  if (!names.has(compiled.sql)) names.set(compiled.sql, `${name} ${names.size}`)
  return compiled
}

/** A statement, of whichever kind, that is not compiled yet. */
type Uncompiled<Row> = { compile: (db: Db | Trx) => CompiledQuery<Row> }

/**
 * A statement that Postgres keeps, parsed and planned, under this name for each connection that is not a pooler's; for the
 * busiest ones, whose text and best plan are the same whatever the values. It is compiled the first time and only given
 * its values afterwards, for compiling costs more than sending. `build` makes it with a stand-in for each value.
 */
export function compiledOnce<Name extends string, Row>(
  name: string,
  build: (standIns: Record<Name, symbol>, db: Db | Trx) => Uncompiled<Row>,
): (db: Db | Trx, values: Record<Name, unknown>) => CompiledQuery<Row> {
  const standIns = new Proxy({}, { get: (_none, key) => Symbol(String(key)) }) as Record<Name, symbol>
  let compiled: CompiledQuery<Row> | undefined
  return (db, values) => {
    if (!compiled) {
      compiled = build(standIns, db).compile(db)
      names.set(compiled.sql, name)
    }
    const parameters = compiled.parameters.map((parameter) =>
      typeof parameter === 'symbol' ? values[parameter.description as Name] : parameter,
    )
    return { ...compiled, parameters }
  }
}

/** Runs a statement of compiledOnce: the rows it answers. */
export function kept<Name extends string, Row>(
  name: string,
  build: (standIns: Record<Name, symbol>, db: Db | Trx) => Uncompiled<Row>,
): (db: Db | Trx, values: Record<Name, unknown>) => Promise<Row[]> {
  const compile = compiledOnce(name, build)
  return async (db, values) => (await db.executeQuery(compile(db, values))).rows
}

/** The name a statement is sent under, if it has one. */
export function nameOf(text: string): string | undefined {
  return names.get(text)
}
