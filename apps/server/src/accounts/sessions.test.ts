/** Opening, finding and listing sessions. What ends them is tested with each use case. */
import { IDLE_MINUTES, SESSION_GONE } from '@presale/rules/identity'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connect, poolOf } from '../db/connect.ts'
import { PATIENT, useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague, PASSWORD } from '../testing/factories.ts'
import { accountServices } from '../testing/services.ts'
import { logInBuyer } from './log-in-buyer.ts'
import { endOwnSessions, listBuyerSessions, listOperatorSessions } from './session-list.ts'
import { closeSession, findSessionOwner, openSession, SEEN_MINUTES } from './sessions.ts'

const { db, pool, asOwner } = await useDatabase()

describe('opening a session', () => {
  test('ends the session it replaces, and no other', async () => {
    const { buyerId, sessionToken: replaces } = await addBuyer(db)
    const beside = await openSession(db, { buyerId })
    const opened = await openSession(db, { buyerId }, { replaces })
    expect(await findSessionOwner(db, replaces)).toBeUndefined()
    for (const token of [beside, opened]) expect(await findSessionOwner(db, token)).toEqual({ buyerId })
  })
  test('ends the owner’s oldest session beyond twenty, and no other owner’s', {
    tags: ['abuse-10'],
  }, async () => {
    const other = await addBuyer(db)
    for (const owner of [await addBuyer(db), await addColleague(db, 'viewer')]) {
      const id = 'buyerId' in owner ? { buyerId: owner.buyerId } : { operatorId: owner.operatorId }
      const tokens = [owner.sessionToken]
      while (tokens.length < 21) tokens.push(await openSession(db, id))
      const found = await Promise.all(tokens.map((token) => findSessionOwner(db, token)))
      expect(found.map((session) => session !== undefined)).toEqual([false, ...Array<boolean>(20).fill(true)])
      // The replaced session makes room for the new one.
      await openSession(db, id, { replaces: tokens.at(-1) })
      expect(await findSessionOwner(db, tokens[1] ?? '')).toBeDefined()
    }
    expect(await findSessionOwner(db, other.sessionToken)).toBeDefined()
  })
  test('leaves twenty sessions of thirty that are opened at once', async () => {
    const buyer = await addBuyer(db)
    const operator = await addColleague(db, 'viewer')
    for (const owner of [{ buyerId: buyer.buyerId }, { operatorId: operator.operatorId }]) {
      const tokens = await Promise.all(Array.from({ length: 30 }, () => openSession(db, owner)))
      const found = await Promise.all(tokens.map((token) => findSessionOwner(db, token)))
      expect(found.filter((session) => session !== undefined)).toHaveLength(20)
    }
  })
  test('fails for an owner that does not exist, and opens nothing', async () => {
    const count = async () => (await db.selectFrom('session').select('id').execute()).length
    const before = await count()
    await expect(openSession(db, { buyerId: '999999' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(openSession(db, { operatorId: '999999' })).rejects.toMatchObject({ code: '23503' })
    expect(await count()).toBe(before)
  })
  test('stores address and browser without what Postgres cannot hold', async () => {
    const { operatorId, sessionToken } = await addColleague(db, 'viewer')
    await openSession(db, { operatorId }, { address: '192.0.2.1', userAgent: '\0Fire\0fox' })
    const asking = await findSessionOwner(db, sessionToken)
    const sessionId = asking && 'sessionId' in asking ? asking.sessionId : ''
    const listed = await listOperatorSessions(db, { operatorId, sessionId })
    expect(listed).toMatchObject([
      { address: '192.0.2.1', userAgent: 'Firefox', isThisOne: false },
      { address: '', userAgent: '', isThisOne: true },
    ])
  })
})

describe('a buyer’s sessions', () => {
  const request = { requestId: 'r', address: '192.0.2.9' }
  const browsers = ['Mozilla/5.0 Firefox/140.0', 'Mozilla/5.0 Chrome/141.0']
  const enter = async (email: string, userAgent = '') =>
    (await logInBuyer(accountServices(db), { email, password: PASSWORD, address: '192.0.2.1', userAgent }))
      .sessionToken

  test('are listed with address and browser, and one can be ended, with an audit entry', {
    tags: ['abuse-10'],
  }, async () => {
    const { buyerId, email, sessionToken } = await addBuyer(db)
    const [first = '', second = ''] = [await enter(email, browsers[0]), await enter(email, browsers[1])]
    const listed = await listBuyerSessions(db, { buyerId, sessionToken: second })
    expect(listed.map(({ userAgent, address, isThisOne }) => [userAgent, address, isThisOne])).toEqual([
      [browsers[1], '192.0.2.1', true],
      [browsers[0], '192.0.2.1', false],
      ['', '', false],
    ])
    await endOwnSessions(db, { buyerId, ending: { sessionId: listed[1]?.id ?? '' }, ...request })
    const isOpen = async (token: string) => (await findSessionOwner(db, token)) !== undefined
    expect([await isOpen(first), await isOpen(second), await isOpen(sessionToken)]).toEqual([
      false,
      true,
      true,
    ])
    const entry = db.selectFrom('audit_entry').select(['action', 'operator_id', 'after', 'address'])
    expect(
      await entry.where('subject_id', '=', buyerId).where('subject_type', '=', 'buyer').execute(),
    ).toEqual([
      { action: 'buyer.end-sessions', operator_id: null, after: { ended: 1 }, address: '192.0.2.9' },
    ])
  })

  test('end all but the one that asks, and never another buyer’s', { tags: ['abuse-10'] }, async () => {
    const { buyerId, email, sessionToken } = await addBuyer(db)
    const other = await addBuyer(db)
    const token = await enter(email)
    const [theirs] = await listBuyerSessions(db, { buyerId: other.buyerId, sessionToken: '' })
    const steal = endOwnSessions(db, { buyerId, ending: { sessionId: theirs?.id ?? '' }, ...request })
    await expect(steal).rejects.toMatchObject({ code: 'not-found', message: SESSION_GONE })
    await endOwnSessions(db, { buyerId, ending: { allBut: token }, ...request })
    expect(await findSessionOwner(db, sessionToken)).toBeUndefined()
    expect(await findSessionOwner(db, token)).toEqual({ buyerId })
    expect(await findSessionOwner(db, other.sessionToken)).toEqual({ buyerId: other.buyerId })
  })

  test('note hourly when they were last seen', async () => {
    const { buyerId, sessionToken } = await addBuyer(db)
    const seenAgo = async (minutes: number) => {
      const moment = sql<Date>`now() - make_interval(mins => ${minutes})`
      await db.updateTable('session').set({ last_seen_at: moment }).where('buyer_id', '=', buyerId).execute()
      await findSessionOwner(db, sessionToken)
      const [listed] = await listBuyerSessions(db, { buyerId, sessionToken })
      return Math.round((Date.now() - Date.parse(listed?.lastSeenAt ?? '')) / 60_000)
    }
    expect(await seenAgo(59)).toBe(59)
    expect(await seenAgo(61)).toBe(0)
  })
})

describe('finding a session', () => {
  test('queries the database only for well-formed tokens', async () => {
    const nowhere = connect('postgres://127.0.0.1:1/none', () => undefined)
    const token = 'a'.repeat(43)
    for (const other of ['', 'x', `${token}a`, `.${token}`, `${token}.`, `.${token.slice(1)}`]) {
      expect(await findSessionOwner(nowhere.db, other)).toBeUndefined()
    }
    await expect(findSessionOwner(nowhere.db, token)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await nowhere.db.destroy()
    expect(poolOf(nowhere.db).ended).toBe(true)
  })
  test('answers each of many simultaneous look-ups with its own session', async () => {
    const buyers = [await addBuyer(db), await addBuyer(db), await addBuyer(db)]
    await closeSession(db, buyers[1]?.sessionToken ?? '')
    const found = await Promise.all(buyers.map(({ sessionToken }) => findSessionOwner(db, sessionToken)))
    expect(found).toEqual([{ buyerId: buyers[0]?.buyerId }, undefined, { buyerId: buyers[2]?.buyerId }])
  })
  test('uses a prepared statement', async () => {
    const { sessionToken } = await addBuyer(db)
    const prepared = await db.connection().execute(async (connection) => {
      await findSessionOwner(connection, sessionToken)
      return sql<{ name: string }>`select name from pg_prepared_statements`.execute(connection)
    })
    expect(prepared.rows.map(({ name }) => name)).toContain('find sessions')
  })
})

test('an operator’s session ends after thirty minutes without a request, a buyer’s does not', {
  tags: ['asvs-7.1.1'],
}, async () => {
  const operator = await addColleague(db, 'viewer')
  const buyer = await addBuyer(db)
  const setBack = (minutes: number) =>
    sql`update session set last_seen_at = now() - make_interval(mins => ${minutes})
      where operator_id = ${operator.operatorId} or buyer_id = ${buyer.buyerId}`.execute(db)
  await setBack(IDLE_MINUTES - 1)
  expect(await findSessionOwner(db, operator.sessionToken)).toMatchObject({ operatorId: operator.operatorId })
  await setBack(IDLE_MINUTES)
  expect(await findSessionOwner(db, operator.sessionToken)).toBeUndefined()
  expect(await listOperatorSessions(db, { operatorId: operator.operatorId, sessionId: '0' })).toEqual([])
  expect(await findSessionOwner(db, buyer.sessionToken)).toEqual({ buyerId: buyer.buyerId })
})

describe('finding a session that was not seen for a while', () => {
  const seenLongAgo = async () => {
    const { operatorId, sessionToken } = await addColleague(db, 'viewer')
    const longAgo = sql<Date>`now() - make_interval(mins => ${SEEN_MINUTES + 1})`
    const sessions = db.updateTable('session').where('operator_id', '=', operatorId)
    await sessions.set({ last_seen_at: longAgo }).execute()
    const isNoted = async () => {
      const noted = await sql<{ noted: boolean }>`
        select last_seen_at > now() - interval '1 minute' as noted
        from session where operator_id = ${operatorId}`.execute(db)
      return noted.rows[0]?.noted
    }
    expect(await isNoted()).toBe(false)
    return { operatorId, sessionToken, isNoted }
  }

  const connectWith = (setting: string) => {
    const told = new URL(pool.options.connectionString ?? '')
    told.searchParams.set('options', `-c ${setting}`)
    return connect(told.href, () => undefined, PATIENT)
  }

  test('notes the time', async () => {
    const { operatorId, sessionToken, isNoted } = await seenLongAgo()
    expect(await findSessionOwner(db, sessionToken)).toMatchObject({ operatorId })
    expect(await isNoted()).toBe(true)
  })
  test('skips a locked session, which is noted the next time', async () => {
    const { operatorId, sessionToken, isNoted } = await seenLongAgo()
    await db.transaction().execute(async (trx) => {
      await sql`select from session where operator_id = ${operatorId} for update`.execute(trx)
      expect(await findSessionOwner(db, sessionToken)).toMatchObject({ operatorId })
      expect(await isNoted()).toBe(false)
    })
    await findSessionOwner(db, sessionToken)
    expect(await isNoted()).toBe(true)
  })
  test('notes once, without waiting for a standby, however many requests arrive', async () => {
    const { sessionToken, isNoted } = await seenLongAgo()
    const waiting = connectWith('synchronous_commit=on')
    await sql`create table noted (waits_for text)`.execute(asOwner.db)
    await sql`
      create function tell() returns trigger language plpgsql security definer as $$
      begin insert into noted values (current_setting('synchronous_commit')); return null; end $$`.execute(
      asOwner.db,
    )
    await sql`create trigger tell after update on session for each row execute function tell()`.execute(
      asOwner.db,
    )
    try {
      await Promise.all(Array.from({ length: 5 }, () => findSessionOwner(waiting.db, sessionToken)))
      expect(await isNoted()).toBe(true)
      const { rows } = await sql`select waits_for from noted`.execute(asOwner.db)
      expect(rows).toEqual([{ waits_for: 'local' }])
      const after = await sql`show synchronous_commit`.execute(waiting.db)
      expect(after.rows).toEqual([{ synchronous_commit: 'on' }])
    } finally {
      await waiting.db.destroy()
      await sql`drop trigger tell on session; drop function tell; drop table noted`.execute(asOwner.db)
    }
  })
  test('finds the session in a read-only database', async () => {
    const { operatorId, sessionToken, isNoted } = await seenLongAgo()
    const onlyReads = connectWith('default_transaction_read_only=on')
    try {
      expect(await findSessionOwner(onlyReads.db, sessionToken)).toMatchObject({ operatorId })
    } finally {
      await onlyReads.db.destroy()
    }
    expect(await isNoted()).toBe(false)
  })
})

test('an operator’s valid sessions are listed, the most recently seen first', async () => {
  const { operatorId } = await addColleague(db, 'viewer')
  for (const address of ['second', 'third', 'first', 'ended'])
    await openSession(db, { operatorId }, { address })
  await sql`
    update session set last_seen_at = now() - case address when 'first' then '0' else '10 minutes' end::interval,
      expires_at = case address when 'ended' then now() else expires_at end
    where operator_id = ${operatorId}`.execute(db)
  const listed = await listOperatorSessions(db, { operatorId, sessionId: '0' })
  expect(listed.map(({ address }) => address)).toEqual(['first', 'third', 'second', ''])
  const [first, , second] = listed
  expect(Date.parse(first?.lastSeenAt ?? '') - Date.parse(second?.lastSeenAt ?? '')).toBe(600_000)
  expect(Date.parse(second?.openedAt ?? '')).toBeGreaterThan(Date.parse(second?.lastSeenAt ?? ''))
})
