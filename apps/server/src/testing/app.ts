import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type AppOptions, buildApp } from '../app.ts'
import { createCoinPrices } from '../currencies/coin-prices.ts'
import type { Connection } from '../db/connect.ts'
import type { Surface } from '../http/caller.ts'
import { createMetrics } from '../http/metrics.ts'
import { createLog } from '../log.ts'
import { servicesOf } from './services.ts'

/** No server listens on this port. A test of prices starts a service of its own. */
const NO_PRICE_SERVICE = 'http://127.0.0.1:9'

const SILENT_LOG = createLog('silent')

/**
 * The app of one surface on a real database, called through `inject`. It serves a built web app only if `webRoot` names
 * one.
 */
export async function useApp(surface: Surface, connection: Connection, options: Partial<AppOptions> = {}) {
  const services = servicesOf(connection.db, options)
  const sources = { ...services, books: connection.db }
  const app = await buildApp({
    surface,
    ...services,
    pool: connection.pool,
    coinPrices: createCoinPrices(NO_PRICE_SERVICE),
    log: SILENT_LOG,
    metrics: createMetrics(sources, () => undefined),
    metricsToken: undefined,
    trustedProxies: [],
    webRoot: join(tmpdir(), 'no-web-app'),
    isAccepting: () => true,
    ...options,
  })
  afterAll(() => app.close())
  return app
}

type App = Awaited<ReturnType<typeof useApp>>

/** The type of a tRPC procedure. */
export type Kind = 'query' | 'mutation' | 'subscription'

/** Calls a procedure as its web app does, with or without a session token. The first event of a stream is its answer. */
export async function call(app: App, kind: Kind, path: string, input?: unknown, sessionToken?: string) {
  const headers = {
    origin: 'http://localhost',
    ...(sessionToken !== undefined && { authorization: `Bearer ${sessionToken}` }),
  }
  const url = `/api/trpc/${path}`
  if (kind === 'subscription') return beginStream(app, url, headers, input)
  const answer =
    kind === 'mutation'
      ? await app.inject({ method: 'POST', url, headers, payload: (input ?? {}) as object })
      : await app.inject({
          method: 'GET',
          url,
          headers,
          query: input === undefined ? {} : { input: JSON.stringify(input) },
        })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

/** The headers and first event of a stream, which is then closed; or the plain answer if there is no stream. */
async function beginStream(app: App, url: string, headers: Record<string, string>, input: unknown) {
  const query = { input: JSON.stringify(input) }
  const answer = await app.inject({ method: 'GET', url, headers, query, payloadAsStream: true })
  let text = ''
  for await (const chunk of answer.stream()) {
    text += chunk
    const [, event, said] = /(?:event: serialized-(error)\n|\n\n)data: (.+)\n/.exec(text) ?? []
    if (said === undefined) continue
    const body = event ? { error: JSON.parse(said) } : { result: { data: JSON.parse(said) } }
    return { status: answer.statusCode, body, headers: answer.headers }
  }
  return { status: answer.statusCode, body: JSON.parse(text), headers: answer.headers }
}

/** Creates an empty folder. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'presale-app-'))
}
