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

/** The name a statement is sent under, if it has one. */
export function nameOf(text: string): string | undefined {
  return names.get(text)
}
