import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createAttempts } from '../accounts/attempts.ts'
import { type AppOptions, buildApp } from '../app.ts'
import type { Surface } from '../caller.ts'
import { createCoinPrices } from '../currencies/coin-prices.ts'
import type { Connection } from '../db/connect.ts'
import { readInPrimary } from '../db/lists.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createKnownOrders } from '../orders/known-orders.ts'

/** Nobody listens there; a test of prices brings a service of its own. */
const NO_PRICE_SERVICE = 'http://127.0.0.1:9'

/** One surface on a real database, asked through `inject`; without a built SPA unless `webRoot` names one. */
export async function useApp(surface: Surface, connection: Connection, options: Partial<AppOptions> = {}) {
  const knownOrders = options.knownOrders ?? createKnownOrders(connection.db)
  const app = await buildApp({
    surface,
    db: connection.db,
    pool: connection.pool,
    lists: readInPrimary(connection),
    attempts: createAttempts(connection.db),
    coinPrices: createCoinPrices(NO_PRICE_SERVICE),
    knownOrders,
    log: createLog('silent'),
    metrics: createMetrics(
      { ...connection, lists: readInPrimary(connection), knownOrders, books: connection.db },
      () => undefined,
    ),
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

/** What a procedure is to its caller. */
export type Kind = 'query' | 'mutation' | 'subscription'

/** Calls a procedure as its app would, with a session token or none; of a stream the first thing it says is the answer. */
export async function call(app: App, kind: Kind, path: string, input?: unknown, sessionToken?: string) {
  const headers = sessionToken === undefined ? {} : { authorization: `Bearer ${sessionToken}` }
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

/** The head of a stream and its first message, after which it is left; or the answer where there is no stream. */
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

/** An empty folder of this test's own. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'presale-app-'))
}
