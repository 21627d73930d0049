import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { SOMETHING_WENT_WRONG } from './errors.ts'
import { frameSources, SECURITY_HEADERS } from './http/headers.ts'
import { createLogOptions } from './log.ts'
import { call, temporaryFolder, useApp } from './testing/app.ts'
import { useDatabase } from './testing/database.ts'
import { addBuyer, addCurrency, orderRequest, PASSWORD } from './testing/factories.ts'

const connection = await useDatabase()
await addCurrency(connection.db)

function builtWebApp(): string {
  const root = temporaryFolder()
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>the app</title>')
  writeFileSync(join(root, 'assets/index-abc.js'), '1')
  return root
}

const app = await useApp('buyer', connection, { webRoot: builtWebApp() })

describe('every answer', () => {
  test.each(['/', '/health/live', '/api/trpc/presale.isDemo', '/api/nothing', '/assets/index-abc.js'])(
    '%s carries the security headers and a request id',
    { tags: ['abuse-92', 'abuse-94'] },
    async (url) => {
      const { headers } = await app.inject(url)
      expect(headers).toMatchObject(SECURITY_HEADERS)
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
    },
  )
  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/assets/index-abc.js', 'application/javascript; charset=utf-8'],
    ['/health/live', 'application/json; charset=utf-8'],
    ['/api/trpc/presale.isDemo', 'application/json; charset=utf-8'],
    ['/api/trpc/account.read', 'application/json; charset=utf-8'],
    ['/api/trpc/nothing', 'application/json; charset=utf-8'],
    ['/api/controllers/cryptos.php', 'application/json; charset=utf-8'],
    ['/api/nothing', 'application/json; charset=utf-8'],
  ])('%s says in which characters it is written', { tags: ['abuse-96'] }, async (url, type) => {
    expect((await app.inject(url)).headers['content-type']).toBe(type)
  })
  test('allows no script, style or frame but the app’s own', { tags: ['abuse-26', 'abuse-93'] }, () => {
    const policy = SECURITY_HEADERS['content-security-policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`; script-src 'self' '${digestOfLandingScript()}';`)
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
  })
})

/** The digest of the inline script in the landing page. */
function digestOfLandingScript(): string {
  const page = readFileSync(new URL('../../buyer/index.html', import.meta.url), 'utf8')
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '')
  expect(scripts).toHaveLength(1)
  return `sha256-${createHash('sha256').update(scripts.join()).digest('base64')}`
}

test('may frame the tutorial video and no other page of its host', () => {
  expect(frameSources('https://videos.example/embed/1?quiet=1')).toEqual(['frame-src https://videos.example'])
  expect(frameSources(undefined)).toEqual([])
})

test('has the same headers behind the deployed nginx', { tags: ['abuse-94'] }, () => {
  const template = readFileSync(new URL('../../../deploy/nginx.conf.template', import.meta.url), 'utf8')
  const sent = Object.fromEntries(
    [...template.matchAll(/^ {2}add_header (\S+) "(.*)" always;$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(sent).toEqual(SECURITY_HEADERS)
})

describe('the web app', () => {
  test.each(['/', '/login', '/dashboard/buy-token', '/login/?next=x'])('%s is its page', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toContain('the app')
  })
  test.each(['/no/such/screen', '/admin', '/dashboard/x', '/loginx', '//login'])(
    '%s is its not-found page with status 404',
    async (url) => {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('the app')
    },
  )
  test('serves the prerendered page only at /', async () => {
    const root = builtWebApp()
    writeFileSync(join(root, 'app.html'), 'empty')
    const drawn = await useApp('buyer', connection, { webRoot: root })
    expect((await drawn.inject('/')).body).toContain('the app')
    expect((await drawn.inject('/login')).body).toBe('empty')
  })
  test('sends the compressed copy of a file to a client that accepts it', async () => {
    const root = builtWebApp()
    writeFileSync(join(root, 'index.html.br'), brotliCompressSync('the same, smaller'))
    const compressing = await useApp('buyer', connection, { webRoot: root })
    const answer = await compressing.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('the same, smaller')
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
    expect((await compressing.inject('/')).body).toContain('the app')
  })
  test('lets hashed files be cached for a year', async () => {
    const answer = await app.inject('/assets/index-abc.js')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
  test.each([
    '/dashboard/x.css',
    '/.env',
    '/.git/config',
    '/assets/none.js',
    '/../package.json',
    '/api',
    '/api/x',
  ])('%s is not there', { tags: ['abuse-89', 'abuse-95', 'abuse-97'] }, async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('the app')
  })
  test.each(['/foo.bar', '/.env', '/.git/config', '/assets/index-abc.js.map'])(
    '%s is the not-found page to a browser that asks for a page, and still 404',
    { tags: ['abuse-97'] },
    async (url) => {
      const answer = await app.inject({
        url,
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.body).toContain('the app')
    },
  )
  test('answers no page for an unknown call', { tags: ['abuse-96'] }, async () => {
    const answer = await app.inject({ url: '/api/x', headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/json')
  })
  test('answers no page to an unsafe method', async () => {
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
  })
  test('answers calls without a build', async () => {
    const bare = await useApp('operator', connection)
    expect((await bare.inject('/')).statusCode).toBe(404)
    expect((await bare.inject('/api/trpc/presale.isDemo')).statusCode).toBe(200)
  })
})

describe('health', () => {
  test('is alive and ready', async () => {
    expect((await app.inject('/health/live')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ok' })
  })
  test('tells operators the rates’ last success and its age', { tags: ['abuse-45'] }, async () => {
    const other = await useDatabase()
    const aged = await useApp('operator', other)
    await sql`update rate_refresh set succeeded_at = now() - interval '90 seconds'`.execute(other.db)
    const { status, rates } = (await aged.inject('/health/ready')).json()
    expect(status).toBe('ok')
    expect(rates.ageSeconds).toBeGreaterThanOrEqual(90)
    expect(rates.ageSeconds).toBeLessThan(600)
    expect(Date.now() - Date.parse(rates.lastSuccess)).toBeGreaterThanOrEqual(90_000 - 2_000)
  })
  test('is ready when the age of the rates cannot be read', async () => {
    const other = await useDatabase()
    const unaged = await useApp('operator', other)
    await other.asOwner.db.schema.dropTable('rate_refresh').execute()
    const answer = await unaged.inject('/health/ready')
    expect(answer.statusCode).toBe(200)
    expect(answer.json().rates).toEqual({ lastSuccess: null, ageSeconds: null })
  })
  test('is alive but not ready while stopping or without a database', async () => {
    const stopping = await useApp('buyer', connection, { isAccepting: () => false })
    expect((await stopping.inject('/health/ready')).statusCode).toBe(503)
    expect((await stopping.inject('/health/live')).statusCode).toBe(200)
    const other = await useDatabase()
    const lost = await useApp('buyer', other)
    await other.pool.end()
    const answer = await lost.inject('/health/ready')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.json().status).toBe('unavailable')
  })
})

test('a request on an open connection is answered while the server stops', async () => {
  const stopping = await useApp('buyer', connection)
  const address = new URL(await stopping.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(address.port), address.hostname)
  const request = 'GET /api/trpc/presale.currencies HTTP/1.1\r\nhost: x\r\n\r\n'
  const locked = await connection.pool.connect()
  await locked.query('begin; lock table currency in access exclusive mode')
  socket.write(request)
  const waiting = `select from pg_locks where not granted and relation = 'currency'::regclass`
  await expect.poll(async () => (await locked.query(waiting)).rowCount).toBe(1)
  const closed = stopping.close()
  socket.write(request)
  await locked.query('rollback')
  locked.release()
  const answers = await text(socket)
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  await closed
})

describe('a bad request gets a clear answer and reaches no use case', () => {
  const post = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/api/trpc/account.logIn', payload, headers: { 'content-type': type } })
  test.each([
    ['malformed JSON', '{bad', 'application/json', 400],
    ['another content type', 'email=a&password=b', 'application/x-www-form-urlencoded', 415],
    ['plain text', '{"email":"a","password":"b"}', 'text/plain', 415],
    ['objects for texts', '{"email":{"$ne":1},"password":["a"]}', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    [
      'more than 16 KiB',
      JSON.stringify({ email: 'a', password: 'x'.repeat(17_000) }),
      'application/json',
      413,
    ],
  ])('%s', async (_name, payload, type, status) => {
    const answer = await post(payload, type)
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.body).not.toMatch(/node_modules|at [A-Za-z]+ \(|stack/)
  })
  test('the message is the rule’s sentence', async () => {
    const answer = await call(app, 'mutation', 'account.logIn', { email: '', password: 'x' })
    expect(answer.body.error.message).toBe('Enter your e-mail address.')
  })
})

describe('a bug', () => {
  test('is not sent, and is logged with the request id', { tags: ['asvs-13.4.2'] }, async () => {
    const lines: string[] = []
    const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
    const broken = await useDatabase('migrated', 'are-broken-on-purpose')
    const faulty = await useApp('buyer', broken, { log: pino(createLogOptions('info'), stream) })
    await broken.asOwner.db.schema.dropTable('currency').cascade().execute()
    const answer = await call(faulty, 'query', 'presale.currencies')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      error: {
        code: -32603,
        message: SOMETHING_WENT_WRONG,
        data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
      },
    })
    const logged = lines.find((line) => line.includes('a procedure failed'))
    expect(logged).toContain('relation \\"currency\\" does not exist')
    expect(logged).toContain(String(answer.headers['x-request-id']))
  })
})

test('no log line holds a credential, an e-mail or a query', { tags: ['abuse-118'] }, async () => {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const logging = await useApp('buyer', connection, { log: pino(createLogOptions('trace'), stream) })
  const { email, sessionToken } = await addBuyer(connection.db)
  await call(logging, 'mutation', 'account.logIn', { email, password: PASSWORD })
  await call(logging, 'mutation', 'account.logIn', { email, password: 'wrong-secret' })
  await call(logging, 'mutation', 'orders.create', orderRequest(), sessionToken)
  await call(logging, 'query', 'orders.read', { reference: 'secretreference' }, sessionToken)
  await sql`alter table session add constraint broken check (created_at < '2000-01-01') not valid`.execute(
    connection.asOwner.db,
  )
  await call(logging, 'mutation', 'account.logIn', { email, password: PASSWORD })
  await sql`alter table session drop constraint broken`.execute(connection.asOwner.db)
  expect(lines.join('')).toContain('violates check constraint')
  await logging.inject(`/api/controllers/users.php?token=${sessionToken}`)
  const text = lines.join('')
  expect(lines.length).toBeGreaterThanOrEqual(5)
  for (const secret of [PASSWORD, 'wrong-secret', email, sessionToken, 'secretreference', '?']) {
    expect(text).not.toContain(secret)
  }
})
