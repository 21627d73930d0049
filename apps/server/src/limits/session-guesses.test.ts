import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addOperator, PASSWORD } from '../testing/factories.ts'
import { createSessionGuesses, GUESS_LIMIT, GUESSED_TOO_OFTEN } from './session-guesses.ts'

const connection = await useDatabase()
const { db } = connection
const trustedProxies = ['loopback']
const apps = {
  buyer: await useApp('buyer', connection, { trustedProxies }),
  operator: await useApp('operator', connection, { trustedProxies }),
}
type Surface = keyof typeof apps

const newToken = () => randomBytes(32).toString('base64url')

/** Reads the account of a session token from an address of the network. */
const ask = (surface: Surface, token: string, network: string, url = '/api/trpc/account.read') =>
  apps[surface].inject({
    url,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': network },
  })

const AT_ONCE = 50

/** Sends `guesses` unknown tokens, AT_ONCE of them at a time. Returns the answers. */
async function guess(surface: Surface, network: string, guesses: number) {
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  while (answers.length < guesses) {
    const together = Array.from({ length: AT_ONCE }, () => ask(surface, newToken(), network))
    answers.push(...(await Promise.all(together)))
  }
  return answers
}

test('the refusal says why and what to do', () => {
  expect(GUESSED_TOO_OFTEN).toMatch(/unknown sessions .* wait a moment/)
})

test('a hundred thousand random tokens open nothing', { tags: ['abuse-15'] }, async () => {
  for (let count = 0; count < 100; count += 1) await addBuyer(db)
  const { sessionToken } = await addBuyer(db)
  const found = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    // Tokens as the server makes them, looked up by their hash. The last one is real.
    const { rows } = await sql<{ token: string }>`
      with guess as (
        select translate(encode(sha256(convert_to(${newToken()} || number, 'UTF8')), 'base64'), '+/=', '-_')
          as token
        from generate_series(1, 100000) number
        union all select ${sessionToken})
      select token from guess join session on token_hash = sha256(convert_to(token, 'UTF8'))`.execute(trx)
    return rows
  })
  expect(found).toEqual([{ token: sessionToken }])
})

test.each(['buyer', 'operator'] as const)(
  'guessing at the %s listener opens nothing and is refused with a wait',
  { tags: ['abuse-15'] },
  async (surface) => {
    const network = surface === 'buyer' ? '198.51.100.1' : '198.51.100.2'
    const answers = await guess(surface, network, 1_500)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(
      answers.length - refused.length,
    )
    // Guesses in progress when the last allowed one was counted are judged too.
    expect(answers.length - refused.length).toBeLessThan(GUESS_LIMIT.guesses + AT_ONCE)
    for (const answer of refused) {
      expect(answer.json().error.message).toBe(GUESSED_TOO_OFTEN)
      const seconds = Number(answer.headers['retry-after'])
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(GUESS_LIMIT.seconds)
    }
    for (const url of ['/api/controllers/users.php', '/api/exports/orders.csv']) {
      if (surface === 'buyer' && url.includes('exports')) continue
      expect((await ask(surface, newToken(), network, url)).statusCode).toBe(429)
    }
  },
)

test('a guesser locks out neither other networks nor known sessions of its own network', {
  tags: ['abuse-15'],
}, async () => {
  const [network, elsewhere] = ['198.51.100.3', '198.51.100.4']
  const stranger = await openedElsewhere((await addBuyer(db)).sessionToken)
  const neighbour = await openedElsewhere((await addBuyer(db)).sessionToken)
  const { sessionToken: operator } = await addOperator(db)
  expect((await ask('buyer', neighbour, network)).statusCode).toBe(200)
  await guess('buyer', network, GUESS_LIMIT.guesses)
  expect((await ask('buyer', stranger, network)).statusCode).toBe(429)
  expect((await ask('buyer', stranger, elsewhere)).statusCode).toBe(200)
  expect((await ask('buyer', stranger, network)).statusCode).toBe(200)
  expect((await ask('buyer', neighbour, network)).statusCode).toBe(200)
  expect((await ask('operator', operator, elsewhere)).statusCode).toBe(200)
})

test('a new log-in or registration in the guesser’s network is admitted', {
  tags: ['abuse-15'],
}, async () => {
  const network = '198.51.100.5'
  const { email } = await addBuyer(db)
  await guess('buyer', network, GUESS_LIMIT.guesses)
  const send = (body: object) =>
    apps.buyer.inject({
      method: 'POST',
      url: '/api/controllers/users.php',
      headers: { 'x-forwarded-for': network },
      payload: body,
    })
  const loggedIn = await send({ type: 'login', email, pass: PASSWORD })
  const registered = await send({ type: 'reg', name: 'Ada', email: `a${email}`, phone: '1', pass: PASSWORD })
  expect([loggedIn.statusCode, registered.statusCode]).toEqual([200, 200])
  for (const { token } of [loggedIn.json().user, registered.json()])
    expect((await ask('buyer', token, network)).statusCode).toBe(200)
})

test('a network’s guesses are allowed again after the window', { tags: ['abuse-15'] }, () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const shown = () => ({ sessionToken: newToken(), address: '198.51.100.6' })
  const own = createSessionGuesses()
  const { guesses, seconds } = GUESS_LIMIT
  const refused = expect.objectContaining({ code: 'too-many', details: { retryAfterSeconds: 1 } })
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < guesses; count += 1) {
      own.refuseGuesser(shown())
      own.notePresented(shown(), false)
    }
    vi.advanceTimersByTime(seconds * 1000 - 1)
    expect(() => own.refuseGuesser(shown())).toThrow(refused)
    vi.advanceTimersByTime(1)
  }
  own.refuseGuesser(shown())
})

/** Gives the session a token that this server has not seen, as if another server had opened it. */
async function openedElsewhere(sessionToken: string): Promise<string> {
  const token = newToken()
  await sql`update session set token_hash = sha256(${token}::bytea)
    where token_hash = sha256(${sessionToken}::bytea)`.execute(db)
  return token
}
