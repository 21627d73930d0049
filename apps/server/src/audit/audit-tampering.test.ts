/** Tampering with the audit trail by an attacker who can disable every trigger, in transactions that are rolled back. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db, Trx } from '../db/schema.ts'
import { fillBooks, readAfter, violationsAfter } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { checkChain } from './check-chain.ts'

const connection = await useDatabase()
const { db } = connection.asOwner
const LAST = 10

beforeAll(() => fillBooks(connection))

const rewrite = (position: number) => `update audit_entry set reason = 'another' where position = ${position}`
const rehash = (position: number) =>
  `update audit_entry set hash = audit_entry_hash(audit_entry) where position = ${position}`

const writeAnother = [
  'set local session_replication_role = origin',
  "insert into audit_entry (action, subject_type, subject_id, request_id) values ('test', 'test', '1', '')",
]

async function trailAfter(statements: string[]) {
  const found = await violationsAfter(db, statements)
  return found.filter(({ subject }) => subject.startsWith('audit '))
}

/** Checks the whole chain, three entries at a time. */
async function checkPieces(trx: Db | Trx) {
  let check = await checkChain(trx, { after: '0', limit: 3 })
  while (!check.isComplete) check = await checkChain(trx, { after: check.checkedTo, limit: 3 })
  return check
}

test('a whole chain is checked to its end, in pieces as at once', async () => {
  const end = { position: `${LAST}`, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }
  const whole = { checkedTo: `${LAST}`, end, isComplete: true, broken: null, at: expect.any(String) }
  expect(await checkChain(connection.db, { after: '0' })).toEqual(whole)
  expect(await checkPieces(connection.db)).toEqual(whole)
  expect(await checkChain(connection.db, { after: `${LAST}` })).toEqual(whole)
})

describe('the first broken link of the trail is named after', () => {
  const cases: [what: string, invariant: string, details: RegExp, statements: string[]][] = [
    [
      'a changed entry',
      'audit chain',
      /^the audit trail is broken at position 3, written 20\S+Z: hash$/,
      [rewrite(3)],
    ],
    ['two changed entries', 'audit chain', /position 3,.*: hash$/, [rewrite(7), rewrite(3)]],
    [
      'a changed entry with a hash to match',
      'audit chain',
      /position 4,.*: predecessor$/,
      [rewrite(3), rehash(3)],
    ],
    [
      'a first entry that follows another',
      'audit chain',
      /position 1,.*: predecessor$/,
      ["update audit_entry set previous_hash = sha256('') where position = 1", rehash(1)],
    ],
    [
      'a removed entry',
      'I15',
      /position 4,.*: gap, predecessor$/,
      ['delete from audit_entry where position = 3'],
    ],
    [
      'a removed first entry',
      'I15',
      /position 2,.*: gap, predecessor$/,
      ['delete from audit_entry where position = 1'],
    ],
    ['removed last entries', 'I15', /position 10: end$/, ['delete from audit_entry where position > 7']],
    [
      'removed last entries, and one written since',
      'I15',
      /position 11,.*: gap, predecessor$/,
      ['delete from audit_entry where position > 7', ...writeAnother],
    ],
    [
      'a last entry with its hash rewritten, and one written since',
      'audit chain',
      /position 11,.*: predecessor$/,
      [rewrite(LAST), rehash(LAST), ...writeAnother],
    ],
    ['the end forgotten', 'I15', /position 0: end$/, ['delete from audit_head']],
    ['all entries removed', 'I15', /position 10: end$/, ['delete from audit_entry']],
    [
      'an entry put in at the end',
      'I15',
      /position 10: end$/,
      [
        `insert into audit_entry (action, subject_type, subject_id, request_id, position, previous_hash, hash)
       select 'x', 'x', '1', '', position + 1, hash, '' from audit_head`,
        rehash(LAST + 1),
      ],
    ],
    ['a last entry with its hash rewritten', 'I15', /position 10: end$/, [rewrite(LAST), rehash(LAST)]],
  ]
  test.each(cases)('%s', async (_what, invariant, details, statements) => {
    const trail = await trailAfter(statements)
    expect(trail).toEqual([
      { invariant, subject: expect.any(String), details: expect.stringMatching(details) },
    ])
    const [, position, kinds] = /position (\d+).*: (.+)$/.exec(trail[0]?.details ?? '') ?? []
    const { broken } = await readAfter(db, statements, checkPieces)
    expect(broken).toMatchObject({ position, kinds: kinds?.split(', ') })
  })

  test('a change of any field', { tags: ['abuse-119'] }, async () => {
    const fields: Record<string, string> = {
      id: 'default',
      at: "at + interval '1 microsecond'",
      operator_id: 'null',
      action: "'x'",
      subject_type: "'x'",
      subject_id: "'x'",
      before: "'null'",
      after: "'null'",
      reason: "'x'",
      request_id: "'x'",
      address: "'x'",
    }
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = 'audit_entry'::regclass and attnum > 0`.execute(
      db,
    )
    expect([...Object.keys(fields), 'position', 'previous_hash', 'hash']).toEqual(
      expect.arrayContaining(rows.map(({ name }) => name)),
    )
    for (const [field, value] of Object.entries(fields)) {
      const found = await trailAfter([`update audit_entry set ${field} = ${value} where position = ${LAST}`])
      expect(
        found.map(({ details }) => details),
        field,
      ).toContainEqual(expect.stringMatching(/position 10,.*: hash$/))
    }
  })
})
