/** Whoever closes the connection while a password waits to be hashed: over real sockets, at every door that hashes. */
import { connect } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Surface } from '../caller.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addOperator, PASSWORD } from '../testing/factories.ts'
import { stateOf } from '../testing/state.ts'
import { ATTEMPT_LIMITS, createAttempts } from './attempts.ts'
import { HANDED_OVER, THREADS } from './hashing-threads.ts'
import { inviteOperator } from './invites.ts'
import { hashingNow, verifyPassword } from './passwords.ts'
import { closeSession } from './sessions.ts'

const connection = await useDatabase()
const { db } = connection
const unlimited = { points: 1_000_000, duration: 600 }
const attempts = createAttempts(db, {
  ...ATTEMPT_LIMITS,
  perAddress: unlimited,
  perAccountAndAddress: unlimited,
})
const apps = {
  buyer: await useApp('buyer', connection, { attempts }),
  operator: await useApp('operator', connection, { attempts }),
}
const ports = { buyer: 0, operator: 0 }
beforeAll(async () => {
  for (const surface of ['buyer', 'operator'] as const) {
    ports[surface] = Number(new URL(await apps[surface].listen({ port: 0, host: '127.0.0.1' })).port)
  }
})
afterEach(() => db.deleteFrom('attempt_count').execute())

const bytes = (count: number) => Buffer.alloc(count, 'x').toString('base64').replaceAll('=', '')

/** A stored hash that no password has, and that takes so many times as long to tell as one of ours. */
const slowHash = (times: number) => `$argon2id$v=19$m=19456,t=${2 * times},p=1$${bytes(16)}$${bytes(32)}`

/** Does the work while both threads are busy for the time of so many hashes, and have the next at hand. */
async function whileNoneIsHashed(times: number, work: () => Promise<void>): Promise<void> {
  let ended = 0
  const check = () => verifyPassword(slowHash(times), 'x').finally(() => (ended += 1))
  const slow = Array.from({ length: HANDED_OVER }, check)
  try {
    await work()
    expect(ended).toBe(0)
  } finally {
    await Promise.all(slow)
  }
}

type Sent = { surface: Surface; method?: 'PUT'; path: string; body: object; bearer?: string }

/** Sends the whole request over a connection of its own; answers how to close that without a word. */
function send({ surface, method, path, body, bearer }: Sent): () => void {
  const socket = connect(ports[surface], '127.0.0.1')
  socket.on('error', () => undefined)
  const text = JSON.stringify(body)
  const head = [
    `${method ?? 'POST'} /api/${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    ...(bearer === undefined ? [] : [`authorization: Bearer ${bearer}`]),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  return () => socket.destroy()
}

const waiting = () => hashingNow().waiting - (HANDED_OVER - THREADS)
const soon = { interval: 1 }
const counted = async () => {
  const tries = await db.selectFrom('attempt_count').select(['key', 'points']).orderBy('key').execute()
  return tries.filter(({ key }) => !key.startsWith('registration')).map(({ points }) => points)
}

test('sixty-two log-ins that are abandoned leave the queue unhashed and uncounted, and the next has a place', async () => {
  const ada = await addBuyer(db)
  const logIn = (password: string) => ({ email: ada.email, password })
  let answer: ReturnType<typeof call> | undefined
  await whileNoneIsHashed(200, async () => {
    const path = 'trpc/account.logIn'
    const closed = Array.from({ length: 62 }, () => send({ surface: 'buyer', path, body: logIn('wrong') }))
    await expect.poll(counted, soon).toEqual([62, 62])
    await expect.poll(waiting, soon).toBe(62)
    expect((await call(apps.buyer, 'mutation', 'account.logIn', logIn(PASSWORD))).status).toBe(503)
    for (const close of closed) close()
    await expect.poll(waiting, soon).toBe(0)
    expect(await counted()).toEqual([0, 0])
    answer = call(apps.buyer, 'mutation', 'account.logIn', logIn(PASSWORD))
    await expect.poll(waiting, soon).toBe(1)
  })
  expect((await answer)?.status).toBe(200)
  expect(hashingNow()).toEqual({ running: 0, waiting: 0 })
})

test('at every door whoever has gone is not waited for, and nothing is done', async () => {
  const ada = await addBuyer(db)
  const { operatorId, sessionToken: bearer } = await addOperator(db)
  const invite = { role: 'viewer', operatorId, requestId: 'test', address: '::1' } as const
  const { secret } = await inviteOperator(db, invite)
  const [email, login, name, phone] = ['new@example.test', 'operator', 'New', '1']
  const change = { login, oldPassword: PASSWORD, newPassword: 'new password' }
  const users = 'controllers/users.php'
  const profile = { name, email, phone }
  const sent: Sent[] = [
    { surface: 'buyer', path: users, body: { type: 'login', email: ada.email, pass: PASSWORD } },
    { surface: 'buyer', path: users, body: { type: 'reg', ...profile, pass: PASSWORD } },
    {
      surface: 'buyer',
      path: users,
      method: 'PUT',
      body: { token: ada.sessionToken, name, email, phone_number: phone, pass: 'x' },
    },
    { surface: 'buyer', path: 'trpc/account.register', body: { ...profile, password: PASSWORD } },
    {
      surface: 'buyer',
      path: 'trpc/account.updateProfile',
      body: { ...profile, password: 'x' },
      bearer: ada.sessionToken,
    },
    { surface: 'operator', path: 'controllers/admin.php', body: { login, password: PASSWORD } },
    { surface: 'operator', path: 'controllers/admin.php', method: 'PUT', body: change },
    { surface: 'operator', path: 'trpc/account.logIn', body: { login, password: PASSWORD } },
    { surface: 'operator', path: 'trpc/account.changePassword', body: change, bearer },
    { surface: 'operator', path: 'trpc/account.elevate', body: { password: PASSWORD }, bearer },
    { surface: 'operator', path: 'trpc/invites.accept', body: { secret, login: 'new', password: PASSWORD } },
  ]
  const sessions = () => db.selectFrom('session').select('id').execute()
  const before = [await stateOf(db), await sessions()]
  await whileNoneIsHashed(80, async () => {
    for (const request of sent) {
      const close = send(request)
      await expect.poll(waiting, { ...soon, message: JSON.stringify(request) }).toBe(1)
      close()
      await expect.poll(waiting, { ...soon, message: JSON.stringify(request) }).toBe(0)
    }
    expect(new Set(await counted())).toEqual(new Set([0]))
  })
  expect([await stateOf(db), await sessions()]).toEqual(before)
})

test('a try whose password was being hashed already counts, whoever waits for it', async () => {
  const { buyerId, email, sessionToken } = await addBuyer(db)
  await closeSession(db, sessionToken)
  await db
    .updateTable('buyer')
    .set({ password_hash: slowHash(50) })
    .where('id', '=', buyerId)
    .execute()
  const body = { email, password: 'wrong' }
  const close = send({ surface: 'buyer', path: 'trpc/account.logIn', body })
  await expect.poll(() => hashingNow().running, soon).toBe(1)
  close()
  await expect.poll(hashingNow, soon).toEqual({ running: 0, waiting: 0 })
  // Another one, which takes its time, so that nothing of the first is under way any more.
  expect((await call(apps.buyer, 'mutation', 'account.logIn', body)).status).toBe(401)
  expect(await counted()).toEqual([2, 2])
})

test('a try whose password is at hand of a thread counts, whoever waits for it', async () => {
  const { email } = await addBuyer(db)
  const slow = Array.from({ length: THREADS }, () => verifyPassword(slowHash(100), 'x'))
  const body = { email, password: 'wrong' }
  const sent = slow.map(() => send({ surface: 'buyer', path: 'trpc/account.logIn', body }))
  await expect.poll(() => hashingNow().waiting, soon).toBe(sent.length)
  await expect.poll(counted, soon).toEqual([2, 2])
  for (const close of sent) close()
  await Promise.all(slow)
  await expect.poll(hashingNow, soon).toEqual({ running: 0, waiting: 0 })
  expect((await call(apps.buyer, 'mutation', 'account.logIn', body)).status).toBe(401)
  expect(await counted()).toEqual([3, 3])
})

test('those who come while both threads are busy are answered one after the other', async () => {
  const ended: number[] = []
  const begun = performance.now()
  const check = async () => {
    await verifyPassword(slowHash(20), 'x')
    ended.push(performance.now() - begun)
  }
  await Promise.all(Array.from({ length: HANDED_OVER }, check))
  expect(ended[0]).toBeLessThan(0.8 * (ended[HANDED_OVER - 1] ?? 0))
})

test('a try whose hash cannot be read was judged, and is not taken back', async () => {
  let takenBack = 0
  const takeBack = async () => {
    takenBack += 1
  }
  const failures = [undefined, { abandoned: undefined, takeBack }].map((leaving) =>
    verifyPassword('no hash', PASSWORD, leaving).catch((error: Error) => error.message),
  )
  expect(await Promise.all(failures)).toEqual(['Decoding failed', 'Decoding failed'])
  expect(takenBack).toBe(0)
})
