/**
 * Checks a database against every invariant: exit code 0 when the books agree, 1 when they do not or cannot be
 * checked.
 */
import { type BooksReport, checkBooks } from '../audit/check-books.ts'
import { MIGRATING } from '../db/connect.ts'
import { asCommandError, connectForCommand, isForAdministrator } from './command-database.ts'

async function readReport(): Promise<BooksReport> {
  const { db } = connectForCommand(MIGRATING)
  try {
    return await checkBooks(db)
  } catch (error) {
    throw asCommandError(error, 'The database cannot be checked')
  } finally {
    await db.destroy()
  }
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
  if (!isForAdministrator(error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
