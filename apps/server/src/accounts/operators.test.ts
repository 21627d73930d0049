import { TOO_MANY_ATTEMPTS } from '@presale/rules/account'
import { WRONG_OPERATOR_CREDENTIALS } from '@presale/rules/operator'
import { beforeEach, describe, expect, test } from 'vitest'
import { ATTEMPT_LIMITS, createAttempts } from '../limits/attempts.ts'
import { useDatabase } from '../testing/database.ts'
import { PASSWORD } from '../testing/factories.ts'
import { accountServices, passwords } from '../testing/services.ts'
import { untilLocked } from '../testing/wait-for-lock.ts'
import { changeOperatorPassword, logInOperator } from './operators.ts'
import { closeOtherSessions, findSessionOwner, openSession } from './sessions.ts'

const { db } = await useDatabase()
const attempts = createAttempts(db, { ...ATTEMPT_LIMITS, perAddress: { points: 1000, duration: 60 } })
const oldHash = await passwords.hash(PASSWORD)
const wrong = { code: 'unauthenticated', message: WRONG_OPERATOR_CREDENTIALS }

let operators = 0
let login = ''
let operatorId = ''
let sessionToken = ''

/** Each test has an operator of its own. */
beforeEach(async () => {
  operators += 1
  login = `operator-${operators}`
  operatorId = await addOperator(login)
  sessionToken = await openSession(db, { operatorId })
})

async function addOperator(name: string): Promise<string> {
  const { id } = await db
    .insertInto('operator')
    .values({ login: name, password_hash: oldHash, role: 'viewer' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Change = Parameters<typeof changeOperatorPassword>[1]

function change(part: Partial<Change> = {}) {
  const sent = { login, oldPassword: PASSWORD, newPassword: 'new password', sessionToken }
  return changeOperatorPassword(accountServices(db, attempts), {
    ...sent,
    address: '10.1.0.1',
    requestId: 'r-1',
    ...part,
  })
}

const enter = (password: string, address = '10.1.0.2') =>
  logInOperator(accountServices(db, attempts), { login, password, address, requestId: 'r-2' })

async function auditOf(action: string) {
  return db
    .selectFrom('audit_entry')
    .select(['operator_id', 'subject_id', 'before', 'after', 'request_id'])
    .where('action', '=', action)
    .where('operator_id', '=', operatorId)
    .execute()
}

describe('an operator’s new password', () => {
  test('logs in, and the old one no longer does', async () => {
    await change()
    await expect(enter(PASSWORD)).rejects.toMatchObject(wrong)
    await expect(enter('new password')).resolves.toMatchObject({ login })
  })

  test('ends the operator’s other sessions, but neither the one that sent it nor another operator’s', {
    tags: ['abuse-11'],
  }, async () => {
    const elsewhere = await openSession(db, { operatorId })
    const otherId = await addOperator(`${login}-beside`)
    const other = await openSession(db, { operatorId: otherId })
    await change()
    expect(await findSessionOwner(db, sessionToken)).toMatchObject({ operatorId })
    expect(await findSessionOwner(db, elsewhere)).toBeUndefined()
    expect(await findSessionOwner(db, other)).toMatchObject({ operatorId: otherId })
  })

  test('sent with another operator’s session ends every session of the named operator', async () => {
    const other = await openSession(db, { operatorId: await addOperator(`${login}-beside`) })
    await change({ sessionToken: other })
    expect(await findSessionOwner(db, sessionToken)).toBeUndefined()
    expect(await findSessionOwner(db, other)).toBeDefined()
  })

  test.each([{ oldPassword: 'wrong' }, { oldPassword: `${PASSWORD} ` }, { login: 'nobody' }])(
    'is refused for %j with the same answer, and changes nothing',
    async (part) => {
      const elsewhere = await openSession(db, { operatorId })
      await expect(change(part)).rejects.toMatchObject(wrong)
      expect(await findSessionOwner(db, elsewhere)).toMatchObject({ operatorId })
      await expect(enter(PASSWORD)).resolves.toMatchObject({ login })
      expect(await auditOf('operator.change-password')).toEqual([])
    },
  )

  test('writes an audit entry without any password', async () => {
    await change()
    expect(await auditOf('operator.change-password')).toEqual([
      { operator_id: operatorId, subject_id: operatorId, before: null, after: null, request_id: 'r-1' },
    ])
  })

  test('is stored once of two sent at once; the other request is refused for its old password', async () => {
    const answers = await Promise.allSettled([
      change({ newPassword: 'the first of the two' }),
      change({ newPassword: 'the second of the two' }),
    ])
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toMatchObject([{ reason: wrong }])
    const kept = answers[0]?.status === 'fulfilled' ? 'the first of the two' : 'the second of the two'
    await expect(enter(kept)).resolves.toMatchObject({ login })
  })

  test('refuses a log-in with the old one that has already begun', async () => {
    const newHash = await passwords.hash('new password')
    let lateLogIn: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('operator').set({ password_hash: newHash }).where('id', '=', operatorId).execute()
      await closeOtherSessions(trx, { operatorId }, '')
      lateLogIn = enter(PASSWORD).catch((error) => error)
      await untilLocked(db)
    })
    expect(await lateLogIn).toMatchObject(wrong)
    expect(await auditOf('operator.log-in')).toEqual([])
  })

  test('counts failures together with log-ins, for their address only, until a success', async () => {
    for (let tried = 0; tried < 9; tried += 1) {
      await expect(change({ oldPassword: 'wrong' })).rejects.toMatchObject(wrong)
    }
    await change()
    for (let tried = 0; tried < 5; tried += 1) {
      await expect(change({ oldPassword: 'wrong' })).rejects.toMatchObject(wrong)
      await expect(enter('wrong', '10.1.0.1')).rejects.toMatchObject(wrong)
    }
    const sent = { oldPassword: 'new password', newPassword: 'a third new one' }
    await expect(change(sent)).rejects.toMatchObject({ code: 'too-many', message: TOO_MANY_ATTEMPTS })
    await expect(change({ ...sent, address: '10.1.0.3' })).resolves.toBeUndefined()
  })
})
