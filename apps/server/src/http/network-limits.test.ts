/** One network takes neither all connections nor all requests. */
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { NETWORK_LIMITS } from './network-limits.ts'

const connection = await useDatabase()

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

/** Opens connections from a loopback address, asks on each in turn, and counts those that the server answers. */
async function countServed(url: string, count: number, from: string): Promise<number> {
  const { port } = new URL(url)
  const sockets = Array.from({ length: count }, () =>
    connect({ port: Number(port), host: '127.0.0.1', localAddress: from }),
  )
  opened.push(...sockets)
  for (const socket of sockets) socket.on('error', () => undefined)
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  let served = 0
  for (const socket of sockets) {
    const answer = new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true))
      socket.once('close', () => resolve(false))
    })
    if (!socket.destroyed) socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n')
    if (!socket.destroyed && (await answer)) served += 1
  }
  return served
}

const statusOf = (url: string) => fetch(`${url}/health/live`).then(({ status }) => status, String)

describe('connections', () => {
  const BEYOND = NETWORK_LIMITS.connections + 50

  test('closes connections of one address beyond its limit, and serves the others', {
    tags: ['abuse-106'],
  }, async () => {
    const app = await useApp('buyer', connection)
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    expect(await countServed(url, BEYOND, '127.0.2.1')).toBe(NETWORK_LIMITS.connections)
    expect(await statusOf(url)).toBe(200)
    for (const socket of opened.splice(0)) socket.destroy()
    await expect.poll(() => countServed(url, 1, '127.0.2.1')).toBe(1)
  })
  test('does not limit the connections of a trusted proxy', { tags: ['abuse-106'] }, async () => {
    const app = await useApp('buyer', connection, { trustedProxies: ['127.0.2.0/24'] })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    expect(await countServed(url, BEYOND, '127.0.2.1')).toBe(BEYOND)
  })
})

describe('unfinished requests', () => {
  /** An app with a route that answers only when `finish` is called. */
  async function useWaitingApp(trustedProxies: string[]) {
    const app = await useApp('buyer', connection, { trustedProxies })
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    let waiting = 0
    app.get('/waiting', async () => {
      waiting += 1
      await finished
      return 'done'
    })
    const ask = async (remoteAddress: string, forwarded?: string, url = '/waiting') => {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      return (await app.inject({ url, remoteAddress, headers })).statusCode
    }
    const fill = async (askOne: (index: number) => Promise<number>) => {
      const answers = Array.from({ length: NETWORK_LIMITS.requests }, (_, index) => askOne(index))
      await expect.poll(() => waiting).toBe(NETWORK_LIMITS.requests)
      waiting = 0
      return answers
    }
    return { app, ask, fill, finish }
  }

  test('refuses a network beyond its limit until a request is finished, and no other network', {
    tags: ['abuse-106'],
  }, async () => {
    const { app, ask, fill, finish } = await useWaitingApp([])
    const answers = await fill((index) => ask(`2001:db8:0:1::${(index + 1).toString(16)}`))
    const refused = await app.inject({ url: '/health/live', remoteAddress: '2001:db8:0:1:ffff::1' })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('1')
    expect(await ask('2001:db8:0:2::1', undefined, '/health/live')).toBe(200)
    finish()
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
    expect(await ask('2001:db8:0:1::1', undefined, '/health/live')).toBe(200)
  })
  test('bounds the many /64 networks of one IPv6 customer by the /56 and the /48', {
    tags: ['abuse-106'],
  }, async () => {
    const { ask, fill, finish } = await useWaitingApp([])
    const from = (third: number, fourth: number) => `2001:db8:${third.toString(16)}:${fourth.toString(16)}::1`
    const answers = []
    for (const [first, refused] of [
      [0, 0xff],
      [0x100, 0x200],
    ] as const) {
      for (const half of [0, 1])
        answers.push(...(await fill((index) => ask(from(1, first + 2 * (index % 64) + half)))))
      expect(await ask(from(1, refused), undefined, '/health/live')).toBe(429)
    }
    expect(await ask(from(2, 0), undefined, '/health/live')).toBe(200)
    finish()
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
  })
  test('counts a request of a trusted proxy for the address that the proxy names', {
    tags: ['abuse-106'],
  }, async () => {
    const { ask, fill, finish } = await useWaitingApp(['10.0.0.1'])
    const answers = await fill((index) => ask('10.0.0.1', `203.0.113.${index % 2}`))
    expect(await ask('10.0.0.1', '203.0.113.9', '/health/live')).toBe(200)
    expect(await ask('10.0.0.1', undefined, '/health/live')).toBe(200)
    finish()
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
  })
})
