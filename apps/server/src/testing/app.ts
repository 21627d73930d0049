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

/** Nobody listens there; a test of prices brings a service of its own. */
const NO_PRICE_SERVICE = 'http://127.0.0.1:9'

/** One surface on a real database, asked through `inject`; without a built SPA unless `webRoot` names one. */
export async function useApp(surface: Surface, connection: Connection, options: Partial<AppOptions> = {}) {
  const app = await buildApp({
    surface,
    db: connection.db,
    pool: connection.pool,
    lists: readInPrimary(connection),
    attempts: createAttempts(connection.pool),
    coinPrices: createCoinPrices(NO_PRICE_SERVICE),
    log: createLog('silent'),
    metrics: createMetrics(
      { ...connection, lists: readInPrimary(connection), books: connection.db },
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

/** Calls a procedure as its app would, with a session token or none. */
export async function call(
  app: App,
  kind: 'query' | 'mutation',
  path: string,
  input?: unknown,
  sessionToken?: string,
) {
  const headers = sessionToken === undefined ? {} : { authorization: `Bearer ${sessionToken}` }
  const url = `/api/trpc/${path}`
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

/** An empty folder of this test's own. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'presale-app-'))
}
