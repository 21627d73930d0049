/**
 * The password queue: its order, and clients that disconnect while they wait. Over real sockets, for every call that
 * hashes.
 */
import { connect } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Surface } from '../http/caller.ts'
import { ATTEMPT_LIMITS, createAttempts } from '../limits/attempts.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addOperator, PASSWORD } from '../testing/factories.ts'
import { passwords } from '../testing/services.ts'
import { stateOf } from '../testing/state.ts'
import { inviteOperator } from './invites.ts'
import { HASHING_THREADS } from './passwords.ts'
import { closeSession } from './sessions.ts'

const connection = await useDatabase()
const { db } = connection
const unlimited = { points: 1_000_000, duration: 600 }
const attempts = createAttempts(db, {
  ...ATTEMPT_LIMITS,
  perAddress: unlimited,
  perAccountAndAddress: unlimited,
  perAccount: unlimited,
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

/** A hash that matches no password and takes `times` as long to compare as one of ours. */
const slowHash = (times: number) => `$argon2id$v=19$m=19456,t=${2 * times},p=1$${bytes(16)}$${bytes(32)}`

/** Does the work while all threads are busy for the time of this many hashes. */
async function whileNoneIsHashed(times: number, work: () => Promise<void>): Promise<void> {
  let ended = 0
  const check = () => passwords.verify(slowHash(times), 'x').finally(() => (ended += 1))
  const slow = Array.from({ length: HASHING_THREADS }, check)
  try {
    await work()
    expect(ended).toBe(0)
  } finally {
    await Promise.all(slow)
  }
}

type Sent = { surface: Surface; method?: 'PUT'; path: string; body: object; bearer?: string }

/** Sends the whole request over a connection of its own. Returns a function that closes the connection. */
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

const waiting = () => passwords.load().waiting
const soon = { interval: 1 }
const counted = async () => {
  const tries = await db.selectFrom('attempt_count').select(['key', 'points']).orderBy('key').execute()
  return tries.filter(({ key }) => !key.startsWith('registration')).map(({ points }) => points)
}

test('passwords are hashed in the order in which they came', async () => {
  const places = Array.from({ length: 16 }, (_, place) => place)
  const ended: number[] = []
  // The other thread hashes all of them, so they finish in the order they started.
  const slow = passwords.verify(slowHash(100), 'x').then(() => ended.push(-1))
  await Promise.all(places.map((place) => passwords.verify(undefined, 'x').then(() => ended.push(place))))
  expect(ended).toEqual(places)
  await slow
})

test('sixty-four abandoned log-ins leave the queue unhashed and uncounted, and the next has a place', async () => {
  const ada = await addBuyer(db)
  const logIn = (password: string) => ({ email: ada.email, password })
  let answer: ReturnType<typeof call> | undefined
  await whileNoneIsHashed(200, async () => {
    const path = 'trpc/account.logIn'
    const closed = Array.from({ length: 64 }, () => send({ surface: 'buyer', path, body: logIn('wrong') }))
    await expect.poll(counted, soon).toEqual([64, 64, 64])
    await expect.poll(waiting, soon).toBe(64)
    expect((await call(apps.buyer, 'mutation', 'account.logIn', logIn(PASSWORD))).status).toBe(503)
    for (const close of closed) close()
    await expect.poll(waiting, soon).toBe(0)
    expect(await counted()).toEqual([0, 0, 0])
    answer = call(apps.buyer, 'mutation', 'account.logIn', logIn(PASSWORD))
    await expect.poll(waiting, soon).toBe(1)
  })
  expect((await answer)?.status).toBe(200)
  expect(passwords.load()).toEqual({ running: 0, waiting: 0 })
})

test('at every door a request whose client left does nothing', async () => {
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
      body: { ...profile, password: 'x', currentPassword: PASSWORD },
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
    await expect.poll(async () => new Set(await counted()), soon).toEqual(new Set([0]))
  })
  expect([await stateOf(db), await sessions()]).toEqual(before)
})

test('an attempt whose hash has begun counts, even when its client leaves', async () => {
  const { buyerId, email, sessionToken } = await addBuyer(db)
  await closeSession(db, sessionToken)
  await db
    .updateTable('buyer')
    .set({ password_hash: slowHash(50) })
    .where('id', '=', buyerId)
    .execute()
  const body = { email, password: 'wrong' }
  const close = send({ surface: 'buyer', path: 'trpc/account.logIn', body })
  await expect.poll(() => passwords.load().running, soon).toBe(1)
  close()
  await expect.poll(passwords.load, soon).toEqual({ running: 0, waiting: 0 })
  // A second attempt takes long enough for the first to have finished.
  expect((await call(apps.buyer, 'mutation', 'account.logIn', body)).status).toBe(401)
  expect(await counted()).toEqual([2, 2, 2])
})

test('an attempt with an unreadable hash was judged and is not taken back', async () => {
  let takenBack = 0
  const takeBack = async () => {
    takenBack += 1
  }
  const failures = [undefined, { abandoned: undefined, takeBack }].map((leaving) =>
    passwords.verify('no hash', PASSWORD, leaving).catch((error: Error) => error.message),
  )
  expect(await Promise.all(failures)).toEqual(['Decoding failed', 'Decoding failed'])
  expect(takenBack).toBe(0)
})
