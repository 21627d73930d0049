/** The database of a command that an administrator runs beside the product. */
import { resolve } from 'node:path'
import pg from 'pg'
import { ConfigError, readConfig } from '../config.ts'
import { type Connection, connect, type Patience } from '../db/connect.ts'
import { EmbeddedPostgresError, findRunningPostgres } from '../embedded-postgres/start-postgres.ts'

/** The command cannot be carried out; the message is one sentence for the person who gave it. */
export class CommandError extends Error {}

/** Connects to the database of DATABASE_URL, or to the running embedded one of DATA_DIR. */
export function connectForCommand(patience: Patience, env: NodeJS.ProcessEnv = process.env): Connection {
  const { databaseUrl, dataDirectory } = readConfig(env)
  const url = databaseUrl ?? findRunningPostgres(resolve(dataDirectory))
  return connect(url, () => undefined, patience)
}

const UNKNOWN_TABLE_OR_COLUMN = ['42P01', '42703']

/**
 * What an error of the database means for a command. `cannot` begins the sentence, such as "The books cannot be
 * checked".
 */
export function asCommandError(error: unknown, cannot: string): CommandError {
  if (error instanceof pg.DatabaseError && UNKNOWN_TABLE_OR_COLUMN.includes(error.code ?? '')) {
    return new CommandError('The database is not one of this version; start the product on it once.')
  }
  const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer'
  return new CommandError(`${cannot}: ${reason}.`)
}

/** Whether the error's message is a sentence for the administrator. Any other error is a bug. */
export function isForAdministrator(error: unknown): error is Error {
  return [CommandError, ConfigError, EmbeddedPostgresError].some((kind) => error instanceof kind)
}
