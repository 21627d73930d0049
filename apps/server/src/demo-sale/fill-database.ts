/** `npm run db:fill -- --orders N [--buyers M]` fills a demo database with a made-up sale. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { connect, MIGRATING } from '../db/connect.ts'
import { EmbeddedPostgresError, findRunningPostgres } from '../embedded-postgres/start-postgres.ts'
import { FillError, type FillProgress, fillDatabase } from './fill.ts'

const USAGE = 'Please say how many: npm run db:fill -- --orders 100000 [--buyers 10000]'
const MAX_ROWS = 10_000_000

/** Throws FillError for unreadable arguments. */
function readAmounts(args: string[]): { orders: number; buyers?: number } {
  const { orders, buyers } = readOptions(args)
  const amounts = [orders, buyers].filter((amount) => amount !== undefined)
  const usable = amounts.every((amount) => /^[1-9][0-9]{0,7}$/.test(amount) && Number(amount) <= MAX_ROWS)
  if (orders === undefined || !usable) throw new FillError(USAGE)
  return { orders: Number(orders), ...(buyers !== undefined && { buyers: Number(buyers) }) }
}

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { orders: { type: 'string' }, buyers: { type: 'string' } } }).values
  } catch {
    throw new FillError(USAGE)
  }
}

function print({ done, total, what }: FillProgress): void {
  process.stdout.write(`${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${what}\n`)
}

async function fill(args: string[]): Promise<void> {
  const amounts = readAmounts(args)
  const { databaseOwnerUrl, dataDirectory } = readConfig(process.env)
  const url = databaseOwnerUrl ?? findRunningPostgres(resolve(dataDirectory))
  const { pool } = connect(url, () => undefined, MIGRATING)
  try {
    await fillDatabase(pool, amounts, print)
  } catch (error) {
    if (error instanceof FillError) throw error
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer'
    throw new FillError(`The database could not be filled, and is as it was: ${reason}.`)
  } finally {
    // The fill uses the pool alone, and Kysely ends no pool that it has not used itself.
    await pool.end()
  }
  process.stdout.write('Done.\n')
}

try {
  await fill(process.argv.slice(2))
} catch (error) {
  const expected = [FillError, ConfigError, EmbeddedPostgresError]
  if (!expected.some((kind) => error instanceof kind)) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
