/** The answers to faults and refusals, and the beginning of a stream. */
import { Writable } from 'node:stream'
import { QUOTE_STALE } from '@presale/rules/order'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { SOMETHING_WENT_WRONG } from '../errors.ts'
import { LISTENER } from '../http/listener.ts'
import { createLogOptions } from '../log.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague, addCurrency, addOrder, orderRequest } from '../testing/factories.ts'
import { useOrderChanges } from '../testing/order-changes.ts'
import { ROUTERS } from './every-procedure.fixture.ts'

const connection = await useDatabase()
const { db, asOwner } = connection
const app = await useApp('buyer', connection, { orderChanges: await useOrderChanges(connection) })
await addCurrency(db)
const buyer = await addBuyer(db)

describe('the message', () => {
  const said = async (path: string, input: unknown) => {
    const { status, body } = await call(app, 'mutation', path, input, buyer.sessionToken)
    return [status, body.error.message, body.error.data.details]
  }
  test('of bad input is the rule’s sentence, or says that the request is unreadable', async () => {
    const noPassword = { email: 'ada@example.test', password: '' }
    expect(await said('account.logIn', noPassword)).toEqual([400, 'Enter a password.', undefined])
    const headers = { 'content-type': 'application/json' }
    const unreadable = { method: 'POST', url: '/api/trpc/account.logIn', payload: '{bad', headers } as const
    const answer = await app.inject(unreadable)
    expect([answer.statusCode, answer.json().error.message]).toEqual([400, 'The request could not be read.'])
  })
  test('of a refusal is its own sentence, with the details the caller needs', async () => {
    const request = orderRequest()
    const seen = { ...request.seen, depositAddress: 'an-older-address' }
    expect(await said('orders.create', { ...request, seen })).toEqual([
      422,
      QUOTE_STALE,
      { freshQuote: expect.objectContaining({ depositAddress: request.seen.depositAddress }) },
    ])
  })
  test('of an unknown call says that there is no such call', async () => {
    expect(await said('account.nothing', {})).toEqual([404, 'There is no such call.', undefined])
  })
  test('of a query sent as a mutation says that it could not be read', async () => {
    expect(await said('presale.currencies', {})).toEqual([405, 'The request could not be read.', undefined])
  })
  test('of a bug reveals nothing', async () => {
    const other = await useDatabase('migrated', 'are-broken-on-purpose')
    const faulty = await useApp('buyer', other)
    await other.asOwner.db.schema.dropTable('currency').cascade().execute()
    const { status, body } = await call(faulty, 'query', 'presale.currencies')
    expect([status, body.error.message]).toEqual([500, SOMETHING_WENT_WRONG])
  })
  test('of a bug in one of many decisions appears only in the log, with the request id', async () => {
    const lines: string[] = []
    const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
    const faulty = await useApp('operator', connection, { log: pino(createLogOptions('info'), stream) })
    const orders = [{ orderId: (await addOrder(db, buyer.buyerId, '41')).id, version: 1 }]
    await sql`alter table ledger_entry add constraint broken check (tokens <> 41) not valid`.execute(
      asOwner.db,
    )
    const input = { orders, decision: 'approved', reason: '' }
    const { sessionToken } = await addColleague(db, 'manager')
    const answer = await call(faulty, 'mutation', 'orders.settleMany', input, sessionToken)
    await sql`alter table ledger_entry drop constraint broken`.execute(asOwner.db)
    expect(answer).toMatchObject({
      status: 200,
      body: { result: { data: [{ refusal: SOMETHING_WENT_WRONG }] } },
    })
    const logged = lines.find((line) => line.includes('"a part of a request failed"'))
    expect(logged).toContain('violates check constraint')
    expect(logged).toContain(String(answer.headers['x-request-id']))
  })
  test('a stream first says after how much silence the client should reconnect', async () => {
    const { reference } = await addOrder(db, buyer.buyerId)
    const watch = await app.inject({
      url: '/api/trpc/orders.watch',
      headers: { authorization: `Bearer ${buyer.sessionToken}` },
      query: { input: JSON.stringify({ reference }) },
      payloadAsStream: true,
    })
    const [first] = await watch.stream().take(1).toArray()
    expect(String(first)).toContain('event: connected\ndata: {"reconnectAfterInactivityMs":25000}')
  })
  test('a stream pings before its connection counts as silent', () => {
    const { sse } = ROUTERS.buyer._def._config
    expect(sse).toMatchObject({ ping: { enabled: true }, maxDurationMs: 300_000 })
    expect(sse?.ping?.intervalMs).toBeLessThan(LISTENER.silentTime / 2)
  })
})
