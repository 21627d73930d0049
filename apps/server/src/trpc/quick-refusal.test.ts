/** The refusal as the really listening server gives it: told from the router's by what only the router writes to the log. */
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findByPassword } from '../accounts/passwords.ts'
import { createLogOptions } from '../log.ts'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { lastingHeaders } from '../testing/headers.ts'
import { request } from '../testing/socket.ts'

const lines: string[] = []
const log = pino(createLogOptions('info'), { write: (line) => lines.push(line) })
const connection = await useDatabase()
const apps = {
  buyer: await useApp('buyer', connection, { log }),
  operator: await useApp('operator', connection, { log }),
}
const addresses = { buyer: '', operator: '' }
beforeAll(async () => {
  for (const surface of ['buyer', 'operator'] as const)
    addresses[surface] = await apps[surface].listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => lines.splice(0))

const ROUTE = '/api/trpc/account.logIn'
const HEADERS = { 'content-type': 'application/json' }
const body = JSON.stringify({ email: 'nobody@example.test', password: 'a wrong password' })
const logIn = () => fetch(`${addresses.buyer}${ROUTE}`, { method: 'POST', headers: HEADERS, body })
const routed = () => lines.filter((line) => line.includes('"msg":"answered"')).length

/** Does the work while as many log-ins as may wait do, none of which is judged before it is done. */
async function whileBusy(work: () => Promise<void>): Promise<void> {
  const looking = Promise.withResolvers<undefined>()
  const waiting = Array.from({ length: 66 }, () => findByPassword(() => looking.promise, 'x'))
  try {
    await work()
  } finally {
    looking.resolve(undefined)
    await Promise.all(waiting)
  }
}

test('who logs in while too many do is told so as the router tells it, byte for byte', async () => {
  await whileBusy(async () => {
    const quick = await logIn()
    const text = await quick.text()
    expect(routed()).toBe(0)
    const slow = await apps.buyer.inject({ method: 'POST', url: ROUTE, headers: HEADERS, body })
    expect(routed()).toBe(1)
    expect([quick.status, text]).toEqual([503, slow.body])
    expect(lastingHeaders(Object.fromEntries(quick.headers))).toEqual(lastingHeaders(slow.headers))
    expect(quick.headers.get('retry-after')).toBe(slow.headers['retry-after'])
    expect(quick.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
  lines.splice(0)
  expect((await logIn()).status).toBe(401)
  expect(routed()).toBe(1)
})

test('what is no plain log-in is the router’s even then', async () => {
  const head = 'Host: x\r\nConnection: close'
  const plain = `${head}\r\nContent-Type: application/json\r\nContent-Length: 2`
  const asked = [
    ['400', `POST ${ROUTE}?a=1 HTTP/1.1`, plain],
    ['400', `POST ${ROUTE} HTTP/1.1`, `${plain}\r\ntrpc-accept: application/jsonl`],
    ['405', `PUT ${ROUTE} HTTP/1.1`, plain],
    ['400', `POST ${ROUTE} HTTP/1.1`, plain.replace('Host: x', 'Host: no host')],
    ['415', `POST ${ROUTE} HTTP/1.1`, plain.replace('json', 'yaml')],
    ['415', `POST ${ROUTE} HTTP/1.1`, `${plain}\r\nContent-Encoding: gzip`],
    ['413', `POST ${ROUTE} HTTP/1.1`, plain.replace('Length: 2', 'Length: 16385')],
  ] as const
  await whileBusy(async () => {
    for (const [status, first, headers] of asked) {
      const { text } = await request(addresses.buyer, first, headers, '', '{}')
      expect([first, text.split(' ')[1]]).toEqual([first, status])
    }
    const elsewhere = await fetch(`${addresses.operator}${ROUTE}`, { method: 'POST', headers: HEADERS, body })
    expect(elsewhere.status).toBe(400)
    expect(routed()).toBe(asked.length + 1)
  })
})
