import type { Compilable, CompiledQuery } from 'kysely'
import type { Db, Trx } from './schema.ts'

const names = new Map<string, string>()

/**
 * Runs a statement that Postgres keeps, parsed and planned, under this name for each connection that is not a pooler's.
 * For the busiest ones, whose text and best plan are the same whatever the parameters.
 */
export async function runNamed<Row>(db: Db | Trx, name: string, statement: Compilable<Row>): Promise<Row[]> {
  return (await db.executeQuery(named(name, statement))).rows
}

/** The statement as runNamed runs it, for whoever runs it otherwise. */
export function named<Row>(name: string, statement: Compilable<Row>): CompiledQuery<Row> {
  const compiled = statement.compile()
  names.set(compiled.sql, name)
  return compiled
}

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
 * A statement to run under its name that is compiled the first time and only given its values afterwards, for compiling
 * costs more than sending. `build` makes it with a stand-in for each value.
 */
export function compiledOnce<Name extends string, Row>(
  name: string,
  build: (standIns: Record<Name, symbol>, db: Db | Trx) => Uncompiled<Row>,
): (db: Db | Trx, values: Record<Name, unknown>) => CompiledQuery<Row> {
  const standIns = new Proxy({}, { get: (_none, key) => Symbol(String(key)) }) as Record<Name, symbol>
  let compiled: CompiledQuery<Row> | undefined
  return (db, values) => {
    compiled ??= named(name, { compile: () => build(standIns, db).compile(db) })
    const parameters = compiled.parameters.map((parameter) =>
      typeof parameter === 'symbol' ? values[parameter.description as Name] : parameter,
    )
    return { ...compiled, parameters }
  }
}

/** The name a statement is sent under, if it has one. */
export function nameOf(text: string): string | undefined {
  return names.get(text)
}
