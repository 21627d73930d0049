/** How a listening server treats slow, large, numerous and malformed requests. */
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, PASSWORD } from '../testing/factories.ts'
import { processorMs } from '../testing/processor.ts'
import { passwords } from '../testing/services.ts'
import { exchange, request, statusesIn } from '../testing/socket.ts'
import { stateOf } from '../testing/state.ts'
import { SECURITY_HEADERS } from './headers.ts'
import { LISTENER } from './listener.ts'

const connection = await useDatabase()
const app = await useApp('buyer', connection)
/** A server whose clients are late soon. */
const impatient = await useApp('buyer', connection, {
  times: { headTime: 400, requestTime: 800, checkTime: 50, idleTime: 200 },
})
let address: string
let impatientUrl: string

beforeAll(async () => {
  await addCurrency(connection.db)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  impatientUrl = await impatient.listen({ port: 0, host: '127.0.0.1' })
})

const HEAD = 'POST /api/trpc/account.logIn HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
const times = <Result>(count: number, make: (index: number) => Result) =>
  Array.from({ length: count }, (_, index) => make(index))

/** Opens `count` connections, and answers what each received once the server has ended it. */
async function readAll(count: number, speak: (socket: Socket) => void) {
  // They come from eight addresses, because one may have fewer connections.
  const open = (index: number) => exchange(impatientUrl, speak, 12_000, `127.0.1.${index % 8}`)
  return (await Promise.all(times(count, open))).map(statusesIn)
}

/** Sends `piece` repeatedly until the connection is closed. */
function drip(socket: Socket, piece: string, everyMs: number) {
  const timer = setInterval(() => socket.write(piece), everyMs)
  socket.on('close', () => clearInterval(timer))
}

describe('a slow client is cut off, and no other client waits', () => {
  test('a thousand sockets that never end their headers are answered 408', {
    tags: ['abuse-99'],
  }, async () => {
    const slow = readAll(1_000, (socket) => {
      socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n')
      drip(socket, 'X-A: b\r\n', 150)
    })
    expect((await fetch(`${impatientUrl}/health/live`)).status).toBe(200)
    // A socket that still writes may be reset before it has read its answer.
    for (const statuses of await slow) expect([[], [408]]).toContainEqual(statuses)
    expect(await slow).toContainEqual([408])
  })
  test('two hundred sockets that stop after the first byte are answered 408', async () => {
    const stopped = await readAll(200, (socket) => socket.write('G'))
    expect(stopped).toEqual(times(200, () => [408]))
  })
  test('bodies that come byte by byte or stop halfway are answered 408', {
    tags: ['abuse-100'],
  }, async () => {
    const dripping = readAll(50, (socket) => {
      socket.write(`${HEAD}Content-Length: 10000\r\n\r\n{`)
      drip(socket, ' ', 50)
    })
    const stopped = await readAll(50, (socket) => socket.write(`${HEAD}Content-Length: 9\r\n\r\n{"em`))
    expect(stopped).toEqual(times(50, () => [408]))
    for (const statuses of await dripping) expect([[], [408]]).toContainEqual(statuses)
  })
  test('idle connections are closed', { tags: ['abuse-106'] }, async () => {
    const [statuses] = await readAll(1, (socket) =>
      socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'),
    )
    expect(statuses).toEqual([200])
  })
  test('after the times of LISTENER', () => {
    expect(app.server).toMatchObject({
      headersTimeout: 5_000,
      requestTimeout: 8_000,
      keepAliveTimeout: 15_000,
      timeout: 30_000,
    })
  })
})

describe('an answer that the client does not read', () => {
  test('is abandoned together with the work behind it', { tags: ['abuse-101'] }, async () => {
    const slow = await useApp('buyer', connection, { times: { silentTime: 600 } })
    let given = 0
    slow.get('/endless', async (_, reply) => {
      const endless = new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        cancel: () => {
          given += 1
        },
      })
      return reply.send(endless)
    })
    const url = await slow.listen({ port: 0, host: '127.0.0.1' })
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => given).toBe(1)
    socket.destroy()
  })
})

describe('a request that is too large', () => {
  test('reads a head of 8 KiB and answers 431 beyond it', { tags: ['abuse-105'] }, async () => {
    const headOf = (bytes: number) => {
      const rest = 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-A: '
      return `${rest}${'a'.repeat(bytes - rest.length - 4)}\r\n\r\n`
    }
    expect(statusesIn(await request(address, headOf(LISTENER.headSize - 100)))).toEqual([200])
    const refused = await request(address, headOf(LISTENER.headSize + 100))
    expect(statusesIn(refused)).toEqual([431])
  })
  test('refuses a body of a mebibyte before reading it, and hashes no password in it', {
    tags: ['abuse-20'],
  }, async () => {
    const password = 'x'.repeat(1024 * 1024)
    const logIns = [
      [HEAD, { email: 'a@b', password }],
      [
        HEAD.replace(/\/api\S+/, '/api/controllers/users.php'),
        { type: 'login', email: 'a@b', pass: password },
      ],
    ] as const
    for (const [head, fields] of logIns) {
      const { length } = JSON.stringify(fields)
      const said = await request(address, `${head}Content-Length: ${length}\r\n\r\n{`)
      expect(statusesIn(said)).toEqual([413])
      expect(passwords.load()).toEqual({ running: 0, waiting: 0 })
    }
  })
  test('refuses a chunked body at the limit', { tags: ['abuse-102'] }, async () => {
    const said = await exchange(address, (socket) => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`)
      for (let sent = 0; sent <= LISTENER.bodySize; sent += 4096) {
        socket.write(`1000\r\n${' '.repeat(4096)}\r\n`)
      }
    })
    expect(statusesIn(said)).toEqual([413])
  })
  test.each(['/api/trpc/account.logIn', '/api/controllers/users.php', '/login'])(
    'a body for %s that would have to be unpacked is not',
    { tags: ['abuse-104'] },
    async (path) => {
      const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024))
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
      const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: bomb })
      expect(answer.status).toBe(415)
      expect(Object.fromEntries(answer.headers)).toMatchObject(SECURITY_HEADERS)
    },
  )
  test.each([
    ['ten thousand lists', `${'['.repeat(8_000)}${']'.repeat(8_000)}`],
    ['three thousand objects', `${'{"a":'.repeat(2_700)}1${'}'.repeat(2_700)}`],
    ['as many keys as fit', `{${times(1_500, (index) => `"${index}":1`).join(',')}}`],
  ])(
    '%s deep or wide are bad input, and take little of the processor',
    { tags: ['abuse-103'] },
    async (_name, body) => {
      const ask = async () => {
        const answer = await fetch(`${address}/api/trpc/account.logIn`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
        expect(answer.status).toBe(400)
      }
      expect(await processorMs(ask)).toBeLessThan(5_000)
    },
  )
  test.each(['/api/trpc/account.logIn', '/api/controllers/users.php'])(
    'a hundred thousand keys for %s are more than a body may hold',
    { tags: ['abuse-103'] },
    async (url) => {
      const payload = `{${times(100_000, (index) => `"${index}":1`).join(',')}}`
      const headers = { 'content-type': 'application/json' }
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode).toBe(413)
    },
  )
})

describe('where a request ends is never in doubt', () => {
  const chunked = '0\r\n\r\n'
  const hidden = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'
  test.each([
    ['a length and pieces', `Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}G`],
    ['pieces and a length', `Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n${chunked}G`],
    ['two lengths', `Content-Length: 5\r\nContent-Length: 0\r\n\r\n${hidden}`],
    ['a list of lengths', `Content-Length: 0, 5\r\n\r\n${hidden}`],
    ['a signed length', `Content-Length: +5\r\n\r\n${hidden}`],
    ['a length in another base', `Content-Length: 0x5\r\n\r\n${hidden}`],
    ['pieces by another name', `Transfer-Encoding: xchunked\r\n\r\n${chunked}${hidden}`],
    ['pieces and then something', `Transfer-Encoding: chunked, identity\r\n\r\n${chunked}${hidden}`],
    ['a blank before the colon', `Transfer-Encoding : chunked\r\n\r\n${chunked}${hidden}`],
    ['a header that goes on', `X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n${hidden}`],
    ['a bare line feed', `X-A: b\nTransfer-Encoding: chunked\r\n\r\n${chunked}${hidden}`],
    ['a piece of a wrong size', `Transfer-Encoding: chunked\r\n\r\n5;\nx\r\n1\r\n${chunked}${hidden}`],
    ['a NUL', `X-A: a\0b\r\nContent-Length: 0\r\n\r\n${hidden}`],
  ])('%s: refused, and what follows is no request', { tags: ['abuse-112'] }, async (_name, rest) => {
    const before = await stateOf(connection.db)
    const said = await request(address, `${HEAD}${rest}`)
    expect(statusesIn(said)).toEqual([400])
    expect(await stateOf(connection.db)).toEqual(before)
  })
})

test('TRACE is refused on every path', { tags: ['abuse-38'] }, async () => {
  for (const path of ['/', '/api/trpc/presale.currencies', '/api/controllers/cryptos.php']) {
    const said = await request(address, `TRACE ${path} HTTP/1.1`, 'Host: x', 'Connection: close', '', '')
    expect([404, 405], path).toContain(statusesIn(said)[0])
  }
})

describe('the Host header of a request', () => {
  const get = (...head: string[]) => request(address, ...head, 'Connection: close', '', '')
  test('refuses HTTP/1.1 without a host', { tags: ['abuse-113'] }, async () => {
    expect(statusesIn(await get('GET /health/live HTTP/1.1'))).toEqual([400])
  })
  test.each([
    ['HTTP/1.0', ['GET /api/trpc/presale.currencies HTTP/1.0']],
    ['an absolute address', ['GET http://evil.test/api/trpc/presale.currencies HTTP/1.1', 'Host: x']],
    ['another host', ['GET /api/trpc/presale.currencies HTTP/1.1', 'Host: evil.test']],
    [
      'a forwarded one',
      ['GET /api/trpc/presale.currencies HTTP/1.1', 'Host: x', 'X-Forwarded-Host: evil.test'],
    ],
    ['a second one', ['GET /api/trpc/presale.currencies HTTP/1.1', 'Host: x', 'Host: evil.test']],
    ['a strange one', ['GET /api/trpc/presale.currencies HTTP/1.1', 'Host: evil.test:99999/"><script>']],
  ])('%s stands in no answer', { tags: ['abuse-82', 'abuse-113'] }, async (_name, head) => {
    const said = await get(...head)
    expect([200, 400, 404]).toContain(statusesIn(said)[0])
    expect(said).not.toMatch(/evil|script>/)
  })
})

describe('a listener that knows its host', () => {
  const own = useApp('buyer', connection, { host: 'presale.example' })
  const statusOf = async (url: string, host: string) =>
    (await (await own).inject({ url, headers: { host } })).statusCode
  test.each(['presale.example', 'PRESALE.example', 'presale.example:8443'])(
    'answers for %s',
    async (host) => {
      expect(await statusOf('/api/trpc/presale.isDemo', host)).toBe(200)
    },
  )
  test.each([
    'evil.test',
    'presale.example.evil.test',
    'evil.test:443',
    '127.0.0.1',
    '[::1]:80',
    'presale.example:80@evil.test',
    'presale.example:evil',
  ])(
    'refuses the host %s on every path but those of health checks',
    { tags: ['abuse-113'] },
    async (host) => {
      for (const url of ['/api/trpc/presale.isDemo', '/api/controllers/cryptos.php', '/', '/no/such/path'])
        expect(await statusOf(url, host), url).toBe(421)
      expect(await statusOf('/health/ready', host)).toBe(200)
    },
  )
})

test('closes connections beyond the maximum at once', { tags: ['abuse-106'] }, async () => {
  const small = await useApp('buyer', connection)
  small.server.maxConnections = 20
  const url = await small.listen({ port: 0, host: '127.0.0.1' })
  const ended = await Promise.allSettled(times(60, () => exchange(url, () => undefined, 1_500)))
  expect(ended.filter(({ status }) => status === 'fulfilled').length).toBe(40)
  const again = () => fetch(`${url}/health/live`).then(({ status }) => status, String)
  await expect.poll(again).toBe(200)
  expect(app.server.maxConnections).toBe(LISTENER.connections)
})

test('trusts a forwarded address only from a trusted proxy, and counts it for no other address', {
  tags: ['abuse-3'],
}, async () => {
  const { email } = await addBuyer(connection.db)
  const logIn = (forwarded: string, password: string) =>
    fetch(`${address}/api/trpc/account.logIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email, password }),
    })
  const statuses = []
  for (const index of times(12, (each) => each))
    statuses.push((await logIn(`203.0.113.${index}`, 'x')).status)
  expect(statuses).toEqual([...times(10, () => 401), 429, 429])
  const late = await logIn('203.0.113.99', PASSWORD)
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  const behind = await useApp('buyer', connection, { trustedProxies: ['127.0.0.1'] })
  const answer = await behind.inject({
    method: 'POST',
    url: '/api/trpc/account.logIn',
    headers: { 'x-forwarded-for': '203.0.113.99' },
    payload: { email, password: PASSWORD },
  })
  expect(answer.statusCode).toBe(200)
})

test('one password on two hundred accounts from forged addresses is tried thirty times', {
  tags: ['abuse-3'],
}, async () => {
  const tryAccount = async (index: number) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/trpc/account.logIn',
      remoteAddress: '192.0.2.1',
      headers: { 'x-forwarded-for': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` },
      payload: { email: `account-${index}@example.test`, password: PASSWORD },
    })
    return statusCode
  }
  const statuses = []
  // Batches are small, so that the queue for hashing is never full.
  for (const batch of times(10, (each) => each))
    statuses.push(...(await Promise.all(times(20, (index) => tryAccount(batch * 20 + index)))))
  expect(statuses.toSorted()).toEqual([...times(30, () => 401), ...times(170, () => 429)])
})
