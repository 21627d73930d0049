import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answerWith,
  type Behaviour,
  cutOff,
  delayed,
  drip,
  hang,
  honest,
  html,
  huge,
  reset,
  startPriceService,
  truncated,
} from '../testing/price-service.ts'
import { SELF_SIGNED } from '../testing/self-signed.ts'
import { createCoinPrices } from './coin-prices.ts'

const service = await startPriceService()
afterAll(() => service.stop())
const quick = { tryMs: 60_000, pausesMs: [5, 10], wholeMs: 60_000 }
const prices = createCoinPrices(service.url, quick)
const read = (...ids: string[]) => prices.read(ids)
/** Reads with a shorter patience where the answer never ends. */
const readFrom = (behaviour: Behaviour, tryMs: number) =>
  behaviour === hang || behaviour === drip
    ? createCoinPrices(service.url, { ...quick, tryMs }).read(['bitcoin'])
    : read('bitcoin')

beforeEach(() => {
  Object.assign(service, { prices: { bitcoin: '95000.5' }, next: [], always: honest, requests: [] })
})

describe('reading prices', () => {
  test('asks in the documented form of the service', async () => {
    expect([...(await read('bitcoin', 'ethereum'))]).toEqual([['bitcoin', '95000.5']])
    expect(service.requests).toEqual(['/simple/price?ids=bitcoin,ethereum&vs_currencies=usd'])
  })
  test('keeps the path and the key of the configured address', async () => {
    await createCoinPrices(`${service.url}/api/v3/?key=k`, quick).read(['bitcoin'])
    expect(service.requests).toEqual(['/api/v3/simple/price?key=k&ids=bitcoin&vs_currencies=usd'])
  })
  test('escapes ids, so that none changes the query', { tags: ['abuse-115'] }, async () => {
    await read('../../x?y=#&vs_currencies=eur', 'a,b', '%2e%2e/')
    expect(service.requests).toEqual([
      '/simple/price?ids=..%2F..%2Fx%3Fy%3D%23%26vs_currencies%3Deur,a%2Cb,%252e%252e%2F&vs_currencies=usd',
    ])
  })
  test.each([
    ['12345.678901234567891', '12345.678901234567891'],
    ['9007199254740993', '9007199254740993'],
    ['1.234e-05', '0.00001234'],
    ['0', '0'],
    ['-3.5', '-3.5'],
    ['1e308', null],
    ['1'.repeat(400), null],
    ['"95000"', null],
    ['true', null],
    ['[1]', null],
    ['{"source":"1"}', null],
    ['null', undefined],
  ])('reads a price of %s as %s', async (sent, expected) => {
    service.prices = { bitcoin: sent }
    expect((await read('bitcoin')).get('bitcoin')).toBe(expected)
  })
  test.each([
    ['{"bitcoin":{}}', undefined],
    ['{}', undefined],
    ['{"bitcoin":5}', null],
    ['{"bitcoin":"5"}', null],
    ['{"bitcoin":[5]}', null],
    ['{"bitcoin":null}', null],
    ['{"__proto__":{"bitcoin":{"usd":1}},"constructor":{"prototype":{"polluted":1}}}', undefined],
    ['{"bitcoin":{"__proto__":{"usd":1}}}', undefined],
    ['{"bitcoin":{"usd":1},"bitcoin":{"usd":2}}', '2'],
  ])('reads %s as %s', async (body, expected) => {
    service.next = [answerWith(200, body)]
    expect((await read('bitcoin')).get('bitcoin')).toBe(expected)
    expect({}).not.toHaveProperty('polluted')
    expect({}).not.toHaveProperty('bitcoin')
  })
})

describe('many coins are requested in chunks', () => {
  test('of fifty', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `coin-${index}`)
    service.prices = Object.fromEntries(ids.map((id, index) => [id, String(index + 1)]))
    const list = await read(...ids)
    expect(service.requests).toHaveLength(3)
    expect([...list.values()]).toEqual(ids.map((_, index) => String(index + 1)))
  })
  test('of fewer when their ids are long', async () => {
    const ids = Array.from({ length: 12 }, (_, index) =>
      createHash('sha512').update(`${index}`).digest('hex').repeat(8),
    )
    await read(...ids, 'é'.repeat(2_000))
    expect(service.requests.map((path) => path.length > 4_100)).toEqual([false, false, false, false, true])
  })
  test('no coin makes no request', async () => {
    expect((await read()).size).toBe(0)
    expect(service.requests).toEqual([])
  })
})

describe('retries a passing failure', () => {
  const passing = {
    reset,
    cutOff,
    drip,
    hang,
    'status 500': answerWith(500, ''),
    'status 429': answerWith(429, ''),
  }
  test.each(Object.entries(passing))('%s', async (_name, behaviour) => {
    service.next = [behaviour, behaviour]
    expect((await readFrom(behaviour, 1_000)).get('bitcoin')).toBe('95000.5')
    expect(service.requests).toHaveLength(3)
  })
})

describe('reports a lasting failure in words', () => {
  const late = 'The price service did not answer in time.'
  const unreadable = 'The answer of the price service could not be read.'
  const large = 'The answer of the price service is too large.'
  test.each([
    ['silence', hang, late, 3],
    ['a slow drip', drip, late, 3],
    ['a reset', reset, 'The price service could not be reached (ECONNRESET).', 3],
    ['status 500', answerWith(500, 'no'), 'The price service answered with HTTP status 500.', 3],
    ['status 429', answerWith(429, 'no'), 'The price service answered with HTTP status 429.', 3],
    ['status 404', answerWith(404, 'no'), 'The price service answered with HTTP status 404.', 1],
    [
      'a redirect',
      answerWith(302, '', { location: '/elsewhere' }),
      'The price service answered with HTTP status 302.',
      1,
    ],
    ['HTML', html, unreadable, 1],
    ['truncated JSON', truncated, unreadable, 1],
    ['nothing', answerWith(200, ''), unreadable, 1],
    ['a list', answerWith(200, '[{"usd":1}]'), unreadable, 1],
    ['a text', answerWith(200, '"95000"'), unreadable, 1],
    ['a number', answerWith(200, '95000'), unreadable, 1],
    ['NaN for a price', answerWith(200, '{"bitcoin":{"usd":NaN}}'), unreadable, 1],
    ['a deep nest', answerWith(200, '['.repeat(400_000) + ']'.repeat(400_000)), unreadable, 1],
    ['10 MB', huge, large, 1],
  ])('%s', async (_name, behaviour, reason, tries) => {
    service.always = behaviour
    const failure = { code: 'busy', message: 'Failed to fetch crypto rates', details: { reason } }
    await expect(readFrom(behaviour, 100)).rejects.toMatchObject(failure)
    expect(service.requests).toHaveLength(tries)
  })
  test('10 MB that arrive compressed', async () => {
    const packed = gzipSync(`{"x":"${'x'.repeat(10 * 1024 * 1024)}"}`)
    service.always = (response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(packed)
    await expect(read('bitcoin')).rejects.toMatchObject({ details: { reason: large } })
  })
  test('a service that cannot be reached', async () => {
    const gone = await startPriceService()
    await gone.stop()
    const reason = 'The price service could not be reached (ECONNREFUSED).'
    await expect(createCoinPrices(gone.url, quick).read(['bitcoin'])).rejects.toMatchObject({
      details: { reason },
    })
  })
  test('a certificate that no authority has signed', { tags: ['abuse-114', 'abuse-116'] }, async () => {
    let requests = 0
    const server = createServer(SELF_SIGNED, (_, response) => {
      requests += 1
      response.end('{"bitcoin":{"usd":1}}')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const reason = 'The price service could not be reached (DEPTH_ZERO_SELF_SIGNED_CERT).'
    await expect(
      createCoinPrices(`https://127.0.0.1:${port}`, quick).read(['bitcoin']),
    ).rejects.toMatchObject({ details: { reason } })
    expect(requests).toBe(0)
    server.close()
  })
  test('follows no redirect', { tags: ['abuse-114'] }, async () => {
    const other = await startPriceService()
    service.always = answerWith(307, '', { location: `${other.url}/simple/price` })
    await expect(read('bitcoin')).rejects.toMatchObject({ code: 'busy' })
    expect(other.requests).toEqual([])
    await other.stop()
  })
  test('the tries together have a time limit', async () => {
    service.always = delayed(100)
    const many = Array.from({ length: 1_000 }, (_, index) => `coin-${index}`)
    const hurried = createCoinPrices(service.url, { ...quick, wholeMs: 300 })
    await expect(hurried.read(many)).rejects.toMatchObject({ details: { reason: late } })
    expect(service.requests.length).toBeLessThan(5)
  })
  test('a stop ends a request at once', async () => {
    service.always = hang
    const stopped = createCoinPrices(service.url, quick)
    const reading = stopped.read(['bitcoin'])
    await expect.poll(() => service.requests).toHaveLength(1)
    stopped.stop()
    await expect(reading).rejects.toMatchObject({
      code: 'busy',
      details: { reason: 'The server is stopping.' },
    })
    await expect(stopped.read(['bitcoin'])).rejects.toMatchObject({ code: 'busy' })
  })
})
