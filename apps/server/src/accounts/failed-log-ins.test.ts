import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { call } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague, PASSWORD } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'
import { accountServices } from '../testing/services.ts'
import { foldFailedLogIns, scheduleFolding } from './failed-log-ins.ts'
import { logInBuyer } from './log-in-buyer.ts'
import { changeOperatorPassword, logInOperator } from './operators.ts'

const connection = await useDatabase()
const { db } = connection
const services = accountServices(db)

beforeEach(async () => {
  await db.deleteFrom('failed_log_in').execute()
  await db.deleteFrom('attempt_count').execute()
})

const failBuyer = (email: string, address: string) =>
  expect(logInBuyer(services, { email, password: 'wrong', address })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
const failOperator = (login: string, address: string) =>
  expect(
    logInOperator(services, { login, password: 'wrong', address, requestId: 'r' }),
  ).rejects.toMatchObject({ code: 'unauthenticated' })

/** Moves the counts into the hour before the last. */
const letHourEnd = () => sql`update failed_log_in set hour = hour - interval '2 hours'`.execute(db)

async function foldAll(): Promise<void> {
  while ((await foldFailedLogIns(db, 'fold')) > 0);
}

const entriesOf = (type: string, id: string) =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'operator_id', 'before', 'after', 'address', 'request_id'])
    .where('action', 'like', '%.failed-log-ins')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .execute()

const countRows = async () => (await db.selectFrom('failed_log_in').select('failures').execute()).length

describe('failed log-ins', () => {
  test('of an account stand in the audit trail once for an hour, with their number and that of the addresses', {
    tags: ['abuse-1'],
  }, async () => {
    const buyer = await addBuyer(db)
    const operator = await addColleague(db, 'viewer')
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) await failBuyer(buyer.email, address)
    await failOperator(operator.login, '192.0.2.3')
    await expect(
      changeOperatorPassword(services, {
        login: operator.login,
        oldPassword: 'wrong',
        newPassword: 'a longer new password',
        address: '192.0.2.3',
        requestId: 'r',
      }),
    ).rejects.toMatchObject({ code: 'unauthenticated' })
    const [counted] = await db.selectFrom('failed_log_in').select('hour').execute()
    await foldAll()
    expect(await entriesOf('buyer', buyer.buyerId), 'of the running hour').toEqual([])
    await letHourEnd()
    await foldAll()
    await foldAll()
    const hour = new Date((counted?.hour.getTime() ?? 0) - 2 * 3_600_000).toISOString()
    const entry = { operator_id: null, before: null, address: '', request_id: 'fold' }
    expect(await entriesOf('buyer', buyer.buyerId)).toEqual([
      { ...entry, action: 'buyer.failed-log-ins', after: { failures: 3, addresses: 2, hour } },
    ])
    expect(await entriesOf('operator', operator.operatorId)).toEqual([
      { ...entry, action: 'operator.failed-log-ins', after: { failures: 2, addresses: 1, hour } },
    ])
    expect(await countRows()).toBe(0)
  })

  test('of an unknown name are counted alike, and leave no audit entry', { tags: ['abuse-6'] }, async () => {
    await failBuyer('nobody@example.test', '192.0.2.1')
    await failOperator('nobody', '192.0.2.1')
    expect(await countRows()).toBe(2)
    const before = await db.selectFrom('audit_head').select('position').executeTakeFirstOrThrow()
    await letHourEnd()
    await foldAll()
    expect(await countRows()).toBe(0)
    expect(await db.selectFrom('audit_head').select('position').executeTakeFirstOrThrow()).toEqual(before)
  })

  test('are counted at both doors, and a log-in that succeeds is not', { tags: ['abuse-1'] }, async () => {
    const { app, ask } = await useRest('buyer', connection)
    const buyer = await addBuyer(db)
    const body = { type: 'login', email: buyer.email, pass: 'wrong' }
    expect((await ask('POST', 'users.php', { body })).status).toBe(401)
    const input = { email: buyer.email.toUpperCase(), password: 'wrong' }
    expect((await call(app, 'mutation', 'account.logIn', input)).status).toBe(401)
    expect((await call(app, 'mutation', 'account.logIn', { ...input, password: PASSWORD })).status).toBe(200)
    expect(await db.selectFrom('failed_log_in').select('failures').execute()).toEqual([{ failures: 2 }])
  })

  test('are folded once by servers at the same time, and stay counted when one ends before it commits', async () => {
    const buyers = await Promise.all(Array.from({ length: 3 }, () => addBuyer(db)))
    for (const { email } of buyers) await failBuyer(email, '192.0.2.1')
    await letHourEnd()
    const ended = db.transaction().execute(async (trx) => {
      await foldFailedLogIns(trx, 'ended')
      throw new Error('the server ended')
    })
    await expect(ended).rejects.toThrow('the server ended')
    expect(await countRows()).toBe(3)
    await Promise.all(Array.from({ length: 5 }, () => foldFailedLogIns(db, 'fold')))
    for (const { buyerId } of buyers) expect(await entriesOf('buyer', buyerId)).toHaveLength(1)
    expect(await countRows()).toBe(0)
  })

  test('are folded by a job until it is stopped', async () => {
    const { email, buyerId } = await addBuyer(db)
    await failBuyer(email, '192.0.2.1')
    await letHourEnd()
    const folding = scheduleFolding(db, createLog('silent'), 20)
    onTestFinished(folding.stop)
    await expect.poll(() => entriesOf('buyer', buyerId)).toHaveLength(1)
  })
})
