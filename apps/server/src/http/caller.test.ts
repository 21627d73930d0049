/** How requests identify their caller, and which sessions are accepted. */
import { Writable } from 'node:stream'
import { ROLE_FORBIDS } from '@presale/rules/role'
import fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeSession } from '../accounts/sessions.ts'
import { createSessionGuesses, GUESS_LIMIT } from '../limits/session-guesses.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague } from '../testing/factories.ts'
import { servicesOf } from '../testing/services.ts'
import { findBuyer, readCaller, requireBuyer, requireOperator } from './caller.ts'

const { db } = await useDatabase()
const guesses = createSessionGuesses()
const buyer = await addBuyer(db)
const manager = await addColleague(db, 'manager')
const shown = (sessionToken: string | undefined) => ({ db, guesses, sessionToken, address: '::1' })

describe('a request', () => {
  const services = servicesOf(db)
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const door = fastify({ loggerInstance: pino({ level: 'error' }, stream) })
  beforeAll(() => door.listen({ port: 0, host: '127.0.0.1' }))
  afterAll(() => door.close())
  door.get('/', async (request, reply) => {
    const { onBug, requestId, address, userAgent, sessionToken } = readCaller(services, request, reply)
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
  test('has address and user agent, and a failure of a part is logged with its id', async () => {
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
  const loggedOut = { code: 'unauthenticated', message: 'Please log in.' }

  test('of a buyer admits the buyer and no operator', async () => {
    const { buyerId, sessionToken } = buyer
    for (const lets of [requireBuyer, findBuyer]) {
      expect(await lets(shown(sessionToken))).toEqual({ buyerId, sessionToken })
    }
    const asOperator = requireOperator(shown(sessionToken), 'viewer')
    await expect(asOperator).rejects.toMatchObject({ code: 'forbidden', message: 'This is for operators.' })
  })
  test('of an operator admits an operator with the role, and no buyer', async () => {
    const { operatorId, sessionToken } = manager
    const known = { operatorId, sessionToken, role: 'manager', isRecent: true }
    for (const role of ['viewer', 'manager'] as const) {
      expect(await requireOperator(shown(sessionToken), role)).toMatchObject(known)
    }
    const asOwner = requireOperator(shown(sessionToken), 'owner')
    await expect(asOwner).rejects.toMatchObject({ code: 'forbidden', message: ROLE_FORBIDS })
    await expect(requireBuyer(shown(sessionToken))).rejects.toMatchObject(loggedOut)
    expect(await findBuyer(shown(sessionToken))).toEqual({})
  })
  test('that is unknown or has ended admits no one', async () => {
    const { sessionToken: ended } = await addBuyer(db)
    await closeSession(db, ended)
    for (const token of [undefined, '', 'x', 'a'.repeat(43), ended]) {
      await expect(requireBuyer(shown(token))).rejects.toMatchObject(loggedOut)
      await expect(requireOperator(shown(token), 'viewer')).rejects.toMatchObject(loggedOut)
      expect(await findBuyer(shown(token))).toEqual({})
    }
  })
  test('counts no guess when no token is sent', async () => {
    const from = { db, guesses, address: '192.0.2.1' }
    for (let asked = 0; asked <= GUESS_LIMIT.guesses; asked += 1) {
      await findBuyer({ ...from, sessionToken: undefined })
    }
    await expect(requireBuyer({ ...from, sessionToken: 'x' })).rejects.toMatchObject(loggedOut)
  })
  test('counts an unknown token as a guess and a valid one not', async () => {
    const from = { db, guesses, address: '192.0.2.2' }
    const { sessionToken } = await addBuyer(db)
    await requireBuyer({ ...from, sessionToken })
    const guess = () => requireBuyer({ ...from, sessionToken: 'x' })
    for (let guesses = 0; guesses < GUESS_LIMIT.guesses; guesses += 1) {
      await expect(guess()).rejects.toMatchObject(loggedOut)
    }
    await expect(guess()).rejects.toMatchObject({ code: 'too-many' })
  })
})
