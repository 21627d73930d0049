/** Starts and stops the product: database, migrations, the two surfaces. */
import { fileURLToPath } from 'node:url'
import { createAttempts } from './accounts/attempts.ts'
import { removeOldAttempts } from './accounts/count-attempts.ts'
import { prepareHashing } from './accounts/hashing-threads.ts'
import { createFirstOperator, type FirstOperator } from './accounts/operators.ts'
import { buildApp } from './app.ts'
import type { Surface } from './caller.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createCoinPrices } from './currencies/coin-prices.ts'
import { scheduleRates } from './currencies/schedule-rates.ts'
import { addressesOf } from './database-addresses.ts'
import type { Connection } from './db/connect.ts'
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from './db/embedded.ts'
import type { Lists } from './db/lists.ts'
import { UnknownDatabaseError } from './db/migrate.ts'
import { createLog, type Log } from './log.ts'
import { type Metrics, startMetrics } from './metrics.ts'
import { openDatabase, openLists, prepareDatabase, UnusableDatabaseError } from './open-database.ts'
import { createKnownOrders, type KnownOrders } from './orders/known-orders.ts'

/** The start cannot succeed; the message is one sentence for whoever tried. */
class StartError extends Error {}

const PATIENCE_WITH_REQUESTS_MS = 7_000
const SHUTDOWN_DEADLINE_MS = 10_000

type Running = { stop: () => Promise<void> }

async function start(config: Config, log: Log): Promise<void> {
  const undo: Running[] = []
  const stopAll = async () => {
    for (const running of undo.reverse()) await running.stop()
  }
  try {
    const postgres = await startPostgres(config, log)
    if (postgres) undo.push(postgres)
    const addresses = await prepareDatabase(addressesOf(config, postgres), config, log)
    const { directUrl } = addresses
    const connection = await openDatabase(addresses, config, log)
    undo.push({ stop: () => connection.db.destroy() })
    const lists = openLists(connection, addresses.replicaUrl)
    undo.push(lists)
    const knownOrders = createKnownOrders(connection.db, directUrl, (error) =>
      log.warn({ err: error }, 'changes of orders are not heard of just now'),
    )
    undo.push({ stop: async () => knownOrders.stop() })
    const sources = { ...connection, lists, knownOrders }
    const metrics = startMetrics(directUrl, sources, (error) =>
      log.error({ err: error }, 'the books are unchecked'),
    )
    undo.push(metrics)
    const state = { accepting: true }
    const origins = await listen(config, log, { ...sources, metrics }, state, undo)
    await prepareHashing()
    // After listening, so that a password that was generated is never lost to a start that fails.
    const firstOperator = await createFirstOperator(connection.db, config.firstOperator)
    stopOnSignal(state, stopAll, log, postgres)
    announce(origins, firstOperator)
  } catch (error) {
    await stopAll()
    throw error
  }
}

async function startPostgres(config: Config, log: Log): Promise<EmbeddedPostgres | undefined> {
  if (config.databaseUrl !== undefined) return undefined
  return startEmbeddedPostgres({
    directory: config.dataDirectory,
    durability: config.unsafeDatabaseAllowed ? 'none-for-tests' : 'full',
    log: (line) => log.debug({ postgres: line }, 'postgres'),
  })
}

async function listen(
  config: Config,
  log: Log,
  connection: Connection & { lists: Lists; knownOrders: KnownOrders; metrics: Metrics },
  state: { accepting: boolean },
  undo: Running[],
): Promise<Record<Surface, string>> {
  const attempts = createAttempts(connection.db)
  const coinPrices = createCoinPrices(config.priceApiUrl)
  const build = (surface: Surface) =>
    buildApp({
      surface,
      ...connection,
      attempts,
      coinPrices,
      ratesRefreshMinutes: config.ratesRefreshMinutes,
      log: log.child({ surface }),
      metrics: connection.metrics,
      metricsToken: config.metricsToken,
      trustedProxies: config.trustedProxies,
      webRoot: fileURLToPath(new URL(`../../${surface}/dist`, import.meta.url)),
      isAccepting: () => state.accepting,
    })
  const apps = { buyer: await build('buyer'), operator: await build('operator') }
  undo.push({ stop: () => closeApps([apps.buyer, apps.operator]) })
  const open = (surface: Surface, port: number) =>
    apps[surface].listen({ host: config.host, port }).catch((error) => {
      throw asStartError(error, surface, config.host, port)
    })
  const addresses = {
    buyer: await open('buyer', config.buyerPort),
    operator: await open('operator', config.operatorPort),
  }
  undo.push(removeOldAttempts(connection.db))
  undo.push(scheduleRates(connection.db, coinPrices, { minutes: config.ratesRefreshMinutes, log }))
  return addresses
}

/** Lets requests in flight finish; what has not finished after a while, such as one half sent, is cut off. */
async function closeApps(apps: Awaited<ReturnType<typeof buildApp>>[]): Promise<void> {
  const cutOff = setTimeout(() => {
    for (const app of apps) app.server.closeAllConnections()
  }, PATIENCE_WITH_REQUESTS_MS)
  await Promise.all(apps.map((app) => app.close()))
  clearTimeout(cutOff)
}

function asStartError(error: unknown, surface: Surface, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const name = `${surface.toUpperCase()}_PORT`
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} (${name}) is already in use; please stop what uses it or choose another.`,
    )
  if (code === 'EACCES')
    return new StartError(
      `Port ${port} (${name}) may not be opened by this user; please choose one above 1023.`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST "${host}" is not an address of this machine.`)
  return error
}

/** What a person at the terminal needs: where the apps are, and once, how to log in. */
function announce(addresses: Record<Surface, string>, operator: FirstOperator): void {
  const lines = ['', `Buyer app:     ${addresses.buyer}/`, `Operator app:  ${addresses.operator}/admin`]
  if (operator) {
    lines.push(
      `First operator: log in as "${operator.login}" with ${operator.generated ? `the password ${operator.password}` : 'the password of OPERATOR_PASSWORD'}`,
    )
    if (operator.generated) lines.push('This password is shown only this once.')
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

/** Finishes the requests in flight, closes the database and ends; a second signal, or ten seconds, ends at once. */
function stopOnSignal(
  state: { accepting: boolean },
  stopAll: () => Promise<void>,
  log: Log,
  postgres: EmbeddedPostgres | undefined,
): void {
  const stop = async (exitCode: number) => {
    if (!state.accepting) process.exit(1)
    state.accepting = false
    setTimeout(() => process.exit(1), SHUTDOWN_DEADLINE_MS).unref()
    await stopAll()
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      void stop(0)
    })
  }
  void postgres?.exited.then(() => {
    if (!state.accepting) return
    process.stderr.write('Postgres ended unexpectedly; stopping. A new start recovers by itself.\n')
    void stop(1)
  })
}

try {
  const config = readConfig(process.env)
  await start(config, createLog(config.logLevel))
} catch (error) {
  const expected = [
    ConfigError,
    StartError,
    EmbeddedPostgresError,
    UnknownDatabaseError,
    UnusableDatabaseError,
  ]
  const sentence = expected.some((kind) => error instanceof kind) ? (error as Error).message : undefined
  if (sentence === undefined) console.error(error)
  else process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
