/** Two servers of the product on one database; each can be killed and restarted. */
import { setTimeout as sleep } from 'node:timers/promises'
import { newSettings, type Product, startProduct } from '../product.ts'

type Urls = { buyer: string; operator: string }

export type Servers = {
  /** The addresses of the two servers; they do not change. */
  urls: readonly [Urls, Urls]
  /** Sends kill -9 to one server and restarts it. */
  kill: (server: 0 | 1) => Promise<void>
  /** Sends SIGTERM to one server, as an upgrade does, and restarts it. Any exit code but 0 is a problem. */
  restart: (server: 0 | 1) => Promise<void>
  /** Sends SIGTERM to both. Resolves to their exit codes. */
  stop: () => Promise<(number | null)[]>
}

const PATIENCE_MS = 180_000

/** Starts both at once on an empty database, with these extra settings. One of them migrates the database. */
export async function startServers(
  database: { url: string; servingUrl: string },
  onProblem: (problem: string) => void,
  more: Record<string, string> = {},
): Promise<Servers> {
  const own = await Promise.all([1, 2].map(() => newServerSettings(database)))
  const settings = own.map((its) => ({ ...its, ...more }))
  const running = await Promise.all(settings.map((its) => startProduct(its)))
  const expected = new WeakSet<Product>()
  const watch = (product: Product) =>
    product.process.once('exit', (code) => {
      if (!expected.has(product))
        onProblem(`A server ended unexpectedly with exit code ${code}:\n${product.output()}`)
    })
  for (const product of running) watch(product)
  const urlsOf = (server: number) => ({
    buyer: running[server]?.buyerUrl ?? '',
    operator: running[server]?.operatorUrl ?? '',
  })
  const again = async (server: 0 | 1, end: (product: Product) => Promise<unknown>) => {
    const product = running[server]
    const its = settings[server]
    if (!product || !its) throw new Error(`There is no server ${server}.`)
    expected.add(product)
    await end(product)
    running[server] = await startAgain(its)
    watch(running[server])
  }
  return {
    urls: [urlsOf(0), urlsOf(1)],
    kill: (server) => again(server, (product) => product.kill()),
    restart: (server) =>
      again(server, async (product) => {
        const code = await product.stop()
        if (code !== 0) onProblem(`A server ended with exit code ${code} after SIGTERM:\n${product.output()}`)
      }),
    stop: () => {
      for (const product of running) expected.add(product)
      return Promise.all(running.map((product) => product.stop()))
    },
  }
}

async function newServerSettings({
  url,
  servingUrl,
}: {
  url: string
  servingUrl: string
}): Promise<Record<string, string>> {
  const { DATA_DIR: _embedded, ...settings } = await newSettings()
  return {
    ...settings,
    DATABASE_URL: servingUrl,
    DATABASE_OWNER_URL: url,
    DEMO: 'true',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: 'loopback',
  }
}

/** Restarts a server. A start is refused with a message while Postgres is down, so it is retried. */
async function startAgain(settings: Record<string, string>): Promise<Product> {
  const begin = Date.now()
  for (;;) {
    try {
      return await startProduct(settings)
    } catch (error) {
      const refused =
        error instanceof Error && /The database of DATABASE_\w+ cannot be used/.test(error.message)
      if (!refused || Date.now() - begin > PATIENCE_MS) throw error
      await sleep(200)
    }
  }
}
