import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isPassing } from '../db/faults.ts'
import type { Db } from '../db/schema.ts'
import { PATIENT, useDatabase } from '../testing/database.ts'
import { inSearch } from './in-search.ts'

const { db, pool, asOwner } = await useDatabase()

const readPid = async (searching: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(searching)
  return rows[0]?.pid ?? 0
}

const connectionsInUse = () => pool.totalCount - pool.idleCount

test('a search is read-only, and its statements time out after two seconds', async () => {
  const readSettings = (search: Db) =>
    sql<{ timeout: string; readOnly: string }>`
      select current_setting('statement_timeout') as timeout,
        current_setting('transaction_read_only') as "readOnly"`.execute(search)
  expect((await inSearch(db, readSettings)).rows).toEqual([{ timeout: '2s', readOnly: 'on' }])
  expect((await readSettings(db)).rows).toEqual([
    { timeout: `${PATIENT.statement_timeout / 1_000}s`, readOnly: 'off' },
  ])
})

test('a failed search rejects with its cause and leaves its connection usable', async () => {
  let pid = 0
  const failing = inSearch(db, async (search) => {
    pid = await readPid(search)
    return sql`select 1 / 0`.execute(search)
  })
  await expect(failing).rejects.toMatchObject({ message: 'division by zero' })
  expect(connectionsInUse()).toBe(0)
  expect(await readPid(db)).toBe(pid)
})

test('a search whose connection breaks rejects with a passing fault, and the next search works', async () => {
  const broken = inSearch(db, async (search) => {
    await sql`select pg_terminate_backend(${await readPid(search)})`.execute(asOwner.db)
    return readPid(search)
  })
  expect(isPassing(await broken.catch((error) => error))).toBe(true)
  expect(await inSearch(db, readPid)).toBeGreaterThan(0)
})
