/** Who is calling, as a request says, and whom a session lets in. */
import { Writable } from 'node:stream'
import { ROLE_FORBIDS } from '@presale/rules/role'
import fastify from 'fastify'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createAttempts } from './accounts/attempts.ts'
import { closeSession } from './accounts/sessions.ts'
import { findBuyer, readCaller, requireBuyer, requireOperator } from './caller.ts'
import { createKnownOrders } from './orders/known-orders.ts'
import { useDatabase } from './testing/database.ts'
import { addBuyer, addColleague } from './testing/factories.ts'

const { db } = await useDatabase()
const buyer = await addBuyer(db)
const manager = await addColleague(db, 'manager')
const shown = (sessionToken: string | undefined) => ({ db, sessionToken, address: '::1' })

describe('a request', () => {
  const services = { db, attempts: createAttempts(db), knownOrders: createKnownOrders(db) }
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const door = fastify({ loggerInstance: pino({ level: 'error' }, stream) })
  door.get('/', async (request) => {
    const { onBug, requestId, address, userAgent, sessionToken } = readCaller(services, request)
    onBug(new Error('a bug of this test'))
    return { requestId, address, userAgent, sessionToken }
  })

  test.each([
    ['Bearer a-token', 'a-token'],
    ['bearer a-token', 'a-token'],
    ['Bearer', undefined],
    ['Basic a-token', undefined],
    [' a-token', undefined],
    [undefined, undefined],
  ])('with the authorization %j shows the token %j', async (authorization, token) => {
    const headers = authorization === undefined ? {} : { authorization }
    expect((await door.inject({ url: '/', headers })).json().sessionToken).toBe(token)
  })
  test('says from where it comes, and what fails on the way is logged under its id', async () => {
    const answer = await door.inject({ url: '/', headers: { 'user-agent': 'Firefox' } })
    const { requestId, ...said } = answer.json()
    expect(said).toEqual({ address: '127.0.0.1', userAgent: 'Firefox' })
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      reqId: requestId,
      msg: 'a part of a request failed',
      err: { message: 'a bug of this test' },
    })
  })
})

describe('a session', () => {
  const nobody = { code: 'unauthenticated', message: 'Please log in.' }

  test('of a buyer lets in the buyer, and no operator', async () => {
    const { buyerId, sessionToken } = buyer
    for (const lets of [requireBuyer, findBuyer]) {
      expect(await lets(shown(sessionToken))).toEqual({ buyerId, sessionToken })
    }
    const asOperator = requireOperator(shown(sessionToken), 'viewer')
    await expect(asOperator).rejects.toMatchObject({ code: 'forbidden', message: 'This is for operators.' })
  })
  test('of an operator lets in whoever has the role, and no buyer', async () => {
    const { operatorId, sessionToken } = manager
    const known = { operatorId, sessionToken, role: 'manager', isRecent: true }
    for (const role of ['viewer', 'manager'] as const) {
      expect(await requireOperator(shown(sessionToken), role)).toMatchObject(known)
    }
    const asOwner = requireOperator(shown(sessionToken), 'owner')
    await expect(asOwner).rejects.toMatchObject({ code: 'forbidden', message: ROLE_FORBIDS })
    await expect(requireBuyer(shown(sessionToken))).rejects.toMatchObject(nobody)
    expect(await findBuyer(shown(sessionToken))).toEqual({})
  })
  test('that is none, or has ended, lets nobody in', async () => {
    const { sessionToken: ended } = await addBuyer(db)
    await closeSession(db, ended)
    for (const token of [undefined, '', 'x', 'a'.repeat(43), ended]) {
      await expect(requireBuyer(shown(token))).rejects.toMatchObject(nobody)
      await expect(requireOperator(shown(token), 'viewer')).rejects.toMatchObject(nobody)
      expect(await findBuyer(shown(token))).toEqual({})
    }
  })
})
