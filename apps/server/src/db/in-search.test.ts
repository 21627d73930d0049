import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { isPassing } from './faults.ts'
import { inSearch } from './in-search.ts'
import type { Db } from './schema.ts'

const { db, pool, asOwner } = await useDatabase()

const askPid = async (searching: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(searching)
  return rows[0]?.pid ?? 0
}

const inUse = () => pool.totalCount - pool.idleCount

test('a search only reads, in a transaction whose statements end after two seconds', async () => {
  const settings = (search: Db) =>
    sql<{ longest: string; reads: string }>`
      select current_setting('statement_timeout') as longest, current_setting('transaction_read_only') as reads`.execute(
      search,
    )
  expect((await inSearch(db, settings)).rows).toEqual([{ longest: '2s', reads: 'on' }])
  await expect.poll(inUse).toBe(0)
  expect((await settings(db)).rows).toEqual([{ longest: '10s', reads: 'off' }])
})

test('one that fails says by what, and leaves a connection that others can use', async () => {
  let pid = 0
  const failing = inSearch(db, async (search) => {
    pid = await askPid(search)
    return sql`select 1 / 0`.execute(search)
  })
  await expect(failing).rejects.toMatchObject({ message: 'division by zero' })
  await expect.poll(inUse).toBe(0)
  expect(await askPid(db)).toBe(pid)
})

test('one whose connection breaks says so, unless it has read what it looked for', async () => {
  const end = async (search: Db) =>
    sql`select pg_terminate_backend(${await askPid(search)})`.execute(asOwner.db)
  const before = inSearch(db, async (search) => {
    await end(search)
    return askPid(search)
  })
  expect(isPassing(await before.catch((error) => error))).toBe(true)
  const after = inSearch(db, async (search) => {
    await end(search)
    return 'what it looked for'
  })
  expect(await after).toBe('what it looked for')
  expect(await inSearch(db, askPid)).toBeGreaterThan(0)
})
