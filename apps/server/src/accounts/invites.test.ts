import { RECENT_MINUTES } from '@presale/rules/identity'
import {
  INVITE_CLOSED,
  INVITE_EXPIRED,
  INVITE_NEEDS_PROOF,
  INVITE_REVOKED,
  INVITE_UNKNOWN,
  INVITE_USED,
  LOGIN_TAKEN,
} from '@presale/rules/invite'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addColleague, addOperator, PASSWORD } from '../testing/factories.ts'
import { accountServices } from '../testing/services.ts'
import { acceptInvite, inviteOperator, listInvites, readInvite, revokeInvite } from './invites.ts'
import { changeOperatorRole, endOperatorSessions, removeOperator } from './manage-operators.ts'
import { changeOperatorPassword } from './operators.ts'
import { listOperatorSessions } from './session-list.ts'
import { findSessionOwner } from './sessions.ts'

const { db, asOwner } = await useDatabase()
const owner = { operatorId: (await addOperator(db)).operatorId, requestId: 'test', address: '192.0.2.1' }

const invite = (role: 'viewer' | 'manager' | 'owner' = 'viewer') => inviteOperator(db, { role, ...owner })
const accept = (secret: string, login: string = crypto.randomUUID(), sessionToken?: string) =>
  acceptInvite(accountServices(db), {
    secret,
    login,
    sessionToken,
    password: PASSWORD,
    address: '192.0.2.1',
    userAgent: 'x',
    requestId: 'r',
  })
const refusal = (message: string) => ({ code: 'refused', message })
const expire = (id: string) =>
  // Without the trigger that forbids changes of an invite, because no test can wait for its expiry.
  asOwner.db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`update operator_invite set expires_at = now() - interval '1 second' where id = ${id}`.execute(
      one,
    )
    await sql`set session_replication_role = origin`.execute(one)
  })

describe('an invite', () => {
  test('creates one operator with its role and a session', async () => {
    const { secret, expiresAt } = await invite('manager')
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(47.9)
    expect(hours).toBeLessThan(48.1)
    expect(await readInvite(db, secret)).toMatchObject({ role: 'manager' })
    const { sessionToken } = await accept(secret, 'Grace')
    expect(await findSessionOwner(db, sessionToken)).toMatchObject({ role: 'manager', isRecent: true })
    await expect(readInvite(db, secret)).rejects.toMatchObject(refusal(INVITE_USED))
    await expect(accept(secret)).rejects.toMatchObject(refusal(INVITE_USED))
  })
  test('ends the session that the browser had before', async () => {
    const before = await accept((await invite()).secret)
    await accept((await invite()).secret, undefined, before.sessionToken)
    expect(await findSessionOwner(db, before.sessionToken)).toBeUndefined()
  })
  test('creates one operator when it is accepted ten times at once', async () => {
    const { secret } = await invite()
    const logins = Array.from({ length: 10 }, (_, index) => `race-${index}`)
    const answers = await Promise.allSettled(logins.map((login) => accept(secret, login)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refusal(INVITE_USED))
    }
    const made = await db.selectFrom('operator').select('id').where('login', 'in', logins).execute()
    expect(made).toHaveLength(1)
  })
  test('of an owner is accepted only while its maker has a recent proof of identity', {
    tags: ['abuse-11'],
  }, async () => {
    const maker = await addColleague(db, 'owner')
    const actor = { ...owner, operatorId: maker.operatorId }
    const { secret } = await inviteOperator(db, { role: 'owner', ...actor })
    const prove = (minutesAgo: number) =>
      sql`update session set confirmed_at = now() - make_interval(mins => ${minutesAgo})
        where operator_id = ${maker.operatorId}`.execute(db)
    await prove(RECENT_MINUTES)
    await expect(accept(secret, 'late owner')).rejects.toMatchObject(refusal(INVITE_NEEDS_PROOF))
    const made = db.selectFrom('operator').select('role').where('login', '=', 'late owner')
    expect(await made.execute()).toEqual([])
    await prove(RECENT_MINUTES - 1)
    await accept(secret, 'late owner')
    expect(await made.execute()).toEqual([{ role: 'owner' }])
  })
  test('of an owner lives for an hour, of another role for two days', { tags: ['abuse-11'] }, async () => {
    for (const [role, hours] of [
      ['owner', 1],
      ['manager', 48],
      ['viewer', 48],
    ] as const) {
      const { id } = await inviteOperator(db, { role, ...owner })
      const made = db
        .selectFrom('operator_invite')
        .select(
          sql<boolean>`expires_at - created_at =
        make_interval(hours => ${hours})`.as('fits'),
        )
        .where('id', '=', id)
      expect(await made.executeTakeFirst(), role).toEqual({ fits: true })
    }
  })
  test('stores only the hash of its secret', { tags: ['asvs-1.4.1'] }, async () => {
    const { secret } = await invite()
    const { rows } = await sql<{ found: boolean }>`
      select bool_or(i::text like ${`%${secret}%`}) or bool_or(secret_hash = ${Buffer.from(secret, 'base64url')})
        as found from operator_invite i`.execute(db)
    expect(rows[0]?.found).toBe(false)
    const trail = await sql<{
      text: string
    }>`select string_agg(e::text, '') as text from audit_entry e`.execute(db)
    expect(trail.rows[0]?.text).not.toContain(secret)
  })
  test('cannot be accepted once expired or revoked, and says so', { tags: ['asvs-6.4.1'] }, async () => {
    const [late, revoked] = [await invite(), await invite()]
    await expire(late.id)
    await revokeInvite(db, { id: revoked.id, ...owner })
    for (const [secret, message] of [
      [late.secret, INVITE_EXPIRED],
      [revoked.secret, INVITE_REVOKED],
      ['a'.repeat(43), INVITE_UNKNOWN],
    ] as const) {
      await expect(readInvite(db, secret)).rejects.toMatchObject(refusal(message))
      await expect(accept(secret)).rejects.toMatchObject(refusal(message))
    }
    for (const id of [late.id, revoked.id, '999999']) {
      const again = revokeInvite(db, { id, ...owner })
      await expect(again).rejects.toMatchObject({ code: 'not-found', message: INVITE_CLOSED })
    }
  })
  test('is either accepted or revoked when both arrive at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, secret } = await invite()
      const answers = await Promise.allSettled([accept(secret), revokeInvite(db, { id, ...owner })])
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
  test('stays open when the login is taken in any case', async () => {
    const { secret } = await invite()
    for (const login of ['operator', 'OPERATOR']) {
      await expect(accept(secret, login)).rejects.toMatchObject({ code: 'conflict', message: LOGIN_TAKEN })
    }
    await accept(secret, 'somebody else')
  })
  test('is listed while it is open, without its secret', async () => {
    const earlier = await invite()
    const { id, secret } = await invite('owner')
    const listed = await listInvites(db)
    expect(listed.slice(0, 2).map((open) => open.id)).toEqual([id, earlier.id])
    expect(listed[0]).toMatchObject({ id, role: 'owner', invitedBy: 'operator' })
    expect(JSON.stringify(listed)).not.toContain(secret)
    await accept(secret)
    expect((await listInvites(db)).map((open) => open.id)).not.toContain(id)
  })
  test('cannot be made by an operator who is no longer an owner', async () => {
    const { operatorId } = await addColleague(db, 'manager')
    const late = inviteOperator(db, { role: 'owner', operatorId, requestId: 'test', address: '192.0.2.1' })
    await expect(late).rejects.toMatchObject({ code: 'forbidden' })
  })
  test('ends with a new password, an ended session, a lower role or the removal of its maker', {
    tags: ['abuse-11'],
  }, async () => {
    const actor = { requestId: 'test', address: '192.0.2.1' }
    const ends: ((maker: { operatorId: string; login: string }) => Promise<void>)[] = [
      ({ login }) =>
        changeOperatorPassword(accountServices(db), {
          ...{ login, oldPassword: PASSWORD, newPassword: 'a new password' },
          ...actor,
        }),
      async ({ operatorId }) => {
        const sessions = await listOperatorSessions(db, { operatorId, sessionId: '0' })
        await endOperatorSessions(db, {
          targetId: operatorId,
          ending: { sessionId: sessions[0]?.id ?? '' },
          ...owner,
        })
      },
      ({ operatorId }) => endOperatorSessions(db, { targetId: operatorId, ending: 'all', ...owner }),
      ({ operatorId }) => changeOperatorRole(db, { targetId: operatorId, role: 'manager', ...owner }),
      ({ operatorId }) => removeOperator(db, { targetId: operatorId, ...owner }),
    ]
    for (const end of ends) {
      const maker = await addColleague(db, 'owner')
      const made = await inviteOperator(db, { role: 'owner', operatorId: maker.operatorId, ...actor })
      const other = await invite()
      await end(maker)
      await expect(accept(made.secret)).rejects.toMatchObject(refusal(INVITE_REVOKED))
      await accept(other.secret)
    }
  })
  test('that ends with its maker’s access is named in the audit entry', async () => {
    const maker = await addColleague(db, 'owner')
    const by = { operatorId: maker.operatorId, requestId: 'test', address: '192.0.2.1' }
    const { id } = await inviteOperator(db, { role: 'owner', ...by })
    await removeOperator(db, { targetId: maker.operatorId, ...owner })
    const entry = await db
      .selectFrom('audit_entry')
      .select(['operator_id', 'after'])
      .where('action', '=', 'operator.remove')
      .where('subject_id', '=', maker.operatorId)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ operator_id: owner.operatorId, after: { revokedInvites: [id] } })
  })
  test('writes an audit entry for each change', async () => {
    const made = await invite('manager')
    await revokeInvite(db, { id: made.id, ...owner })
    const { secret, id } = await invite('viewer')
    const { sessionToken } = await accept(secret, 'traced')
    const session = await findSessionOwner(db, sessionToken)
    const operatorId = session && 'operatorId' in session ? session.operatorId : ''
    const trace = await db
      .selectFrom('audit_entry')
      .select(['operator_id', 'action', 'subject_type', 'subject_id', 'before', 'after'])
    const entries = await trace.orderBy('id', 'desc').limit(4).execute()
    expect(entries.reverse()).toMatchObject([
      {
        operator_id: owner.operatorId,
        action: 'operator.invite',
        subject_type: 'operator-invite',
        subject_id: made.id,
        after: { role: 'manager' },
      },
      { action: 'operator.revoke-invite', subject_id: made.id, before: { role: 'manager' } },
      { action: 'operator.invite', subject_id: id },
      {
        operator_id: operatorId,
        action: 'operator.accept-invite',
        subject_id: operatorId,
        after: { login: 'traced', role: 'viewer', invite: id },
      },
    ])
  })
})
