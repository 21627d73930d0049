/** Holds the books of a database against every invariant: exit code 0 when they agree, 1 when not or when it cannot say. */
import { resolve } from 'node:path'
import pg from 'pg'
import { type BooksReport, checkBooks } from './audit/check-books.ts'
import { ConfigError, readConfig } from './config.ts'
import { connect, MIGRATING } from './db/connect.ts'
import { EmbeddedPostgresError } from './db/embedded-error.ts'
import { findRunningPostgres } from './db/embedded-running.ts'

/** The check cannot be made; the message is one sentence for whoever asked for it. */
class CheckError extends Error {}

const UNKNOWN_TABLE = '42P01'

async function readReport(): Promise<BooksReport> {
  const { databaseDirectUrl, dataDirectory } = readConfig(process.env)
  const url = databaseDirectUrl ?? findRunningPostgres(resolve(dataDirectory))
  const { db } = connect(url, () => undefined, MIGRATING)
  try {
    return await checkBooks(db)
  } catch (error) {
    throw asCheckError(error)
  } finally {
    await db.destroy()
  }
}

function asCheckError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code === UNKNOWN_TABLE) {
    return new CheckError('The database is not one of this version; start the product on it once.')
  }
  const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer'
  return new CheckError(`The database cannot be checked: ${reason}.`)
}

function describe({ violations, orders, entries, auditEntries, end }: BooksReport): string {
  const counted = `${orders} orders, ${entries} entries, ${auditEntries} audit entries`
  if (violations.length === 0) {
    return `The books agree: ${counted}.\nThe audit trail ends at position ${end.position} with ${end.hash}.\n`
  }
  const lines = violations.map(({ invariant, subject, details }) => `${invariant}: ${subject}: ${details}`)
  return [`The books do not agree: ${counted}.`, ...lines, ''].join('\n')
}

try {
  const report = await readReport()
  process.stdout.write(describe(report))
  process.exitCode = report.violations.length === 0 ? 0 : 1
} catch (error) {
  const expected = [CheckError, ConfigError, EmbeddedPostgresError]
  if (!expected.some((kind) => error instanceof kind)) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
