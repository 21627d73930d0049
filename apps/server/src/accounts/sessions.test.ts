/** Sessions as they are opened, found and listed; what ends them is tested where it is done. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connect, poolOf, sessionsOf } from '../db/connect.ts'
import type { Db } from '../db/schema.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague } from '../testing/factories.ts'
import { listOperatorSessions } from './operator-sessions.ts'
import { closeSession, findSessionOwner, openSession, SEEN_MINUTES } from './sessions.ts'

const { db, pool, asOwner } = await useDatabase()

describe('opening a session', () => {
  test('ends the living one whose place it takes, and no other', async () => {
    const { buyerId, sessionToken: replaces } = await addBuyer(db)
    const beside = await openSession(db, { buyerId })
    const opened = await openSession(db, { buyerId }, { replaces })
    expect(await findSessionOwner(db, replaces)).toBeUndefined()
    for (const token of [beside, opened]) expect(await findSessionOwner(db, token)).toEqual({ buyerId })
  })
  test('is for somebody who is there, and still has the password that was verified', async () => {
    const { buyerId } = await addBuyer(db)
    const { operatorId } = await addColleague(db, 'viewer')
    const count = async () => (await db.selectFrom('session').select('id').execute()).length
    const before = await count()
    for (const owner of [{ buyerId }, { operatorId }, { buyerId: '999999' }, { operatorId: '999999' }]) {
      const passwordHash = Object.values(owner).includes('999999') ? undefined : 'of another password'
      const opening = openSession(db, owner, { passwordHash })
      await expect(opening).rejects.toThrow('There is no such owner of a session.')
    }
    expect(await count()).toBe(before)
  })
  test('cuts away what cannot be stored; from nowhere it says nothing', async () => {
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

describe('finding a session', () => {
  test('asks the database only for what has the shape of a token', async () => {
    const nowhere = connect('postgres://127.0.0.1:1/none', () => undefined)
    const token = 'a'.repeat(43)
    for (const other of ['', 'x', `${token}a`, `.${token}`, `${token}.`, `.${token.slice(1)}`]) {
      expect(await findSessionOwner(nowhere.db, other)).toBeUndefined()
    }
    await expect(findSessionOwner(nowhere.db, token)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await nowhere.db.destroy()
    expect(poolOf(sessionsOf(nowhere.db)).ended).toBe(true)
  })
  test('of many at once answers each the own one', async () => {
    const buyers = [await addBuyer(db), await addBuyer(db), await addBuyer(db)]
    await closeSession(db, buyers[1]?.sessionToken ?? '')
    const found = await Promise.all(buyers.map(({ sessionToken }) => findSessionOwner(db, sessionToken)))
    expect(found).toEqual([{ buyerId: buyers[0]?.buyerId }, undefined, { buyerId: buyers[2]?.buyerId }])
  })
  test('and opening one are statements that Postgres keeps', async () => {
    const { buyerId } = await addBuyer(db)
    const { operatorId } = await addColleague(db, 'viewer')
    for (const owner of [{ buyerId }, { operatorId }]) {
      expect(await findSessionOwner(db, await openSession(db, owner))).toMatchObject(owner)
    }
    const keptBy = async (connections: Db) => {
      const kept = sql<{ name: string }>`select name from pg_prepared_statements`
      return (await kept.execute(connections)).rows.map(({ name }) => name)
    }
    expect(await keptBy(sessionsOf(db))).toContain('find sessions')
    const openings = ['open a buyer’s session', 'open an operator’s session']
    expect(await keptBy(db)).toEqual(expect.arrayContaining(openings))
  })
})

describe('of a session that was not seen for a while', () => {
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
    return connect(told.href, () => undefined)
  }

  test('it is noted, and that waits for no connection, however many are taken', async () => {
    const { operatorId, sessionToken, isNoted } = await seenLongAgo()
    const { max = 0 } = pool.options
    const taken = await Promise.all(Array.from({ length: max }, () => pool.connect()))
    try {
      expect(await findSessionOwner(db, sessionToken)).toMatchObject({ operatorId })
      expect(pool.waitingCount).toBe(0)
    } finally {
      for (const client of taken) client.release()
    }
    expect(await isNoted()).toBe(true)
  })
  test('nor for whoever has locked it: then it is noted the next time', async () => {
    const { operatorId, sessionToken, isNoted } = await seenLongAgo()
    await db.transaction().execute(async (trx) => {
      await sql`select from session where operator_id = ${operatorId} for update`.execute(trx)
      expect(await findSessionOwner(db, sessionToken)).toMatchObject({ operatorId })
      expect(await isNoted()).toBe(false)
    })
    await findSessionOwner(db, sessionToken)
    expect(await isNoted()).toBe(true)
  })
  test('nor for a standby, and it is noted once, however many ask', async () => {
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
      const after = await sql`show synchronous_commit`.execute(sessionsOf(waiting.db))
      expect(after.rows).toEqual([{ synchronous_commit: 'on' }])
    } finally {
      await waiting.db.destroy()
      await sql`drop trigger tell on session; drop function tell; drop table noted`.execute(asOwner.db)
    }
  })
  test('nor is it needed: a database that only reads still tells whose it is', async () => {
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

test('an operator’s living sessions are listed with the one seen last first', async () => {
  const { operatorId } = await addColleague(db, 'viewer')
  for (const address of ['second', 'third', 'first', 'ended'])
    await openSession(db, { operatorId }, { address })
  await sql`
    update session set last_seen_at = now() - case address when 'first' then '0' else '1 hour' end::interval,
      expires_at = case address when 'ended' then now() else expires_at end
    where operator_id = ${operatorId}`.execute(db)
  const listed = await listOperatorSessions(db, { operatorId, sessionId: '' })
  expect(listed.map(({ address }) => address)).toEqual(['first', 'third', 'second', ''])
  const [first, , second] = listed
  expect(Date.parse(first?.lastSeenAt ?? '') - Date.parse(second?.lastSeenAt ?? '')).toBe(3_600_000)
  expect(Date.parse(second?.openedAt ?? '')).toBeGreaterThan(Date.parse(second?.lastSeenAt ?? ''))
})
