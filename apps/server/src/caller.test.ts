/** Who is calling, as a request says, and whom a session lets in. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { RECENT_MINUTES } from '@presale/rules/identity'
import { ROLE_FORBIDS, type Role } from '@presale/rules/role'
import fastify from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAttempts } from './accounts/attempts.ts'
import { GUESS_LIMIT } from './accounts/count-guesses.ts'
import { closeSession } from './accounts/sessions.ts'
import {
  findBuyer,
  type Operator,
  readCaller,
  readForOperator,
  requireBuyer,
  requireOperator,
} from './caller.ts'
import { createKnownOrders } from './orders/known-orders.ts'
import { useDatabase } from './testing/database.ts'
import { addBuyer, addColleague } from './testing/factories.ts'

const { db, pool } = await useDatabase()
const buyer = await addBuyer(db)
const manager = await addColleague(db, 'manager')
const shown = (sessionToken: string | undefined) => ({ db, sessionToken, address: '::1' })

describe('a request', () => {
  const services = { db, attempts: createAttempts(db), knownOrders: createKnownOrders(db) }
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const door = fastify({ loggerInstance: pino({ level: 'error' }, stream) })
  beforeAll(() => door.listen({ port: 0, host: '127.0.0.1' }))
  afterAll(() => door.close())
  const asked: { abandoned: () => AbortSignal; isClosed: () => boolean }[] = []
  door.get('/', async (request) => {
    const { onBug, abandoned, requestId, address, userAgent, sessionToken } = readCaller(services, request)
    asked.push({ abandoned, isClosed: () => request.raw.socket.destroyed })
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
  test('is abandoned once its connection has closed, as are the others of that connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let time = 0; time < 2; time += 1) {
      const [answer] = await once(request(door.listeningOrigin, { agent }).end(), 'response')
      await once(answer.resume(), 'end')
    }
    const [one, another] = asked.slice(-2)
    const signal = one?.abandoned()
    expect(another?.abandoned()).toBe(signal)
    expect(signal?.aborted).toBe(false)
    agent.destroy()
    await expect.poll(() => signal?.aborted).toBe(true)
  })
  test('whose connection has closed already is abandoned from the first', async () => {
    const agent = new Agent({ keepAlive: true })
    const [answer] = await once(request(door.listeningOrigin, { agent }).end(), 'response')
    await once(answer.resume(), 'end')
    const last = asked.at(-1)
    agent.destroy()
    await expect.poll(() => last?.isClosed()).toBe(true)
    expect(last?.abandoned().aborted).toBe(true)
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
  test('that nobody shows is no guess', async () => {
    const from = { db, address: '192.0.2.1' }
    for (let asked = 0; asked <= GUESS_LIMIT.guesses; asked += 1) {
      await findBuyer({ ...from, sessionToken: undefined })
    }
    await expect(requireBuyer({ ...from, sessionToken: 'x' })).rejects.toMatchObject(nobody)
  })
  test('that opens nothing is a guess, and one that opens something is none', async () => {
    const from = { db, address: '192.0.2.2' }
    const { sessionToken } = await addBuyer(db)
    await requireBuyer({ ...from, sessionToken })
    const guess = () => requireBuyer({ ...from, sessionToken: 'x' })
    for (let guesses = 0; guesses < GUESS_LIMIT.guesses; guesses += 1) {
      await expect(guess()).rejects.toMatchObject(nobody)
    }
    await expect(guess()).rejects.toMatchObject({ code: 'too-many' })
  })
})

describe('what is read for an operator', () => {
  /** Reads for whoever shows the session, and tells as what it did so far. */
  const reading = (sessionToken: string, needed: Role, read = async ({ role }: Operator) => role) => {
    const readAs: Role[] = []
    const answer = readForOperator(shown(sessionToken), needed, (operator) => {
      readAs.push(operator.role)
      return read(operator)
    })
    return { readAs, answer }
  }
  const changeRole = (operatorId: string, role: Role) =>
    db.updateTable('operator').set({ role }).where('id', '=', operatorId).execute()
  const nobody = { code: 'unauthenticated' }

  test('is read while a session is looked up that has been an operator’s, and once', async () => {
    const { sessionToken } = await addColleague(db, 'manager')
    const first = reading(sessionToken, 'viewer')
    await turn()
    expect(first.readAs).toEqual([])
    expect(await first.answer).toBe('manager')
    const second = reading(sessionToken, 'viewer')
    await turn()
    expect(second.readAs).toEqual(['manager'])
    expect(await second.answer).toBe('manager')
    expect([first.readAs, second.readAs]).toEqual([['manager'], ['manager']])
  })
  test('is told to nobody whose session has ended, read once of all that is asked for, and then no more', async () => {
    const { sessionToken } = await addColleague(db, 'manager')
    await reading(sessionToken, 'viewer').answer
    await closeSession(db, sessionToken)
    const asked = [1, 2, 3].map(() => reading(sessionToken, 'viewer'))
    await Promise.all(asked.map(({ answer }) => expect(answer).rejects.toMatchObject(nobody)))
    const again = reading(sessionToken, 'viewer')
    await expect(again.answer).rejects.toMatchObject(nobody)
    expect(asked.map(({ readAs }) => readAs)).toEqual([['manager'], [], []])
    expect(again.readAs).toEqual([])
  })
  test('is read again when the operator is not what it was', async () => {
    const { operatorId, sessionToken } = await addColleague(db, 'viewer')
    await reading(sessionToken, 'viewer').answer
    await changeRole(operatorId, 'owner')
    const { readAs, answer } = reading(sessionToken, 'viewer')
    expect(await answer).toBe('owner')
    expect(readAs).toEqual(['viewer', 'owner'])
  })
  test('is read again when the proof of identity is recent no more', async () => {
    const { operatorId, sessionToken } = await addColleague(db, 'viewer')
    const recent: boolean[] = []
    const read = async ({ role, isRecent }: Operator) => {
      recent.push(isRecent)
      return role
    }
    await reading(sessionToken, 'viewer', read).answer
    const longAgo = sql<Date>`now() - make_interval(mins => ${RECENT_MINUTES})`
    await db
      .updateTable('session')
      .set({ confirmed_at: longAgo })
      .where('operator_id', '=', operatorId)
      .execute()
    await reading(sessionToken, 'viewer', read).answer
    expect(recent).toEqual([true, true, false])
  })
  test('is not begun for a role that was too little, nor told to one that has become so', async () => {
    const { operatorId, sessionToken } = await addColleague(db, 'viewer')
    await reading(sessionToken, 'viewer').answer
    const tooLittle = reading(sessionToken, 'owner')
    await expect(tooLittle.answer).rejects.toMatchObject({ code: 'forbidden', message: ROLE_FORBIDS })
    expect(tooLittle.readAs).toEqual([])
    await changeRole(operatorId, 'owner')
    await reading(sessionToken, 'owner').answer
    await changeRole(operatorId, 'viewer')
    const lowered = reading(sessionToken, 'owner')
    await expect(lowered.answer).rejects.toMatchObject({ code: 'forbidden' })
    expect(lowered.readAs).toEqual(['owner'])
  })
  test('fails as it does, but for who is refused', async () => {
    const { sessionToken } = await addColleague(db, 'viewer')
    const failing = () =>
      reading(sessionToken, 'viewer', () => Promise.reject(new Error('a bug of this test')))
    for (let time = 0; time < 2; time += 1) {
      await expect(failing().answer).rejects.toThrow('a bug of this test')
    }
    await closeSession(db, sessionToken)
    const { readAs, answer } = failing()
    await expect(answer).rejects.toMatchObject(nobody)
    expect(readAs).toEqual(['viewer'])
  })
  test('keeps nobody waiting for the refusal, even where every connection is taken', async () => {
    const { sessionToken } = await addColleague(db, 'viewer')
    await reading(sessionToken, 'viewer').answer
    await closeSession(db, sessionToken)
    const { max = 0 } = pool.options
    const taken = await Promise.all(Array.from({ length: max }, () => pool.connect()))
    const { readAs, answer } = reading(sessionToken, 'viewer', ({ role }) =>
      db.connection().execute(async () => role),
    )
    try {
      await expect(answer).rejects.toMatchObject(nobody)
      expect([readAs, pool.waitingCount]).toEqual([['viewer'], 1])
    } finally {
      for (const client of taken) client.release()
    }
  })
})
