import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connect, MIGRATING } from '../db/connect.ts'
import { createLog } from '../log.ts'
import { useDatabase } from '../testing/database.ts'
import { prepareDatabase } from './open-database.ts'

const { url, asOwner } = await useDatabase()
const log = createLog('silent')

/** A role of this file's own, and its address. */
const ROLE = `own_${crypto.randomUUID().replaceAll('-', '')}`
const own = Object.assign(new URL(url), { username: ROLE, password: 'secret' }).href
await sql.raw(`create role ${ROLE} login superuser password 'secret'`).execute(asOwner.db)
afterAll(() => sql.raw(`drop role ${ROLE}`).execute(asOwner.db))

const prepare = (addresses: { url: string; ownerUrl: string }, unsafeDatabaseAllowed = true) =>
  prepareDatabase(addresses, { unsafeDatabaseAllowed, demo: false }, log)

/** The address of the database behind what `serve` does with each connection. */
async function inFront(serve: (client: Socket) => void): Promise<string> {
  const server = createServer((client) => serve(client.on('error', () => undefined)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return Object.assign(new URL(url), { port: String((server.address() as AddressInfo).port) }).href
}

/** Passes everything on, but announces another process than the one that answers, as a pooler does. */
function pool(client: Socket) {
  const postgres = connectTo(Number(new URL(url).port), '127.0.0.1')
  client.pipe(postgres)
  postgres.on('error', () => undefined)
  postgres.on('data', (answer) => {
    const announced = answer.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
    if (announced >= 0) answer.writeInt32BE(1, announced + 5)
    client.write(answer)
  })
  postgres.on('close', () => client.destroy())
  client.on('close', () => postgres.destroy())
}

/** Refuses a connection that brings timeouts, as PgBouncer does by default. */
function refuseTimeouts(client: Socket) {
  const fields = 'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  client.once('data', () => client.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])))
}

test.each([
  ['that passes timeouts on', pool],
  ['that refuses timeouts', refuseTimeouts],
])('the address of a pooler %s is refused in a sentence', async (_which, serve) => {
  const pooler = await inFront(serve)
  const sentence = 'leads to a pooler. Please name the address of the database itself there.'
  await expect(prepare({ url: pooler, ownerUrl: pooler })).rejects.toThrow(`DATABASE_URL ${sentence}`)
  await expect(prepare({ url: pooler, ownerUrl: url })).rejects.toThrow(`DATABASE_URL ${sentence}`)
  await expect(prepare({ url, ownerUrl: pooler })).rejects.toThrow(`DATABASE_OWNER_URL ${sentence}`)
})

test('unsafe durability settings are refused and named', async () => {
  await expect(prepare({ url, ownerUrl: url }, false)).rejects.toThrow(
    'The database may lose what it has acknowledged: fsync, full_page_writes, synchronous_commit is off. Please turn it on.',
  )
})

test('migrations wait without a limit, whatever the role’s timeouts are', async () => {
  await sql.raw(`alter role ${ROLE} set lock_timeout = '500ms'`).execute(asOwner.db)
  const migrating = connect(own, () => undefined, MIGRATING)
  const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(migrating.db)
  expect(rows).toEqual([{ lock_timeout: '2147483647ms' }])
  await migrating.db.destroy()
})

test('an unreachable database is refused with the name of its setting', async () => {
  const silent = 'postgres://x:y@127.0.0.1:9/z'
  const refused = (setting: string) => `The database of ${setting} cannot be used: connect ECONNREFUSED`
  await expect(prepare({ url: silent, ownerUrl: silent })).rejects.toThrow(refused('DATABASE_URL'))
  await expect(prepare({ url: silent, ownerUrl: url })).rejects.toThrow(refused('DATABASE_URL'))
  await expect(prepare({ url, ownerUrl: silent })).rejects.toThrow(refused('DATABASE_OWNER_URL'))
})
