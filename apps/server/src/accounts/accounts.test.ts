import { EMAIL_TAKEN, TOO_MANY_ATTEMPTS, WRONG_CREDENTIALS } from '@presale/rules/account'
import { FIRST_LOGIN_RESERVED, FIRST_PASSWORD_WEAK } from '@presale/rules/operator'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ATTEMPT_LIMITS, createAttempts } from '../limits/attempts.ts'
import { networkOf } from '../limits/network.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addOperator, PASSWORD } from '../testing/factories.ts'
import { accountServices, passwords, useProductPasswords } from '../testing/services.ts'
import { untilLocked } from '../testing/wait-for-lock.ts'
import { readBuyerAccount, registerBuyer } from './buyers.ts'
import { logInBuyer } from './log-in-buyer.ts'
import { createFirstOperator, logInOperator } from './operators.ts'
import { closeOtherSessions, closeSession, findSessionOwner } from './sessions.ts'

const { db } = await useDatabase()
const attempts = createAttempts(db, {
  ...ATTEMPT_LIMITS,
  perAddress: { points: 1000, duration: 60 },
})
const ada = { name: 'Ada', email: 'Ada@Example.test', phone: '1', password: PASSWORD }

describe('passwords', () => {
  const product = useProductPasswords()
  test.each([' ', 'p\u00e4ss', '🙂🙂', 'x'.repeat(100)])(
    '%j is verified exactly',
    { tags: ['abuse-22'] },
    async (password) => {
      const hashed = await product.hash(password)
      expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(await product.verify(hashed, password)).toBe(true)
      expect(await product.verify(hashed, `${password} `)).toBe(false)
    },
  )
  test('a missing hash matches no password', async () => {
    expect(await product.verify(undefined, PASSWORD)).toBe(false)
  })
  test('a new password is refused while 32 wait', async () => {
    const asked = Promise.allSettled(Array.from({ length: 200 }, () => product.hash('x')))
    expect(product.load()).toEqual({ running: 2, waiting: 32 })
    const answers = await asked
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.length).toBeGreaterThan(100)
    const told = { message: expect.stringMatching(/try again/), details: { retryAfterSeconds: 3 } }
    expect(refused[0]).toMatchObject({ reason: { code: 'busy', ...told } })
  })
})

describe('buyers', () => {
  test('cannot register an e-mail twice in another spelling', { tags: ['abuse-23'] }, async () => {
    const session = await registerBuyer(accountServices(db, attempts), { ...ada, address: '::1' })
    expect(session.email).toBe('Ada@Example.test')
    for (const email of ['ada@example.test', ' ADA@EXAMPLE.TEST', 'ａda@example.test']) {
      await expect(
        registerBuyer(accountServices(db, attempts), { ...ada, email, address: '::1' }),
      ).rejects.toMatchObject({
        code: 'conflict',
        message: EMAIL_TAKEN,
      })
    }
  })
  test('cannot register an e-mail with a dotted capital twice, composed or decomposed', {
    tags: ['abuse-23'],
  }, async () => {
    const register = (email: string) =>
      registerBuyer(accountServices(db, attempts), { ...ada, email, address: '::1' })
    await register('İda@example.test')
    for (const email of ['I\u0307da@example.test', 'i\u0307DA@EXAMPLE.TEST']) {
      await expect(register(email)).rejects.toMatchObject({ code: 'conflict', message: EMAIL_TAKEN })
    }
    await expect(register('ida@example.test')).resolves.toHaveProperty('sessionToken')
  })
  test('ten simultaneous registrations of one e-mail create one account', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        registerBuyer(accountServices(db, attempts), { ...ada, email: 'race@example.test', address: '::1' }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
  })
  test('log in with the e-mail in any case, each time with a new session', async () => {
    const one = await logInBuyer(accountServices(db, attempts), {
      email: 'ADA@example.test',
      password: PASSWORD,
      address: '::1',
    })
    const two = await logInBuyer(accountServices(db, attempts), {
      email: 'ada@example.test',
      password: PASSWORD,
      address: '::1',
    })
    expect(one.sessionToken).not.toBe(two.sessionToken)
    const owner = await findSessionOwner(db, one.sessionToken)
    expect(owner).toHaveProperty('buyerId')
  })
  test('a wrong password and an unknown e-mail get the same answer', { tags: ['abuse-5'] }, async () => {
    const wrong = { code: 'unauthenticated', message: WRONG_CREDENTIALS }
    await expect(
      logInBuyer(accountServices(db, attempts), { email: ada.email, password: 'x', address: '::2' }),
    ).rejects.toMatchObject(wrong)
    await expect(
      logInBuyer(accountServices(db, attempts), { email: 'no@x', password: 'x', address: '::2' }),
    ).rejects.toMatchObject(wrong)
  })
  test('a log-in with the old password fails once the new one is stored', async () => {
    const { buyerId, email } = await addBuyer(db)
    const newHash = await passwords.hash('new')
    let lateLogIn: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('buyer').set({ password_hash: newHash }).where('id', '=', buyerId).execute()
      await closeOtherSessions(trx, { buyerId }, '')
      lateLogIn = logInBuyer(accountServices(db, attempts), {
        email,
        password: PASSWORD,
        address: '::3',
      }).catch((error) => error)
      await untilLocked(db)
    })
    expect(await lateLogIn).toMatchObject({ code: 'unauthenticated', message: WRONG_CREDENTIALS })
  })
  test('the eleventh failure is refused, and only from the address of the ten before', {
    tags: ['abuse-1', 'abuse-17'],
  }, async () => {
    const { email } = await addBuyer(db)
    const from = (address: string, password: string) =>
      logInBuyer(accountServices(db, attempts), { email, password, address })
    for (let tried = 0; tried < 10; tried += 1) {
      await expect(from('10.0.0.1', 'x')).rejects.toMatchObject({ code: 'unauthenticated' })
    }
    await expect(from('10.0.0.1', PASSWORD)).rejects.toMatchObject({
      code: 'too-many',
      message: TOO_MANY_ATTEMPTS,
    })
    await expect(from('10.0.0.2', PASSWORD)).resolves.toHaveProperty('sessionToken')
  })
  test('an address that tries many accounts is refused', { tags: ['abuse-2'] }, async () => {
    const strict = createAttempts(db, { ...ATTEMPT_LIMITS, perAddress: { points: 3, duration: 60 } })
    const spray = (n: number) =>
      logInBuyer(accountServices(db, strict), { email: `s${n}@x`, password: 'x', address: '10.9.9.9' })
    for (const n of [1, 2, 3]) await expect(spray(n)).rejects.toMatchObject({ code: 'unauthenticated' })
    const refusal = await spray(4).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'too-many' })
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(60)
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(0)
  })
  test('an address that registers too many accounts is refused', async () => {
    const strict = createAttempts(db, { ...ATTEMPT_LIMITS, registrations: { points: 2, duration: 60 } })
    const from = (n: number, address: string) =>
      registerBuyer(accountServices(db, strict), { ...ada, email: `many${n}@x`, address })
    await from(1, '2001:db8:1:2::1')
    await from(2, '2001:db8:1:2:ffff::2')
    await expect(from(3, '2001:db8:1:2::3')).rejects.toMatchObject({ code: 'too-many' })
    await expect(from(4, '2001:db8:1:3::1')).resolves.toHaveProperty('sessionToken')
  })
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.100.200.77', '192.100.200.77'],
    ['::ffff:192.0.2.7%eth0', '192.0.2.7'],
    ['1::ffff:192.0.2.7', '1:0:0:0::/64'],
    ['1:2:3:4:5:6:7:8%a:b', '1:2:3:4::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::4:5:6:7:8', '2001:db8:0:4::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0:0:1::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
  test('a new account has a balance of zero', async () => {
    const { buyerId, email } = await addBuyer(db)
    expect(await readBuyerAccount(db, buyerId)).toEqual({
      name: 'Ada',
      email,
      phone: '1',
      isEmailConfirmed: false,
      mailPhrase: '',
      siteHasMail: false,
      ordersToPay: [],
      ordersInCheck: [],
      balance: '0.000000',
      purchasedTokens: '0.000000',
      bonusTokens: '0.000000',
    })
  })
  test('simultaneous reads answer each its own account, also twice, and none for an unknown one', async () => {
    const [first, second] = [await addBuyer(db), await addBuyer(db)]
    const ids = [first.buyerId, '987654321', second.buyerId, first.buyerId]
    const ends = await Promise.allSettled(ids.map((id) => readBuyerAccount(db, id)))
    const found = ({ email }: { email: string }) => ({ status: 'fulfilled', value: { email } })
    const none = {
      status: 'rejected',
      reason: { code: 'not-found', message: 'This account does not exist.' },
    }
    expect(ends).toMatchObject([found(first), none, found(second), found(first)])
  })
})

describe('sessions', () => {
  test('are stored as a hash only', { tags: ['abuse-16'] }, async () => {
    const { sessionToken } = await addBuyer(db)
    expect(Buffer.from(sessionToken, 'base64url')).toHaveLength(32)
    const { rows } = await sql<{ found: string }>`
      select count(*) as found from session where token_hash::text like ${`%${sessionToken}%`}
        or token_hash = ${Buffer.from(sessionToken, 'base64url')}`.execute(db)
    expect(rows[0]?.found).toBe('0')
  })
  test('end on log-out, and stay ended', { tags: ['abuse-10'] }, async () => {
    const { sessionToken } = await addBuyer(db)
    await closeSession(db, sessionToken)
    await closeSession(db, sessionToken)
    expect(await findSessionOwner(db, sessionToken)).toBeUndefined()
  })
  test.each([-10, 0, 10])(
    'expire by the database’s clock, the server’s being %i minutes off',
    { tags: ['abuse-12'] },
    async (minutes) => {
      const { sessionToken, buyerId } = await addBuyer(db)
      const expireIn = (interval: string) =>
        sql`update session set expires_at = now() + ${interval}::interval where buyer_id = ${buyerId}`.execute(
          db,
        )
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
      onTestFinished(() => void vi.useRealTimers())
      await expireIn('1 minute')
      expect(await findSessionOwner(db, sessionToken)).toEqual({ buyerId })
      await expireIn('-1 minute')
      expect(await findSessionOwner(db, sessionToken)).toBeUndefined()
    },
  )
  test('that have expired are deleted at the next log-in', async () => {
    const { buyerId, email } = await addBuyer(db)
    await sql`update session set expires_at = now() - interval '1 second' where buyer_id = ${buyerId}`.execute(
      db,
    )
    await logInBuyer(accountServices(db, attempts), { email, password: PASSWORD, address: '::4' })
    const left = await db.selectFrom('session').select('expires_at').where('buyer_id', '=', buyerId).execute()
    expect(left).toHaveLength(1)
  })
  test.each(['', 'x', 'a'.repeat(43), "' or 1=1 --"])(
    'do not exist for the token %j',
    { tags: ['abuse-8', 'abuse-84'] },
    async (token) => {
      expect(await findSessionOwner(db, token)).toBeUndefined()
    },
  )
})

describe('operators', () => {
  test('one of ten simultaneous first starts creates the operator; a later start changes nothing', {
    tags: ['abuse-18'],
  }, async () => {
    const { db: fresh } = await useDatabase()
    const made = await Promise.all(
      Array.from({ length: 10 }, () =>
        createFirstOperator(accountServices(fresh), { login: 'op', password: undefined }),
      ),
    )
    const created = made.filter((operator) => operator !== undefined)
    expect(created).toHaveLength(1)
    expect(created[0]).toMatchObject({ login: 'op', generated: true })
    expect(created[0]?.password).toMatch(/^[A-Za-z0-9_-]{20}$/)
    expect(
      await createFirstOperator(accountServices(fresh), { login: 'other', password: 'other' }),
    ).toBeUndefined()
    expect(await fresh.selectFrom('operator').select('login').execute()).toEqual([{ login: 'op' }])
  })
  test('the first one is not created with a login that the audit trail has for the program', async () => {
    const { db: fresh } = await useDatabase()
    await expect(
      createFirstOperator(accountServices(fresh), { login: 'System', password: undefined }),
    ).rejects.toMatchObject({ code: 'refused', message: FIRST_LOGIN_RESERVED })
    expect(await fresh.selectFrom('operator').select('id').execute()).toEqual([])
  })
  test.each(['abc', 'password1234', 'x7#kQ9!vTz2'])(
    'the first one is not created with the short or common password %s',
    { tags: ['abuse-18'] },
    async (password) => {
      const { db: fresh } = await useDatabase()
      await expect(
        createFirstOperator(accountServices(fresh), { login: 'op', password }),
      ).rejects.toMatchObject({ code: 'refused', message: FIRST_PASSWORD_WEAK })
      expect(await fresh.selectFrom('operator').select('id').execute()).toEqual([])
      await createFirstOperator(accountServices(fresh), { login: 'op', password: undefined })
      expect(
        await createFirstOperator(accountServices(fresh), { login: 'op', password }),
        'a start with an operator does not judge the setting',
      ).toBeUndefined()
    },
  )
  test('log in with an audit entry, and are slowed like buyers', async () => {
    await addOperator(db)
    const enter = (password: string) =>
      logInOperator(accountServices(db, attempts), {
        login: 'operator',
        password,
        address: '10.0.0.3',
        requestId: 'r',
      })
    const { sessionToken } = await enter(PASSWORD)
    expect(await findSessionOwner(db, sessionToken)).toHaveProperty('operatorId')
    const trace = await db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'operator.log-in')
      .execute()
    expect(trace).toHaveLength(1)
    for (let tried = 0; tried < 10; tried += 1) {
      await expect(enter('admin')).rejects.toMatchObject({ code: 'unauthenticated' })
    }
    await expect(enter(PASSWORD)).rejects.toMatchObject({ code: 'too-many' })
  })
})
