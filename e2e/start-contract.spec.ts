/** The contract for programs that start and stop the product. */

import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expectBooksAgree } from './books.ts'
import {
  copiedSettings,
  inDatabase,
  newSettings,
  OPERATOR,
  type Product,
  readPostmaster,
  refusedStart,
  runToEnd,
  startProduct,
} from './product.ts'
import { expect, plain } from './test.ts'

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const registration = { name: 'Ada', email: 'ada@example.test', phone: '1', password: 'p' }
const logIn = (buyerUrl: string) =>
  post(`${buyerUrl}/api/trpc/account.logIn`, { email: registration.email, password: 'p' })
const operatorLogIn = (operatorUrl: string, password: string) =>
  post(`${operatorUrl}/api/trpc/account.logIn`, { login: OPERATOR.login, password })

plain(
  'a start whose database is not there is refused in one sentence with a non-zero exit code',
  async () => {
    const settings = { ...(await newSettings()), DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' }
    const { code, output } = await refusedStart(settings)
    expect(code).toBe(1)
    expect(output).toMatch(/DATABASE_URL cannot be used/)
    expect(output).not.toMatch(/\n\s+at |node:internal|ENOENT/)
  },
)

plain(
  'a refused start does not use up the generated password, which the first start announces and no later one',
  { tag: ['@abuse-18', '@abuse-119'] },
  async () => {
    const { OPERATOR_LOGIN: _login, OPERATOR_PASSWORD: _password, ...settings } = await newSettings()
    const taken: Server = createServer().listen(Number(settings.OPERATOR_PORT), '127.0.0.1')
    const onTakenPort = await refusedStart(settings)
    const sentence = `Port ${settings.OPERATOR_PORT} (OPERATOR_PORT) is already in use`
    expect(onTakenPort).toMatchObject({ code: 1, output: expect.stringContaining(sentence) })
    await once(taken.close(), 'close')
    const common = await refusedStart({ ...settings, OPERATOR_PASSWORD: 'password1234' })
    expect(common).toMatchObject({ code: 1, output: expect.stringContaining('not be a common password') })
    expect(common.output).not.toMatch(/\n\s+at /)

    const product = await startProduct(settings)
    const password = /log in as "operator" with the password (\S+)/.exec(product.output())?.[1] ?? ''
    expect(password).toHaveLength(20)
    for (const url of [product.buyerUrl, product.operatorUrl]) {
      expect(product.output()).toContain(url)
      for (const health of ['live', 'ready'])
        expect((await fetch(`${url}/health/${health}`)).status).toBe(200)
      expect(await (await fetch(url)).text()).toContain('<title>iToken')
    }
    expect((await operatorLogIn(product.operatorUrl, password)).status).toBe(200)
    const connected =
      "select distinct usename as role from pg_stat_activity where application_name = 'presale'"
    // The connection of the migration may still be closing.
    await inDatabase(settings.DATA_DIR ?? '', (client) =>
      expect.poll(async () => (await client.query(connected)).rows).toEqual([{ role: 'presale_server' }]),
    )
    expect(await product.stop()).toBe(0)
    const again = await startProduct({ ...settings, OPERATOR_PASSWORD: 'another password' })
    expect(again.output()).not.toContain('log in as')
    expect((await operatorLogIn(again.operatorUrl, password)).status).toBe(200)
    expect((await operatorLogIn(again.operatorUrl, 'another password')).status).toBe(401)
    expect(await again.stop()).toBe(0)
  },
)

plain(
  'on an own Postgres a server is ready once the first operator can log in, has no demo data, and leaves other databases alone',
  async ({ product: host }) => {
    // The first start waits for its lock until it was asked whether it is ready.
    const { DATA_DIR: _embedded, ...own } = await newSettings()
    const settings: Record<string, string> = { ...own, DATABASE_PATIENCE_SECONDS: '20' }
    const url = new URL(readPostmaster(host.settings.DATA_DIR ?? '').url)
    await inDatabase(host.settings.DATA_DIR ?? '', (client) =>
      client.query('create database empty').then(() => client.query('create database theirs')),
    )
    url.pathname = '/theirs'
    const theirs = new pg.Client({ connectionString: url.href })
    await theirs.connect()
    await theirs.query('create table theirs (id int)')
    await theirs.end()
    const foreign = await refusedStart({ ...settings, DATABASE_URL: url.href })
    expect(foreign).toMatchObject({ code: 1, output: expect.stringContaining("not this program's") })

    url.pathname = '/empty'
    // A start on a taken port migrates the database and creates no operator.
    const taken = createServer().listen(Number(settings.BUYER_PORT), '127.0.0.1')
    const refused = await refusedStart({ ...settings, DATABASE_URL: url.href })
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is already in use') })
    await once(taken.close(), 'close')

    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query('begin; lock table operator in share mode')
    const starting = startProduct({ ...settings, DATABASE_URL: url.href })
    const readiness = () =>
      Promise.all(
        [settings.BUYER_PORT, settings.OPERATOR_PORT].map((port) =>
          fetch(`http://127.0.0.1:${port}/health/ready`).then(
            ({ status }) => status,
            () => 'not listening',
          ),
        ),
      )
    const first: (number | string)[][] = []
    await expect
      .poll(async () => first.unshift(await readiness()) && first[0], { intervals: [20] })
      .not.toContain('not listening')
    expect(first[0]).toEqual([503, 503])
    await client.query('rollback')
    await client.end()

    const product = await starting
    expect(await readiness()).toEqual([200, 200])
    expect((await operatorLogIn(product.operatorUrl, OPERATOR.password)).status).toBe(200)
    const currencies = await fetch(`${product.buyerUrl}/api/trpc/presale.currencies`)
    expect(await currencies.json()).toEqual({ result: { data: [] } })
    expect(await product.stop()).toBe(0)
  },
)

plain('a start never overwrites data that it does not recognise', async () => {
  const settings = await newSettings()
  const folder = settings.DATA_DIR ?? ''
  mkdirSync(join(folder, 'postgres'), { recursive: true })
  writeFileSync(join(folder, 'postgres', 'mine.txt'), 'mine')
  const { code, output } = await refusedStart(settings)
  expect(code).toBe(1)
  expect(output).toContain(folder)
  expect(output).not.toMatch(/\n\s+at /)
  expect(readdirSync(join(folder, 'postgres'))).toEqual(['mine.txt'])
  expect(existsSync(join(folder, 'owner.json'))).toBe(false)
})

plain(
  'a second start on the data folder is refused; after kill -9 of the server, and of everything, a start recovers with the data; SIGTERM finishes the requests in flight, cuts off one that never ends, and stops Postgres',
  async () => {
    const settings = await copiedSettings()
    const first = await startProduct(settings)
    const sameFolder = await refusedStart({ ...(await newSettings()), DATA_DIR: settings.DATA_DIR ?? '' })
    expect(sameFolder).toMatchObject({ code: 1, output: expect.stringMatching(/in use by .*process/) })
    expect((await post(`${first.buyerUrl}/api/trpc/account.register`, registration)).status).toBe(200)
    await first.kill()
    const second = await startProduct(settings)
    expect((await logIn(second.buyerUrl)).status).toBe(200)
    const postmaster = readPostmaster(settings.DATA_DIR ?? '').pid
    process.kill(postmaster, 'SIGKILL')
    await second.kill()
    const third = await startProduct(settings)
    expect((await logIn(third.buyerUrl)).status).toBe(200)
    await expectBooksAgree(third)
    await stopWithRequests(third)
  },
)

/** Stops the product while one request waits for the database and another never ends. */
async function stopWithRequests(product: Product) {
  const { pid, url } = readPostmaster(product.settings.DATA_DIR ?? '')
  const client = new pg.Client({ connectionString: url })
  // Postgres may stop before this connection closes, which is an error event.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin; lock table buyer in access exclusive mode')
  const other = { ...registration, email: 'grace@example.test' }
  const inFlight = post(`${product.buyerUrl}/api/trpc/account.register`, other)
  const waiting = () =>
    client.query("select from pg_locks where not granted and relation = 'buyer'::regclass")
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
  const stalled = connect(Number(product.settings.BUYER_PORT), '127.0.0.1')
  stalled.on('error', () => undefined)
  stalled.write('POST /api/trpc/account.logIn HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
  await expect.poll(() => stalled.bytesWritten).toBeGreaterThan(60)
  const stopped = product.stop()
  const isClosed = () => fetch(`${product.buyerUrl}/health/live`).catch(() => 'closed')
  await expect.poll(isClosed).toBe('closed')
  await client.query('rollback')
  await client.end().catch(() => undefined)
  expect((await inFlight).status).toBe(200)
  expect(await stopped).toBe(0)
  stalled.destroy()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
}

plain.describe('npm run dev', () => {
  const DEV = [process.execPath, 'scripts/dev.mjs']

  plain('serves both apps on the configured ports, with the server behind them', async () => {
    const product = await startProduct(await copiedSettings(), DEV)
    expect(product.output()).toContain(`Buyer app:     ${product.buyerUrl}/\n`)
    expect(product.output()).toContain(`Operator app:  ${product.operatorUrl}/admin\n`)
    for (const url of [product.buyerUrl, product.operatorUrl]) {
      const titleOf = async () => (await fetch(url)).text()
      await expect.poll(() => titleOf().catch(() => ''), { timeout: 60_000 }).toContain('<title>iToken')
    }
    const status = async (url: string) => (await fetch(`${url}/api/trpc/presale.isDemo`)).status
    for (const url of [product.buyerUrl, product.operatorUrl]) {
      await expect.poll(() => status(url), { timeout: 60_000 }).toBe(200)
    }
    await product.stop()
    await expect.poll(() => fetch(product.buyerUrl).catch(() => 'gone')).toBe('gone')
  })

  plain('names a port that is taken', async () => {
    const settings = await newSettings()
    const taken: Server = createServer().listen(Number(settings.OPERATOR_PORT), '127.0.0.1')
    await once(taken, 'listening')
    expect(await runToEnd(settings, DEV)).toEqual({
      code: 1,
      output: `Port ${settings.OPERATOR_PORT} is already in use; please set OPERATOR_PORT to another one.\n`,
    })
    await once(taken.close(), 'close')
  })

  plain('ends with one sentence when the data folder cannot be used', async () => {
    const { code, output } = await runToEnd({ ...(await newSettings()), DATA_DIR: '/proc/x' }, DEV)
    expect([code, output]).toEqual([1, expect.stringMatching(/^.*folder \/proc\/x cannot be used: .*\n$/)])
  })
})
