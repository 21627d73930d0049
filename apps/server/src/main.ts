/** Starts and stops the product: database, migrations, the two surfaces. */
import { fileURLToPath } from 'node:url'
import { scheduleFolding } from './accounts/failed-log-ins.ts'
import { createFirstOperator, type FirstOperator } from './accounts/operators.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createCoinPrices } from './currencies/coin-prices.ts'
import { hasDemoCurrencies } from './currencies/currencies.ts'
import { scheduleRates } from './currencies/schedule-rates.ts'
import { UnknownDatabaseError } from './db/adopt.ts'
import { type Connection, connect, servingPatience } from './db/connect.ts'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from './embedded-postgres/start-postgres.ts'
import { AppError } from './errors.ts'
import type { Services, Surface } from './http/caller.ts'
import { type Metrics, startMetrics } from './http/metrics.ts'
import { removeOldAttempts } from './limits/count-attempts.ts'
import { createLog, type Log } from './log.ts'
import { switchMail } from './mail/outbox.ts'
import { scheduleClosing } from './orders/schedule-closing.ts'
import { refuseForeignHost } from './start/check-settings.ts'
import { addressesOf, prepareDatabase, UnusableDatabaseError } from './start/open-database.ts'
import { createServices } from './start/services.ts'
import { refuseOtherTerms } from './start/terms.ts'

/** The start can't succeed; the message is one sentence for the person who starts the server. */
class StartError extends Error {}

const PATIENCE_WITH_REQUESTS_MS = 7_000
const SHUTDOWN_DEADLINE_MS = 10_000
/** Signals this close are one Ctrl-C: the terminal sends it to npm and to the server, and npm forwards its own. */
const SAME_SIGNAL_MS = 1_000

type Running = { stop: () => Promise<void> }

async function start(config: Config, log: Log): Promise<void> {
  const undo: Running[] = []
  const stopAll = async () => {
    for (const running of undo.reverse()) await running.stop()
  }
  try {
    const postgres = await startPostgres(config, log)
    if (postgres) undo.push(postgres)
    const addresses = addressesOf(config, postgres)
    await prepareDatabase(addresses, config, log)
    const { url } = addresses
    const onBroken = (error: Error) => log.error({ err: error }, 'a database connection broke')
    const connection = connect(url, onBroken, servingPatience(config.databasePatienceSeconds))
    undo.push({ stop: () => connection.db.destroy() })
    const services = createServices(connection, {
      rateReasonPercent: config.rateReasonPercent,
      twoPerson: config.twoPerson,
      restProfileNeedsPassword: config.restProfileNeedsPassword,
      orderPolicy: config.orderPolicy,
      buyerOrigin: config.buyerOrigin,
      listenUrl: url,
      onLoss: (error) =>
        log.warn({ err: error }, 'the connection that listens for changes of orders is lost; it is retried'),
    })
    undo.push(services)
    const sources = { ...services, ...connection }
    const metrics = startMetrics(url, sources, (error) =>
      log.error({ err: error }, 'the books are unchecked'),
    )
    undo.push(metrics)
    // The server is not ready before the first operator can log in.
    const state = { accepting: false }
    const origins = await listen(config, log, { ...sources, metrics }, state, undo)
    await services.passwords.prepare()
    // After listening, so that a password that was generated is never lost to a start that fails.
    const firstOperator = await createFirstOperator(services, config.firstOperator).catch(asSentence)
    state.accepting = true
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
    announce: (line) => process.stdout.write(`${line}\n`),
  })
}

async function listen(
  config: Config,
  log: Log,
  services: Services & Connection & { metrics: Metrics },
  state: { accepting: boolean },
  undo: Running[],
): Promise<Record<Surface, string>> {
  const coinPrices = createCoinPrices(config.priceApiUrl)
  const build = (surface: Surface) =>
    buildApp({
      surface,
      ...services,
      coinPrices,
      ratesRefreshMinutes: config.ratesRefreshMinutes,
      log: log.child({ surface }),
      metricsToken: config.metricsToken,
      trustedProxies: config.trustedProxies,
      host: surface === 'buyer' ? config.buyerHost : config.operatorHost,
      webRoot: fileURLToPath(new URL(`../../${surface}/dist`, import.meta.url)),
      isAccepting: () => state.accepting,
    })
  const apps = { buyer: await build('buyer'), operator: await build('operator') }
  undo.push({ stop: () => closeApps([apps.buyer, apps.operator]) })
  const open = (surface: Surface, port: number) =>
    apps[surface].listen({ host: config.host, port }).catch((error) => {
      throw asStartError(error, surface, port)
    })
  const addresses = {
    buyer: await open('buyer', config.buyerPort),
    operator: await open('operator', config.operatorPort),
  }
  undo.push(removeOldAttempts(services.db))
  undo.push(scheduleClosing(services.db, log))
  undo.push(scheduleFolding(services.db, log))
  const { smtp, buyerOrigin: origin } = config
  await switchMail(services.db, smtp ? 'sent' : (await hasDemoCurrencies(services.db)) ? 'kept' : 'off')
  if (smtp) {
    // The library that sends takes a tenth of the start; most starts send nothing.
    const { scheduleSending } = await import('./mail/schedule-sending.ts')
    undo.push(scheduleSending(services.db, { ...smtp, origin }, log))
  }
  undo.push(scheduleRates(services.db, coinPrices, { minutes: config.ratesRefreshMinutes, log }))
  return addresses
}

/** Lets running requests finish. After a time limit the rest are cut off, such as half-sent ones. */
async function closeApps(apps: Awaited<ReturnType<typeof buildApp>>[]): Promise<void> {
  const cutOff = setTimeout(() => {
    for (const app of apps) app.server.closeAllConnections()
  }, PATIENCE_WITH_REQUESTS_MS)
  await Promise.all(apps.map((app) => app.close()))
  clearTimeout(cutOff)
}

function asStartError(error: unknown, surface: Surface, port: number): unknown {
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
  return error
}

/** A refusal is a sentence for the person who starts the server. */
function asSentence(error: unknown): never {
  throw error instanceof AppError ? new StartError(error.message) : error
}

/** Prints the apps' addresses and, on the first start, the first operator's log-in. */
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

/**
 * Finishes running requests, closes the database and exits. A signal after SAME_SIGNAL_MS, or ten seconds, exits at
 * once.
 */
function stopOnSignal(
  state: { accepting: boolean },
  stopAll: () => Promise<void>,
  log: Log,
  postgres: EmbeddedPostgres | undefined,
): void {
  let stoppingSince: number | undefined
  const stop = async (exitCode: number) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
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
    if (stoppingSince !== undefined) return
    process.stderr.write('Postgres ended unexpectedly; stopping. A new start recovers by itself.\n')
    void stop(1)
  })
}

try {
  const config = readConfig(process.env)
  refuseOtherTerms()
  await refuseForeignHost(config.host)
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
