/** Long exports: how many run concurrently, and what happens when one isn't read or written to its end. */
import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EXPORTS_BUSY } from '@presale/rules/export'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { addDemoData } from '../demo-sale/demo-data.ts'
import { fillDatabase } from '../demo-sale/fill.ts'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addOperator } from '../testing/factories.ts'
import { servicesOf } from '../testing/services.ts'
import { addExports } from './exports.ts'

const STALL_TIMEOUT_MS = 1_500

const connection = await useDatabase()
const { db, pool } = connection
const app = await useApp('operator', connection)
await app.listen({ host: '127.0.0.1', port: 0 })
let headers: { authorization: string }
const opened: ClientRequest[] = []

beforeAll(async () => {
  await addDemoData(db)
  headers = { authorization: `Bearer ${(await addOperator(db)).sessionToken}` }
  await fillDatabase(connection.asOwner.pool, { orders: 3_000 })
  // The file is larger than all buffers between the database and the reader, so the database still writes while no reader
  // takes the rows.
  await connection.asOwner.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update ledger_entry set reason = repeat('for a long reason ', 500)`.execute(trx)
  })
})
afterEach(async () => {
  for (const request of opened.splice(0)) request.destroy()
  await expect.poll(connectionsInUse).toBe(0)
  await expect.poll(copying).toEqual([])
})

const connectionsInUse = () => pool.totalCount - pool.idleCount
const urlOf = ({ server }: Pick<typeof app, 'server'>) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/exports/ledger.csv`
const copying = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where state = 'active' and query like 'copy %' and leader_pid is null
      and datname = current_database()`.execute(db)
  return rows.map((row) => row.pid)
}
/** The response headers of an export whose body is not read yet. */
const beginExport = async (url = urlOf(app)): Promise<IncomingMessage> => {
  const request = get(url, { headers, agent: false })
  opened.push(request)
  request.on('error', () => undefined)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return answer
}
const readOn = async (answer: IncomingMessage) => {
  let lines = 0
  for await (const chunk of answer) lines += chunk.toString().split('\n').length - 1
  return lines
}

test('a long export arrives complete', async () => {
  const answer = await beginExport()
  expect(await readOn(answer)).toBe(Number(answer.headers['x-row-count']) + 1)
})

test('two exports run at once; a third is refused until one of them ends', {
  tags: ['abuse-109'],
}, async () => {
  const [first] = [await beginExport(), await beginExport()]
  const third = await fetch(urlOf(app), { headers })
  expect(third.status).toBe(503)
  expect(await third.json()).toMatchObject({ message: EXPORTS_BUSY })
  await readOn(first)
  expect((await beginExport()).statusCode).toBe(200)
})

test('an export whose reader leaves frees its connection and its slot', async () => {
  for (const _time of [1, 2, 3]) {
    const answer = await beginExport()
    expect(answer.statusCode).toBe(200)
    await expect.poll(copying).toHaveLength(1)
    answer.destroy()
    await expect.poll(connectionsInUse).toBe(0)
  }
})

test('an export whose reader leaves before the first row frees its connection and its slot', async () => {
  const trx = await connection.asOwner.db.startTransaction().execute()
  await sql`lock table ledger_entry in access exclusive mode`.execute(trx)
  const request = get(urlOf(app), { headers, agent: false })
  request.on('error', () => undefined)
  await expect.poll(connectionsInUse).toBe(1)
  request.destroy()
  await trx.rollback().execute()
  await expect.poll(connectionsInUse).toBe(0)
  expect((await beginExport()).statusCode).toBe(200)
})

test('an export whose reader stalls is broken off', { tags: ['abuse-101'] }, async () => {
  const impatient = fastify()
  const services = { ...servicesOf(db), pool }
  await addExports(impatient, services, STALL_TIMEOUT_MS)
  await impatient.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => impatient.close())
  const answer = await beginExport(urlOf(impatient))
  await expect.poll(copying).toHaveLength(1)
  await expect.poll(connectionsInUse, { timeout: 4 * STALL_TIMEOUT_MS }).toBe(0)
  await expect(readOn(answer)).rejects.toThrow('aborted')
})

test('an export that the database breaks off does not look complete', async () => {
  const answer = await beginExport()
  await expect.poll(copying).toHaveLength(1)
  const [pid] = await copying()
  await sql`select pg_terminate_backend(${pid})`.execute(db)
  await expect(readOn(answer)).rejects.toThrow('aborted')
})
