/** The program that runs the kept Postgres (see kept-postgres.ts) until its address file is removed. */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../embedded-postgres/start-postgres.ts'
import { ADDRESS_FILE, DATA_FOLDER, type TestAddresses } from './kept-postgres.ts'

const POLL_MS = 500

const postgres = await startEmbeddedPostgres({ directory: DATA_FOLDER, durability: 'none-for-tests' })
const addresses: TestAddresses = { url: postgres.url, servingUrl: postgres.servingUrl }
// Renamed once it is whole: a run may read it at any moment.
writeFileSync(`${ADDRESS_FILE}.new`, JSON.stringify(addresses), { mode: 0o600 })
renameSync(`${ADDRESS_FILE}.new`, ADDRESS_FILE)
while (existsSync(ADDRESS_FILE)) {
  const isOver = await Promise.race([sleep(POLL_MS, false), postgres.exited.then(() => true)])
  if (isOver) rmSync(ADDRESS_FILE, { force: true })
}
await postgres.stop()
rmSync(dirname(DATA_FOLDER), { recursive: true, force: true })
