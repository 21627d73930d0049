/** Passkeys of operators and buyers, by the doors of their apps. */
import { createHmac } from 'node:crypto'
import { CURRENT_PASSWORD_WRONG } from '@presale/rules/account'
import {
  MAX_PASSKEYS,
  PASSKEY_KNOWN,
  PASSKEY_REFUSED,
  PASSKEY_UNKNOWN,
  PASSKEYS_FULL,
} from '@presale/rules/passkey'
import { CODE_NEEDED, WRONG_CODE } from '@presale/rules/second-factor'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { switchMail } from '../mail/outbox.ts'
import { useApp } from '../testing/app.ts'
import { createPasskey } from '../testing/authenticator.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague, PASSWORD } from '../testing/factories.ts'
import { accountServices } from '../testing/services.ts'
import { codeOf } from '../testing/totp.ts'
import { beginBuyerFactor, confirmBuyerFactor } from './buyer-second-factor.ts'
import { beginSecondFactor, confirmSecondFactor } from './operator-second-factor.ts'

const ORIGIN = 'https://operators.presale.example'
const connection = await useDatabase()
const { db } = connection
const app = await useApp('operator', connection)
const buyerApp = await useApp('buyer', connection)

async function ask(
  path: string,
  input: object = {},
  token = '',
  headers: Record<string, string> = {},
  at = app,
) {
  const answer = await at.inject({
    method: 'POST',
    url: `/api/trpc/passkeys.${path}`,
    headers: {
      origin: ORIGIN,
      host: 'operators.presale.example',
      authorization: `Bearer ${token}`,
      ...headers,
    },
    payload: input,
  })
  const { result, error } = answer.json()
  return { status: answer.statusCode, data: result?.data, message: error?.message, error }
}

const listOf = async (token: string) => {
  const answer = await app.inject({
    url: '/api/trpc/passkeys.list',
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.json().result.data
}

async function addKey(token: string, name = 'Laptop') {
  const key = createPasskey(ORIGIN)
  const { challenge } = (await ask('begin', {}, token)).data
  expect(await ask('add', { name, answer: key.register(challenge) }, token)).toMatchObject({ status: 200 })
  return key
}

const challengeOfLogIn = async () => (await ask('beginLogIn')).data.challenge

const auditOf = (operatorId: string) =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('operator_id', '=', operatorId)
    .orderBy('id')
    .execute()

test('a passkey is added, opens sessions without a password, and is removed', async () => {
  const { operatorId, sessionToken: token, login } = await addColleague(db, 'viewer')
  const key = await addKey(token, ' Laptop ')
  const [listed] = await listOf(token)
  expect(listed).toMatchObject({ name: 'Laptop', lastUsedAt: null })
  const opened = await ask('logIn', { answer: key.sign(await challengeOfLogIn()) })
  expect(opened.data).toEqual({ sessionToken: expect.any(String), login })
  expect(await listOf(opened.data.sessionToken)).toMatchObject([
    { name: 'Laptop', lastUsedAt: expect.any(String) },
  ])
  expect((await ask('remove', { id: listed.id }, token)).status).toBe(200)
  expect(await listOf(token)).toEqual([])
  const refused = await ask('logIn', { answer: key.sign(await challengeOfLogIn()) })
  expect(refused).toMatchObject({ status: 401, message: PASSKEY_UNKNOWN })
  expect(await ask('remove', { id: listed.id }, token)).toMatchObject({ status: 404 })
  expect(await auditOf(operatorId)).toEqual([
    { action: 'operator.add-passkey', before: null, after: { name: 'Laptop' } },
    { action: 'operator.log-in', before: null, after: { code: 'passkey' } },
    { action: 'operator.remove-passkey', before: { name: 'Laptop' }, after: null },
  ])
})

describe('a log-in is refused', () => {
  test('with an answer that was used before, and with a challenge of another purpose', async () => {
    const { sessionToken: token } = await addColleague(db, 'viewer')
    const key = await addKey(token)
    const answer = key.sign(await challengeOfLogIn())
    expect((await ask('logIn', { answer })).status).toBe(200)
    expect(await ask('logIn', { answer })).toMatchObject({ status: 422, message: PASSKEY_REFUSED })
    const { challenge } = (await ask('begin', {}, token)).data
    expect((await ask('logIn', { answer: key.sign(challenge) })).status).toBe(422)
    for (const made of ['', 'AAAA', 'A'.repeat(72)]) {
      expect((await ask('logIn', { answer: key.sign(made) })).status).toBe(422)
    }
  })
  test('when the challenge has expired', async () => {
    const { sessionToken: token } = await addColleague(db, 'viewer')
    const key = await addKey(token)
    const signingKey = db.selectFrom('signing_key').select('value').where('name', '=', 'device')
    const { value } = await signingKey.executeTakeFirstOrThrow()
    const endingIn = (seconds: number) => {
      const signed = Buffer.alloc(22)
      signed.writeUIntBE(Math.round(Date.now() / 1000) + seconds, 16, 6)
      const use = JSON.stringify(['passkey: log in operator', signed.toString('base64url')])
      const signature = createHmac('sha256', value).update(use).digest()
      return key.sign(Buffer.concat([signed, signature]).toString('base64url'))
    }
    expect((await ask('logIn', { answer: endingIn(-5) })).status).toBe(422)
    expect((await ask('logIn', { answer: endingIn(60) })).status).toBe(200)
  })
  test('for a page of another name, a signature of another page, and a device that did not check its holder', async () => {
    const { sessionToken: token } = await addColleague(db, 'viewer')
    const key = await addKey(token)
    const other = 'https://operators.presale.example.evil.test'
    const signed = async (from?: string) => ({ answer: key.sign(await challengeOfLogIn(), from) })
    expect((await ask('logIn', await signed(), '', { origin: other })).status).toBe(422)
    expect((await ask('logIn', await signed(other))).status).toBe(422)
    expect((await ask('beginLogIn', {}, '', { origin: 'https://127.0.0.1', host: '127.0.0.1' })).status).toBe(
      422,
    )
    const unchecked = createPasskey(ORIGIN, 0x01)
    const { challenge } = (await ask('begin', {}, token)).data
    expect((await ask('add', { name: 'x', answer: unchecked.register(challenge) }, token)).status).toBe(422)
  })
  test('for a host that a proxy passes on', { tags: ['abuse-113'] }, async () => {
    const behind = await useApp('operator', connection, { trustedProxies: ['loopback'] })
    const headers = { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' }
    expect((await ask('beginLogIn', {}, '', headers, behind)).status).toBe(422)
    expect((await ask('beginLogIn', {}, '', {}, behind)).status).toBe(200)
  })
  test('for a removed operator', async () => {
    const { sessionToken: token, operatorId } = await addColleague(db, 'viewer')
    const key = await addKey(token)
    await db
      .updateTable('operator')
      .set({ removed_at: new Date(), removed_by: operatorId })
      .where('id', '=', operatorId)
      .execute()
    await db
      .updateTable('session')
      .set({ revoked_at: sql`now()` })
      .where('operator_id', '=', operatorId)
      .execute()
    const answer = key.sign(await challengeOfLogIn())
    expect(await ask('logIn', { answer })).toMatchObject({ status: 401, message: PASSKEY_UNKNOWN })
  })
})

describe('adding is refused', () => {
  test('without a recent proof of identity', async () => {
    const { sessionToken: token, operatorId } = await addColleague(db, 'viewer')
    await db
      .updateTable('session')
      .set({ confirmed_at: sql`now() - interval '1 hour'` })
      .where('operator_id', '=', operatorId)
      .execute()
    expect(await ask('begin', {}, token)).toMatchObject({ status: 403 })
  })
  test('for the challenge of another operator, a known passkey, and beyond the limit', async () => {
    const one = await addColleague(db, 'viewer')
    const two = await addColleague(db, 'viewer')
    const key = createPasskey(ORIGIN)
    const { challenge } = (await ask('begin', {}, one.sessionToken)).data
    const sent = { name: 'Laptop', answer: key.register(challenge) }
    expect(await ask('add', sent, two.sessionToken)).toMatchObject({ status: 422, message: PASSKEY_REFUSED })
    expect((await ask('add', sent, one.sessionToken)).status).toBe(200)
    const again = (await ask('begin', {}, two.sessionToken)).data
    expect(
      await ask('add', { name: 'x', answer: key.register(again.challenge) }, two.sessionToken),
    ).toMatchObject({
      status: 409,
      message: PASSKEY_KNOWN,
    })
    for (let more = 1; more < MAX_PASSKEYS; more += 1) await addKey(one.sessionToken, `key ${more}`)
    expect(await ask('begin', {}, one.sessionToken)).toMatchObject({ status: 422, message: PASSKEYS_FULL })
  })
  test('of a key that no browser makes', { tags: ['abuse-77'] }, async () => {
    const { sessionToken: token } = await addColleague(db, 'viewer')
    const begin = async () => (await ask('begin', {}, token)).data.challenge
    for (const transport of ['a\0', '\ud800', '']) {
      const answer = createPasskey(ORIGIN).register(await begin())
      const sent = { ...answer, response: { ...answer.response, transports: [transport] } }
      expect((await ask('add', { name: 'x', answer: sent }, token)).status).toBe(400)
    }
    const withoutId = createPasskey(ORIGIN, undefined, 0).register(await begin())
    const sent = { name: 'x', answer: { ...withoutId, id: 'AA', rawId: 'AA' } }
    expect(await ask('add', sent, token)).toMatchObject({ status: 422, message: PASSKEY_REFUSED })
  })
  test('to an account with a second factor, without a current code of it', {
    tags: ['abuse-27'],
  }, async () => {
    const services = accountServices(db)
    const request = { requestId: 'test', address: '192.0.2.1' }
    const operator = await addColleague(db, 'owner')
    const actor = { operatorId: operator.operatorId, ...request }
    const { secret } = await beginSecondFactor(db, actor)
    const ofOperator = await confirmSecondFactor(services, { code: codeOf(secret), ...actor })
    const buyer = await addBuyer(db)
    const changer = { buyerId: buyer.buyerId, currentPassword: PASSWORD, ...request }
    const begun = await beginBuyerFactor(db, buyer.buyerId)
    const ofBuyer = await confirmBuyerFactor(services, { code: codeOf(begun.secret), ...changer })
    for (const [at, token, known, [recoveryCode]] of [
      [app, operator.sessionToken, {}, ofOperator.recoveryCodes],
      [buyerApp, buyer.sessionToken, { currentPassword: PASSWORD }, ofBuyer.recoveryCodes],
    ] as const) {
      const begin = (code?: string) => ask('begin', { ...known, code }, token, {}, at)
      expect(await begin()).toMatchObject({ status: 422, message: CODE_NEEDED })
      expect(await begin('no-such-code')).toMatchObject({ status: 422, message: WRONG_CODE })
      expect((await begin(recoveryCode)).status).toBe(200)
      expect(await begin(recoveryCode)).toMatchObject({ status: 422, message: WRONG_CODE })
    }
  })
  test('another operator’s passkey is not removed', async () => {
    const one = await addColleague(db, 'viewer')
    const two = await addColleague(db, 'owner')
    await addKey(one.sessionToken)
    const [{ id }] = await listOf(one.sessionToken)
    expect((await ask('remove', { id }, two.sessionToken)).status).toBe(404)
    expect(await listOf(one.sessionToken)).toMatchObject([{ name: 'Laptop' }])
  })
})

test('a buyer’s passkey needs the password, is told by mail, and opens no operator’s session', async () => {
  await switchMail(db, 'sent')
  const buyer = await addBuyer(db)
  const asBuyer = (path: string, input: object = {}) => ask(path, input, buyer.sessionToken, {}, buyerApp)
  const key = createPasskey(ORIGIN)
  expect(await asBuyer('begin', { currentPassword: 'wrong' })).toMatchObject({
    status: 422,
    message: CURRENT_PASSWORD_WRONG,
  })
  const { challenge } = (await asBuyer('begin', { currentPassword: PASSWORD })).data
  expect((await asBuyer('add', { name: 'Phone', answer: key.register(challenge) })).status).toBe(200)
  const signed = async (at = buyerApp) => {
    const begun = await ask('beginLogIn', {}, '', {}, at)
    return { answer: key.sign(begun.data.challenge) }
  }
  expect((await ask('logIn', await signed(app), '', {}, app)).status).toBe(401)
  expect((await ask('logIn', await signed(app), '', {}, buyerApp)).status).toBe(422)
  const opened = await ask('logIn', await signed(), '', {}, buyerApp)
  expect(opened.data).toEqual({ sessionToken: expect.any(String), email: buyer.email })
  const { id } = await db
    .selectFrom('passkey')
    .select('id')
    .where('buyer_id', '=', buyer.buyerId)
    .executeTakeFirstOrThrow()
  expect((await asBuyer('remove', { id, currentPassword: '' })).status).toBe(422)
  expect((await asBuyer('remove', { id, currentPassword: PASSWORD })).status).toBe(200)
  expect((await ask('logIn', await signed(), '', {}, buyerApp)).status).toBe(401)
  const mails = await db
    .selectFrom('mail')
    .select('kind')
    .where('buyer_id', '=', buyer.buyerId)
    .orderBy('id')
    .execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['passkey-added', 'new-device', 'passkey-removed'])
})
