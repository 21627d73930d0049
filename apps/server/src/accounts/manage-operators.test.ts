import { SESSION_GONE } from '@presale/rules/identity'
import { WRONG_OPERATOR_CREDENTIALS } from '@presale/rules/operator'
import { LAST_OWNER, OPERATOR_GONE, ROLE_CHANGED, ROLE_FORBIDS } from '@presale/rules/role'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAttempts } from '../limits/attempts.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague, addOperator, PASSWORD } from '../testing/factories.ts'
import { accountServices } from '../testing/services.ts'
import { untilLocked } from '../testing/wait-for-lock.ts'
import { inviteOperator, listInvites, readInvite } from './invites.ts'
import { changeOperatorRole, endOperatorSessions, listOperators, removeOperator } from './manage-operators.ts'
import { createFirstOperator, logInOperator } from './operators.ts'
import { listOperatorSessions } from './session-list.ts'
import { findSessionOwner, openSession } from './sessions.ts'

const { db } = await useDatabase()
const attempts = createAttempts(db)
const owner = { operatorId: (await addOperator(db)).operatorId, requestId: 'test', address: '192.0.2.1' }

/** Makes the first operator the only owner again. */
beforeEach(async () => {
  await sql`update operator set role = 'owner', removed_at = null, removed_by = null where id = ${owner.operatorId}`.execute(
    db,
  )
  await sql`update operator set role = 'viewer' where id <> ${owner.operatorId}`.execute(db)
})

const find = async (id: string) => (await listOperators(db)).find((operator) => operator.id === id)
const lastOwner = { code: 'refused', message: LAST_OWNER }

describe('a role', () => {
  test('changes with an audit entry', async () => {
    const { operatorId: targetId, sessionToken } = await addColleague(db, 'viewer')
    await changeOperatorRole(db, { targetId, role: 'manager', seenRole: 'viewer', ...owner })
    expect(await findSessionOwner(db, sessionToken)).toMatchObject({ role: 'manager' })
    await changeOperatorRole(db, { targetId, role: 'manager', ...owner })
    const trace = await db
      .selectFrom('audit_entry')
      .select(['operator_id', 'action', 'before', 'after'])
      .where('subject_id', '=', targetId)
      .execute()
    expect(trace).toEqual([
      {
        operator_id: owner.operatorId,
        action: 'operator.change-role',
        before: { role: 'viewer' },
        after: { role: 'manager' },
      },
    ])
  })
  test('is not overwritten when it changed since the editor read it', async () => {
    const { operatorId: targetId } = await addColleague(db, 'viewer')
    await changeOperatorRole(db, { targetId, role: 'manager', ...owner })
    await endOperatorSessions(db, { targetId, ending: 'all', ...owner })
    const late = changeOperatorRole(db, { targetId, role: 'owner', seenRole: 'viewer', ...owner })
    await expect(late).rejects.toMatchObject({
      code: 'conflict',
      message: ROLE_CHANGED,
      details: {
        current: { role: 'manager' },
        changed: { operator: 'operator', action: 'operator.change-role' },
      },
    })
  })
  test('that is no longer owner revokes the open invites of its operator', async () => {
    const { operatorId: targetId } = await addColleague(db, 'owner')
    const { id } = await inviteOperator(db, {
      role: 'owner',
      operatorId: targetId,
      requestId: 'test',
      address: '192.0.2.1',
    })
    await changeOperatorRole(db, { targetId, role: 'manager', ...owner })
    expect((await listInvites(db)).map((invite) => invite.id)).not.toContain(id)
  })
  test('is not changed by an operator who is no longer an owner', async () => {
    const { operatorId } = await addColleague(db, 'manager')
    const late = { targetId: owner.operatorId, operatorId, requestId: 'test', address: '192.0.2.1' }
    await expect(changeOperatorRole(db, { ...late, role: 'viewer' })).rejects.toMatchObject({
      code: 'forbidden',
      message: ROLE_FORBIDS,
    })
    await expect(removeOperator(db, late)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the last owner', () => {
  test('can neither be demoted nor removed', async () => {
    const targetId = owner.operatorId
    await expect(changeOperatorRole(db, { targetId, role: 'manager', ...owner })).rejects.toMatchObject(
      lastOwner,
    )
    await expect(removeOperator(db, { targetId, ...owner })).rejects.toMatchObject(lastOwner)
    expect(await find(targetId)).toMatchObject({ role: 'owner', removedAt: null })
  })
  test.each(['demote', 'remove'] as const)('remains when two owners %s each other at once', async (what) => {
    for (let round = 0; round < 10; round += 1) {
      const other = {
        operatorId: (await addColleague(db, 'owner')).operatorId,
        requestId: 'test',
        address: '192.0.2.1',
      }
      const against = (by: typeof owner, targetId: string) =>
        what === 'demote'
          ? changeOperatorRole(db, { targetId, role: 'viewer', ...by })
          : removeOperator(db, { targetId, ...by })
      const answers = await Promise.allSettled([
        against(owner, other.operatorId),
        against(other, owner.operatorId),
      ])
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const left = (await listOperators(db)).filter(({ role, removedAt }) => role === 'owner' && !removedAt)
      expect(left).toHaveLength(1)
      await sql`update operator set role = 'owner', removed_at = null, removed_by = null
        where id = ${owner.operatorId}`.execute(db)
      await sql`update operator set role = 'viewer' where id <> ${owner.operatorId}`.execute(db)
    }
  })
  test('remains when two owners give up the role at once', async () => {
    const other = {
      operatorId: (await addColleague(db, 'owner')).operatorId,
      requestId: 'test',
      address: '192.0.2.1',
    }
    const giveUp = (one: typeof owner) =>
      changeOperatorRole(db, { targetId: one.operatorId, role: 'viewer', ...one })
    const answers = await Promise.allSettled([giveUp(owner), giveUp(other)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: lastOwner })
  })
})

describe('removing an operator', () => {
  test('ends every session, refuses log-ins and keeps the name', { tags: ['asvs-7.4.2'] }, async () => {
    const { operatorId: targetId, login, sessionToken } = await addColleague(db, 'owner')
    const input = { login, password: PASSWORD, address: '192.0.2.1', requestId: 'test' }
    const elsewhere = await logInOperator(accountServices(db, attempts), input)
    const { id } = await inviteOperator(db, {
      role: 'owner',
      operatorId: targetId,
      requestId: 'test',
      address: '192.0.2.1',
    })
    await removeOperator(db, { targetId, ...owner })
    for (const token of [sessionToken, elsewhere.sessionToken]) {
      expect(await findSessionOwner(db, token)).toBeUndefined()
    }
    await expect(logInOperator(accountServices(db, attempts), input)).rejects.toMatchObject({
      message: WRONG_OPERATOR_CREDENTIALS,
    })
    expect((await listInvites(db)).map((invite) => invite.id)).not.toContain(id)
    expect(await find(targetId)).toMatchObject({ login, openSessions: 0, removedAt: expect.any(String) })
    const marks = (await listOperators(db)).map(({ removedAt }) => removedAt !== null)
    expect(marks).toEqual([...marks].sort())
    await expect(removeOperator(db, { targetId, ...owner })).rejects.toMatchObject({
      code: 'not-found',
      message: OPERATOR_GONE,
    })
    expect(
      await createFirstOperator(accountServices(db), { login: 'another', password: PASSWORD }),
    ).toBeUndefined()
  })
  test('admits no session that is opened later', async () => {
    const { operatorId: targetId } = await addColleague(db, 'viewer')
    await removeOperator(db, { targetId, ...owner })
    expect(await findSessionOwner(db, await openSession(db, { operatorId: targetId }))).toBeUndefined()
  })
  test('refuses a log-in that has already begun', async () => {
    const { operatorId: targetId, login } = await addColleague(db, 'viewer')
    let lateLogIn: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await sql`update operator set removed_at = now(), removed_by = id where id = ${targetId}`.execute(trx)
      const input = {
        login,
        password: PASSWORD,
        address: '192.0.2.2',
        requestId: 'test',
      }
      lateLogIn = logInOperator(accountServices(db, attempts), input).catch((error) => error)
      await untilLocked(db)
    })
    expect(await lateLogIn).toMatchObject({ message: WRONG_OPERATOR_CREDENTIALS })
  })
})

describe('sessions', () => {
  test('that have expired are deleted when the same operator opens one, and only that operator’s', async () => {
    const [one, two] = [await addColleague(db, 'viewer'), await addColleague(db, 'viewer')]
    await sql`update session set expires_at = now() - interval '1 second' where operator_id is not null`.execute(
      db,
    )
    await openSession(db, { operatorId: one.operatorId })
    const living = await db
      .selectFrom('session')
      .select(['operator_id', sql<boolean>`expires_at > now()`.as('is_living')])
      .where('operator_id', 'in', [one.operatorId, two.operatorId])
      .orderBy('operator_id')
      .execute()
    expect(living).toEqual([
      { operator_id: one.operatorId, is_living: true },
      { operator_id: two.operatorId, is_living: false },
    ])
  })
  test('last 14 days for a buyer and one day for an operator', async () => {
    const { buyerId } = await addBuyer(db)
    const { operatorId } = await addColleague(db, 'viewer')
    const tokens = [await openSession(db, { buyerId }), await openSession(db, { operatorId })]
    for (const [index, days] of [14, 1].entries()) {
      const { rows } = await sql<{ days: number }>`
        select extract(epoch from expires_at - created_at)::float8 / 86400 as days from session
        where token_hash = sha256(${tokens[index] ?? ''}::bytea)`.execute(db)
      expect(rows).toEqual([{ days }])
    }
  })
  test('store the address and the browser up to a maximum length', async () => {
    const { operatorId, sessionToken } = await addColleague(db, 'viewer')
    const origin = {
      address: `192.0.2.3${'x'.repeat(200)}`,
      userAgent: `Firefox \ud800${'🙂'.repeat(400)}\0`,
    }
    await openSession(db, { operatorId }, origin)
    const asking = await findSessionOwner(db, sessionToken)
    const sessionId = asking && 'sessionId' in asking ? asking.sessionId : ''
    const listed = await listOperatorSessions(db, { operatorId, sessionId })
    expect(listed.map(({ isThisOne }) => isThisOne).sort()).toEqual([false, true])
    const opened = listed.find(({ isThisOne }) => !isThisOne)
    expect(opened?.address).toMatch(/^192\.0\.2\.3x{91}$/)
    expect([...(opened?.userAgent ?? '')]).toHaveLength(300)
    expect(opened?.userAgent).toMatch(/^Firefox \ufffd/)
  })
  test('note within minutes when they were last seen', async () => {
    const { operatorId, sessionToken } = await addColleague(db, 'viewer')
    const seen = async () => Date.parse((await find(operatorId))?.lastSeenAt ?? '')
    const setBack = (interval: string) =>
      sql`update session set last_seen_at = now() - ${interval}::interval where operator_id = ${operatorId}`.execute(
        db,
      )
    await setBack('10 seconds')
    const recent = await seen()
    await findSessionOwner(db, sessionToken)
    expect(await seen()).toBe(recent)
    await setBack('2 minutes')
    await findSessionOwner(db, sessionToken)
    expect(await seen()).toBeGreaterThan(recent)
  })
  test('end all but the one that asks, and the open invites with them', { tags: ['abuse-10'] }, async () => {
    const { operatorId, sessionToken } = await addColleague(db, 'owner')
    const elsewhere = await openSession(db, { operatorId })
    const actor = { ...owner, operatorId }
    const { secret } = await inviteOperator(db, { role: 'viewer', ...actor })
    await endOperatorSessions(db, { targetId: operatorId, ending: { allBut: sessionToken }, ...actor })
    expect(await findSessionOwner(db, elsewhere)).toBeUndefined()
    expect(await findSessionOwner(db, sessionToken)).toMatchObject({ operatorId })
    await expect(readInvite(db, secret)).rejects.toMatchObject({ code: 'refused' })
  })
  test('end one at a time or all together, and only the operator’s own', async () => {
    const [one, two] = [await addColleague(db, 'viewer'), await addColleague(db, 'viewer')]
    const elsewhere = await openSession(db, { operatorId: one.operatorId })
    const session = await findSessionOwner(db, elsewhere)
    const sessionId = session && 'sessionId' in session ? session.sessionId : ''
    const end = (targetId: string, id?: string) =>
      endOperatorSessions(db, { targetId, ending: id === undefined ? 'all' : { sessionId: id }, ...owner })
    const gone = { code: 'not-found', message: SESSION_GONE }
    await expect(end(two.operatorId, sessionId)).rejects.toMatchObject(gone)
    expect(await find(one.operatorId)).toMatchObject({ openSessions: 2 })
    await end(one.operatorId, sessionId)
    expect(await findSessionOwner(db, elsewhere)).toBeUndefined()
    expect(await findSessionOwner(db, one.sessionToken)).toBeDefined()
    await expect(end(one.operatorId, sessionId)).rejects.toMatchObject(gone)
    await openSession(db, { operatorId: one.operatorId })
    for (let twice = 0; twice < 2; twice += 1) await end(one.operatorId)
    expect(await find(one.operatorId)).toMatchObject({ openSessions: 0 })
    expect(await findSessionOwner(db, two.sessionToken)).toBeDefined()
  })
})
