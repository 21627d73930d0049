/** What can be known to be wrong before a start builds or opens anything. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { EmbeddedPostgresError, prepareDataFolder } from '../embedded-postgres/start-postgres.ts'
import { refuseOtherTerms } from './terms.ts'

/**
 * Reads the settings and makes the data folder. Where no start with them can succeed, it prints one sentence and ends the
 * process.
 */
export async function checkSettings(environment: NodeJS.ProcessEnv): Promise<Config> {
  try {
    const config = readConfig(environment)
    refuseOtherTerms()
    await refuseForeignHost(config.host)
    if (config.databaseUrl === undefined) await prepareDataFolder(config.dataDirectory, console.log)
    return config
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof EmbeddedPostgresError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Throws ConfigError unless this machine can listen on the host. */
export async function refuseForeignHost(host: string): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen(0, host), 'listening')
  } catch {
    throw new ConfigError(`HOST "${host}" is not an address of this machine.`)
  } finally {
    server.close()
  }
}
