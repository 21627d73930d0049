/** As whom the server works, by what it is given: one login that owns everything, one that may not make roles, or two. */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { type Connection, connect, MIGRATING } from './db/connect.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { ownsTables, readRole, SERVING_ROLE } from './db/rights.ts'
import { createLogOptions } from './log.ts'
import { prepareDatabase } from './open-database.ts'
import { useDatabase } from './testing/database.ts'
import { addBuyer, addCurrency, addOrder } from './testing/factories.ts'

const WARNING = 'owner of the tables or as a superuser'
const IN_TESTS = { unsafeDatabaseAllowed: true, demo: false }

/** Prepares the database as a start does; answers a connection that serves, where it is, and what the log said. */
async function prepare(addresses: { url: string; ownerUrl?: string; replicaUrl?: string }) {
  const { url, ownerUrl = url, replicaUrl } = addresses
  const said: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void said.push(String(chunk))) })
  const log = pino(createLogOptions('warn'), stream)
  const serving = await prepareDatabase({ url, directUrl: url, ownerUrl, replicaUrl }, IN_TESTS, log)
  const connection = connect(serving.url, () => undefined, MIGRATING)
  onTestFinished(() => connection.db.destroy())
  return { ...connection, serving, said: said.join('') }
}

/** A login of a test's own, and the database's address as that login. */
async function addLogin({ asOwner, url }: { asOwner: Connection; url: string }, attributes = '') {
  const role = `login_${randomUUID().replaceAll('-', '')}`
  await sql.raw(`create role ${role} login ${attributes} password 'secret'`).execute(asOwner.db)
  return { role, url: Object.assign(new URL(url), { username: role, password: 'secret' }).href }
}

async function expectServes({ db }: Connection) {
  await addCurrency(db)
  await addOrder(db, (await addBuyer(db)).buyerId)
  await expect(sql`delete from ledger_entry`.execute(db)).rejects.toThrow('permission denied')
  await expect(sql`create table mine (id int)`.execute(db)).rejects.toThrow('permission denied')
}

test('with one login, of a superuser, its connections work as the role that serves from the first statement on', async () => {
  const { url } = await useDatabase()
  const connection = await prepare({ url: `${url}?options=-c%20work_mem%3D8MB`, replicaUrl: url })
  expect(connection.said).toBe('')
  expect(await readRole(connection.db)).toBe(SERVING_ROLE)
  await expectServes(connection)
  const client = await connection.pool.connect()
  await client.query('reset role')
  const { rows } = await client.query(
    "select current_user as role, current_setting('work_mem') as set_by_hand",
  )
  client.release()
  expect(rows).toEqual([{ role: SERVING_ROLE, set_by_hand: '8MB' }])
  const replica = connect(connection.serving.replicaUrl ?? '', () => undefined)
  onTestFinished(() => replica.db.destroy())
  expect(await readRole(replica.db)).toBe(SERVING_ROLE)
})

test('with a login of its own it works as that, and the owner only migrates and gives it its rights', async () => {
  const database = await useDatabase('template0')
  const login = await addLogin(database)
  const connection = await prepare({ url: login.url, ownerUrl: database.url })
  expect(connection.said).toBe('')
  expect(await readRole(connection.db)).toBe(login.role)
  await expectServes(connection)
  await expect(sql`set role postgres`.execute(connection.db)).rejects.toThrow('permission denied')
})

test('with one login that may not work as that role it serves as the owner, and the log says so', async () => {
  const database = await useDatabase('template0')
  const login = await addLogin(database)
  const name = new URL(database.url).pathname.slice(1)
  await sql.raw(`alter database ${name} owner to ${login.role}`).execute(database.asOwner.db)
  const connection = await prepare({ url: login.url })
  expect(connection.said).toContain(WARNING)
  expect(await readRole(connection.db)).toBe(login.role)
  expect(await ownsTables(connection.db, SERVING_ROLE)).toBe(false)
  await sql.raw(`grant ${SERVING_ROLE} to ${login.role}`).execute(database.asOwner.db)
  const next = await prepare({ url: login.url })
  expect(next.said).toBe('')
  expect(await readRole(next.db)).toBe(SERVING_ROLE)
  await expectServes(next)
})

test('a login that owns nothing and was given its rights by hand is taken as it is', async () => {
  const database = await useDatabase()
  const login = await addLogin(database, `in role ${SERVING_ROLE}`)
  await sql
    .raw(`grant select on kysely_migration, kysely_migration_lock to ${login.role}`)
    .execute(database.asOwner.db)
  const connection = await prepare({ url: login.url })
  expect(connection.said).toBe('')
  expect(await readRole(connection.db)).toBe(login.role)
  await expectServes(connection)
})

test('servers that start at once on several databases make the role once, for whoever may make roles', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'presale-roles-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'data'),
    durability: 'none-for-tests',
  })
  onTestFinished(async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const asOwner = connect(postgres.url, () => undefined, MIGRATING)
  await sql.raw(`drop role ${SERVING_ROLE}`).execute(asOwner.db)
  const login = await addLogin({ asOwner, url: postgres.url }, 'createrole')
  const urls: string[] = []
  for (const name of ['one', 'two']) {
    await sql.raw(`create database ${name} owner ${login.role}`).execute(asOwner.db)
    urls.push(Object.assign(new URL(login.url), { pathname: `/${name}` }).href)
  }
  await asOwner.db.destroy()
  const servers = await Promise.all([...urls, ...urls, ...urls].map((url) => prepare({ url })))
  for (const { db, said } of servers) expect([await readRole(db), said]).toEqual([SERVING_ROLE, ''])
  for (const server of servers.slice(0, 2)) await expectServes(server)
})
