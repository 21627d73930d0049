/** The start command of the README. It builds, so it runs after all tests that use the build. */
import { once } from 'node:events'
import pg from 'pg'
import { newSettings, readPostmaster, runToEnd, startProduct } from './product.ts'
import { expect, plain } from './test.ts'

plain(
  'npm start builds and serves both apps; Ctrl-C in a terminal finishes the request in flight and exits with 0, and the next start is stopped by SIGTERM',
  async ({ page }) => {
    // The request waits for its lock until the server no longer listens.
    const settings: Record<string, string> = { ...(await newSettings()), DATABASE_PATIENCE_SECONDS: '20' }
    const product = await startProduct(settings, ['script', '-qec', 'exec npm start', '/dev/null'])
    const isClosed = () => fetch(`${product.buyerUrl}/health/live`).catch(() => 'closed')
    await page.goto(product.buyerUrl)
    await expect(page.getByText('One iToken equals $0.50')).toBeVisible()
    await page.goto(product.operatorUrl)
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()

    const client = new pg.Client({ connectionString: readPostmaster(settings.DATA_DIR ?? '').url })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('begin; lock table buyer in access exclusive mode')
    const inFlight = fetch(`${product.buyerUrl}/api/trpc/account.register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.test', phone: '1', password: 'p' }),
    })
    const waiting = "select from pg_locks where not granted and relation = 'buyer'::regclass"
    await expect.poll(async () => (await client.query(waiting)).rowCount, { intervals: [20] }).toBe(1)
    product.process.stdin?.write('\x03')
    await expect.poll(isClosed, { intervals: [20] }).toBe('closed')
    await client.query('rollback')
    await client.end().catch(() => undefined)
    expect((await inFlight).status).toBe(200)
    const [code] =
      product.process.exitCode === null ? await once(product.process, 'close') : [product.process.exitCode]
    expect(code).toBe(0)

    const next = await startProduct(settings, ['npm', 'start'])
    await next.stop()
    await expect.poll(isClosed, { intervals: [20] }).toBe('closed')
  },
)

plain('npm start refuses bad settings in one sentence, before it builds anything', async () => {
  const sentences: [Record<string, string>, RegExp][] = [
    [{ OPERATOR_PORT: 'x' }, /^OPERATOR_PORT must be a port from 0 to 65535, but it is "x"\.\n$/],
    [{ HOST: '203.0.113.1' }, /^HOST "203\.0\.113\.1" is not an address of this machine\.\n$/],
    [{ DATA_DIR: '/proc/x' }, /^.*folder \/proc\/x cannot be used: it cannot be created there.*\n$/],
  ]
  for (const [bad, sentence] of sentences) {
    const { code, output } = await runToEnd({ ...(await newSettings()), ...bad }, [
      'npm',
      'start',
      '--silent',
    ])
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
  }
})
