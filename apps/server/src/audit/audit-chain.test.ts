import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { connect, MIGRATING } from '../db/connect.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { booksThatDisagree, fillBooks, violationsAfter } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addOperator, addOrder } from '../testing/factories.ts'
import { type Actor, recordAudit } from './audit.ts'
import { checkBooks } from './check-books.ts'

const connection = await useDatabase()
const { db, asOwner } = connection
let actor: Actor

beforeAll(async () => {
  await fillBooks(connection)
  actor = { operatorId: (await addOperator(db)).operatorId, requestId: 'test', address: '2001:db8::1' }
})

type Link = { position: string; previous_hash: Buffer; hash: Buffer }

const readChain = () =>
  db.selectFrom('audit_entry').select(['position', 'previous_hash', 'hash']).orderBy('position').execute()

function expectOneChain(chain: Link[]) {
  expect(chain.map(({ position }) => Number(position))).toEqual(chain.map((_link, index) => index + 1))
  expect(chain.map((link) => link.previous_hash.toString('hex'))).toEqual(
    ['0'.repeat(64), ...chain.map((link) => link.hash.toString('hex'))].slice(0, -1),
  )
}

describe('the audit chain', () => {
  test('has no fork and no gap after fifty settlements at once by two servers', {
    tags: ['asvs-16.4.2'],
  }, async () => {
    const other = connect(connection.url, () => undefined, MIGRATING)
    const buyers = await Promise.all(Array.from({ length: 10 }, () => addBuyer(db)))
    const orders = await Promise.all(
      Array.from({ length: 50 }, (_none, n) => addOrder(db, buyers[n % 10]?.buyerId ?? '')),
    )
    const before = (await readChain()).length
    const servers = [db, other.db]
    const settled = await Promise.all(
      orders.map(({ id }, n) =>
        settleOrder(servers[n % 2] ?? db, { orderId: id, decision: 'approved', reason: '', ...actor }),
      ),
    )
    await other.db.destroy()
    expect(settled.every(({ changed }) => changed)).toBe(true)
    const chain = await readChain()
    expect(chain).toHaveLength(before + 50)
    expectOneChain(chain)
  })

  test('has no gap after a transaction was rolled back', async () => {
    const before = await readChain()
    const undone = db.transaction().execute(async (trx) => {
      await recordAudit(trx, { ...actor, action: 'test', subject: { type: 'test', id: '1' } })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await db.transaction().execute(async (trx) => {
      for (const id of ['1', '2']) {
        await recordAudit(trx, { ...actor, action: 'test', subject: { type: 'test', id } })
      }
    })
    const chain = await readChain()
    expect(chain).toHaveLength(before.length + 2)
    expectOneChain(chain)
  })

  test('cannot be chosen by the writer of an entry, and its head cannot be changed', async () => {
    await sql`
      insert into audit_entry (action, subject_type, subject_id, request_id, position, previous_hash, hash)
      values ('test', 'test', '1', '', 1, '', ''), ('test', 'test', '1', '', 77, '', '')`.execute(db)
    expectOneChain(await readChain())
    for (const statement of [
      'update audit_head set position = 0',
      'delete from audit_head',
      'truncate audit_head',
    ]) {
      await expect(sql.raw(statement).execute(asOwner.db)).rejects.toThrow('follows its entries')
    }
    await expect(sql`insert into audit_head values (2, 0, sha256(''))`.execute(asOwner.db)).rejects.toThrow(
      'audit_head_id_check',
    )
  })
})

const ODD = {
  text: 'Ünïcödé 🙂 \u202e\u0001\u007f\u2028 "quoted" \\ \' \r\n\t',
  amounts: ['0.000000000000000001', '999999999999.999999'],
  numbers: [1, -0, 1e21, 0.1, 12345678901234567890n.toString()],
  nested: { b: [null, true, { '': [] }], a: { z: {}, é: 'e\u0301' } },
  nothing: null,
}

describe('hashes', () => {
  beforeAll(async () => {
    await db.transaction().execute(async (trx) => {
      const of = (before?: unknown, after?: unknown) =>
        recordAudit(trx, {
          ...actor,
          action: ODD.text,
          subject: { type: 'test', id: ODD.text },
          reason: ODD.text,
          before,
          after,
        })
      await of(ODD, [ODD])
      await of(null, undefined)
      await of(undefined, null)
      await of('', ODD.text)
    })
    await sql`
      insert into audit_entry (action, subject_type, subject_id, request_id, at, before)
      values ('test', 'test', '1', '', '1999-12-31 23:59:59.999999+05:45', '{"a": 1.10, "b": 1e3, "a": 1.1}'),
        ('test', 'test', '1', '', '-infinity', '1e400')`.execute(db)
  })

  test('can be computed from the entry outside of the database', async () => {
    const { rows } = await sql<{ fields: (string | null)[]; hash: Buffer }>`
      select array[position::text, encode(previous_hash, 'hex'), id::text, extract(epoch from at)::text, operator_id::text,
        action, subject_type, subject_id, before::text, after::text, reason, request_id, address] as fields, hash
      from audit_entry where at > '-infinity' order by position`.execute(db)
    expect(rows.length).toBeGreaterThan(60)
    for (const { fields, hash } of rows) {
      const numbers = [0, 2, 3, 4]
      const parts = fields.map((field, n) =>
        numbers.includes(n) ? (field ?? 'null') : JSON.stringify(field),
      )
      expect(
        createHash('sha256')
          .update(`[${parts.join(', ')}]`)
          .digest(),
      ).toEqual(hash)
    }
  })

  test('differ for an entry without a value and one with the value null', async () => {
    const found = await violationsAfter(asOwner.db, [
      "update audit_entry set before = 'null' where position = 1 and before is null",
    ])
    expect(found).toMatchObject([{ invariant: 'audit chain' }])
  })

  test('are the same under any settings of the session', async () => {
    const settings = {
      timezone: 'Asia/Kathmandu',
      datestyle: 'SQL, DMY',
      intervalstyle: 'sql_standard',
      bytea_output: 'escape',
      extra_float_digits: '-15',
      client_encoding: 'LATIN1',
      search_path: 'pg_catalog',
    }
    const trx = await db.startTransaction().execute()
    for (const [name, value] of Object.entries(settings)) {
      await sql`select set_config(${name}, ${value}, true)`.execute(trx)
    }
    const { rows } = await sql<{ breaks: string; entries: string }>`
      select (select count(*) from public.audit_break) as breaks, (select count(*) from public.audit_entry) as entries`.execute(
      trx,
    )
    await trx.rollback().execute()
    expect(Number(rows[0]?.entries)).toBeGreaterThan(60)
    expect(rows[0]?.breaks).toBe('0')
  })

  test('hold in a copy in another database and reveal a change of the copy', {
    tags: ['abuse-120'],
  }, async () => {
    const copy = await useDatabase('migrated', 'are-broken-on-purpose')
    const file = join(await dataDirectory(), 'audit-entries.copy')
    await sql.raw(`copy audit_entry to '${file}'`).execute(asOwner.db)
    await sql`alter table audit_entry disable trigger all`.execute(copy.asOwner.db)
    await sql`alter table audit_head disable trigger all`.execute(copy.asOwner.db)
    await sql.raw(`copy audit_entry from '${file}'`).execute(copy.asOwner.db)
    const trail = async () =>
      (await booksThatDisagree(copy.db)).filter(({ subject }) => subject.startsWith('audit '))
    expect(await trail()).toMatchObject([
      { invariant: 'I15', details: expect.stringMatching(/position 0: end$/) },
    ])
    const { end } = await checkBooks(db)
    await sql`update audit_head set position = ${end.position}, hash = decode(${end.hash}, 'hex')`.execute(
      copy.asOwner.db,
    )
    expect(await trail()).toEqual([])
    await sql`update audit_entry set address = 'elsewhere' where position = 5`.execute(copy.asOwner.db)
    expect(await trail()).toMatchObject([{ details: expect.stringMatching(/position 5,.*: hash$/) }])
  })

  async function dataDirectory(): Promise<string> {
    const { rows } = await sql<{
      folder: string
    }>`select current_setting('data_directory') as folder`.execute(asOwner.db)
    return rows[0]?.folder ?? ''
  }
})
