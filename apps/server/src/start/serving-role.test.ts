/**
 * The role that the server works as, by its logins: one that owns everything, or two.
 */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { type Connection, connect, MIGRATING } from '../db/connect.ts'
import { ownsTables, readRole, SERVING_ROLE } from '../db/rights.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/start-postgres.ts'
import { createLogOptions } from '../log.ts'
import { PATIENT, useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOrder } from '../testing/factories.ts'
import { prepareDatabase } from './open-database.ts'

const WARNING = 'owner of the tables or as a superuser'
const IN_TESTS = { unsafeDatabaseAllowed: true, demo: false }

/** Prepares the database as a start does. Answers the serving connection and the log. */
async function prepare(addresses: { url: string; ownerUrl?: string }) {
  const { url, ownerUrl = url } = addresses
  const said: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void said.push(String(chunk))) })
  const log = pino(createLogOptions('warn'), stream)
  await prepareDatabase({ url, ownerUrl }, IN_TESTS, log)
  const connection = connect(url, () => undefined, MIGRATING)
  onTestFinished(() => connection.db.destroy())
  return { ...connection, said: said.join('') }
}

/** A login for one test, and the database's address with that login. */
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

test('a server with a login of its own works as that login, and the owner only migrates and grants', {
  tags: ['abuse-119'],
}, async () => {
  const database = await useDatabase('template0')
  const login = await addLogin(database)
  const connection = await prepare({ url: login.url, ownerUrl: database.url })
  expect(connection.said).toBe('')
  expect(await readRole(connection.db)).toBe(login.role)
  await expectServes(connection)
  await expect(sql`set role postgres`.execute(connection.db)).rejects.toThrow('permission denied')
})

test('one login that owns the tables serves as their owner, and the log warns', {
  tags: ['abuse-119'],
}, async () => {
  const database = await useDatabase('template0')
  const login = await addLogin(database, 'createrole')
  const name = new URL(database.url).pathname.slice(1)
  await sql.raw(`alter database ${name} owner to ${login.role}`).execute(database.asOwner.db)
  for (const url of [login.url, database.url]) expect((await prepare({ url })).said).toContain(WARNING)
  expect(await ownsTables(database.asOwner.db, login.role)).toBe(true)
})

test('a login with rights granted by hand is used as it is', async () => {
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

test('the bundled Postgres has two logins without a superuser’s rights, and the server works as the serving one', {
  tags: ['abuse-119'],
}, async () => {
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
  const roles = readFileSync(new URL('../../../../deploy/postgres-roles.sql', import.meta.url), 'utf8')
  // psql reads the password from the container's environment.
  const statements = roles.replace(/^\\getenv .*$/m, '').replaceAll(":'password'", "'secret'")
  await sql.raw(`drop role ${SERVING_ROLE}; ${statements}`).execute(asOwner.db)
  await asOwner.db.destroy()
  const superuser = connect(postgres.url, () => undefined, PATIENT)
  onTestFinished(() => superuser.db.destroy())
  await expect(sql`select 1`.execute(superuser.db)).rejects.toThrow('password authentication failed')
  const loginOf = (username: string) =>
    Object.assign(new URL(postgres.url), { username, password: 'secret' }).href
  const [url, ownerUrl] = [loginOf(SERVING_ROLE), loginOf('presale')]
  for (const _start of ['first', 'second']) {
    const connection = await prepare({ url, ownerUrl })
    expect(connection.said).toBe('')
    expect(await readRole(connection.db)).toBe(SERVING_ROLE)
    await expect(sql`set role presale`.execute(connection.db)).rejects.toThrow('permission denied')
  }
  const owner = connect(ownerUrl, () => undefined, MIGRATING)
  onTestFinished(() => owner.db.destroy())
  const { rows } = await sql`
    select rolname from pg_roles where rolname in ('presale', ${SERVING_ROLE}) and not (rolsuper or rolcreaterole)
    order by 1`.execute(owner.db)
  expect(rows).toEqual([{ rolname: 'presale' }, { rolname: SERVING_ROLE }])
})
