/**
 * Breaks every invariant once, past triggers and constraints, in a transaction that is rolled back, and expects a
 * report.
 */
import { add, subtract } from '@presale/rules/decimal'
import { LEVELS, PURCHASE_LIMITS } from '@presale/rules/presale'
import { purchaseProblem, quoteOf } from '@presale/rules/quote'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { booksThatDisagree, fillBooks, violationsAfter } from '../testing/books.ts'
import { PATIENT, useDatabase } from '../testing/database.ts'
import { TOKENS_PER_UNIT } from '../testing/factories.ts'
import { checkBooks } from './check-books.ts'

const connection = await useDatabase()
const { db, asOwner } = connection
const plant = (statements: string[]) => violationsAfter(asOwner.db, statements)

beforeAll(() => fillBooks(connection))

const noSums = 'alter table ledger_entry drop constraint ledger_sums'
const noAmountLimits = 'alter domain token_amount drop constraint token_amount_is_exact'
const noAlternation = 'alter table ledger_entry drop constraint ledger_alternates'
const noBonusCheck = 'alter table orders drop constraint order_bonus_is_its_percent'

/** Gives order 4 an exact pay amount of 0.6250005, halfway between two amounts of six digits. */
const halfway = (payAmount: string) =>
  `update orders set tokens_per_unit = 64, pay_amount = ${payAmount}, tokens = 40.000032, bonus_percent = 0, bonus_tokens = 0
   where id = 4`

/** Gives order 3, which was never credited, this many tokens, and `more` percent beyond the bonus of its level. */
function orderOf(amount: string, more = '0'): string {
  const { tokens, payAmount, bonusPercent } = quoteOf('token', amount, TOKENS_PER_UNIT)
  const percent = add(bonusPercent, more)
  return `update orders set tokens = ${tokens}, pay_amount = ${payAmount}, bonus_percent = ${percent},
    bonus_tokens = round(${tokens} * ${percent} / 100, 6) where id = 3`
}

/** Adds a version of the currency of order 4, this long before the order was placed. */
const replacedBefore = (time: string) => `
  insert into currency_version (currency_id, version, tokens_per_unit, deposit_address, since)
  select currency_id, 2, 3, 'another', created_at - interval '${time}' from orders where id = 4`

describe('the books', () => {
  test('agree, and the report has their counts', async () => {
    const { end, ...report } = await checkBooks(db)
    expect(report).toEqual({ orders: 5, entries: 6, auditEntries: 10, violations: [] })
    expect(end).toEqual({ position: 10, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('are reported with what is wrong in them', async () => {
    const broken = await useDatabase('migrated', 'are-broken-on-purpose')
    await fillBooks(broken)
    await broken.asOwner.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update orders set status = 'pending' where id = 1`.execute(trx)
    })
    const { violations } = await checkBooks(broken.db)
    expect(violations.map(({ invariant, subject }) => `${invariant} ${subject}`)).toContain('I2 buyer 1')
  })

  test('can be checked by a read-only role', async () => {
    await sql`create role reader login password 'reader'`.execute(asOwner.db)
    await sql`grant pg_read_all_data to reader`.execute(asOwner.db)
    const url = Object.assign(new URL(connection.url), { username: 'reader', password: 'reader' })
    const reading = connect(url.href, () => undefined, PATIENT)
    expect(await checkBooks(reading.db)).toMatchObject({ auditEntries: 10, violations: [] })
    await reading.db.destroy()
  })
})

describe('reports', () => {
  const balanceOff = [noSums, 'update ledger_entry set tokens_after = tokens_after + 1 where id = 4']
  const cases: [what: string, invariant: string, subject: string, statements: string[]][] = [
    ['a balance that is not the sum of its entries', 'I1', 'buyer 2', balanceOff],
    [
      'a bonus that is not the sum of its entries',
      'I1',
      'buyer 2',
      [noSums, 'update ledger_entry set bonus_after = bonus_after + 1 where id = 4'],
    ],
    ['a balance without its orders', 'I2', 'buyer 1', ["update orders set status = 'pending' where id = 1"]],
    ['orders without a balance', 'I2', 'buyer 2', ['delete from ledger_entry where buyer_id = 2']],
    [
      'two credits of one order',
      'I3',
      'order 2',
      [
        noSums,
        noAlternation,
        "update ledger_entry set kind = 'credit', tokens = 50, bonus_tokens = 2.5 where id = 5",
      ],
    ],
    [
      'an approval without a credit',
      'I4',
      'order 3',
      ["update orders set status = 'approved', voided_at = null, voided_by = null where id = 3"],
    ],
    ['a credit without an approval', 'I4', 'order 1', ["update orders set status = 'rejected' where id = 1"]],
    ['a credit of no order', 'I4', 'order 99', ['update ledger_entry set order_id = 99 where id = 4']],
    ['an entry whose sums are wrong', 'I5', 'ledger entry 4', balanceOff],
    [
      'an entry that does not begin where the last one ended',
      'I5',
      'ledger entry 2',
      [
        'update ledger_entry set tokens_before = tokens_before + 1, tokens_after = tokens_after + 1 where id = 2',
      ],
    ],
    [
      'a change without its audit entry',
      'I6',
      'order 1',
      ["delete from audit_entry where subject_id = '1' and subject_type = 'order'"],
    ],
    ['an audit entry without its change', 'I6', 'order 1', ['update orders set version = 1 where id = 1']],
    [
      'a decision on no order',
      'I6',
      'order 99',
      ["update audit_entry set subject_id = '99' where action = 'order.void'"],
    ],
    [
      'a balance below zero',
      'I7',
      'ledger entry 4',
      [noSums, noAmountLimits, 'update ledger_entry set bonus_after = -1 where id = 4'],
    ],
    [
      'a reversal of more than the credit',
      'I8',
      'ledger entry 5',
      ['update ledger_entry set tokens = tokens - 1, tokens_after = tokens_after - 1 where id = 5'],
    ],
    [
      'a reversal of no credit',
      'I8',
      'ledger entry 5',
      [
        noAlternation,
        'alter table ledger_entry drop constraint ledger_sign',
        "update ledger_entry set kind = 'reversal' where id = 2",
      ],
    ],
    [
      'a credit of more than the order',
      'I8',
      'ledger entry 4',
      ['update orders set tokens = 300, bonus_tokens = 21 where id = 5'],
    ],
    ['a credit to another buyer', 'I8', 'ledger entry 4', ['update orders set buyer_id = 1 where id = 5']],
    [
      'a pay amount that is too low',
      'I9',
      'order 1: 40',
      ['update orders set pay_amount = pay_amount - 0.000001 where id = 1'],
    ],
    [
      'a pay amount finer than six digits',
      'I9',
      'order 1: 40',
      ['update orders set pay_amount = pay_amount + 0.0000001 where id = 1'],
    ],
    [
      'a pay amount that is too high',
      'I9',
      'order 1: 40',
      ['update orders set pay_amount = pay_amount + 0.000001 where id = 1'],
    ],
    [
      'a pay amount rounded half down',
      'I9',
      'order 4: 40.000032 tokens for 0.625000 ',
      [halfway('0.625000')],
    ],
    [
      'tokens that the pay amount does not buy',
      'I9',
      'order 5: 200',
      ['update orders set pay_amount = 100.000001 where id = 5'],
    ],
    [
      'a bonus of another percentage',
      'I9',
      'order 4',
      [noBonusCheck, 'update orders set bonus_tokens = 70 where id = 4'],
    ],
    [
      'a rate there never was',
      'I9',
      'order 4: its rate',
      ['update orders set tokens_per_unit = 70, pay_amount = 1 where id = 4'],
    ],
    [
      'an address there never was',
      'I9',
      'order 4: its rate',
      ["update orders set deposit_address = 'mine' where id = 4"],
    ],
    [
      'a network there never was',
      'I9',
      'order 4: its rate',
      ["update orders set network = 'ERC-20' where id = 4"],
    ],
    [
      'a version there never was',
      'I9',
      'order 4: its rate',
      ['update orders set currency_version = 2 where id = 4'],
    ],
    [
      'a rate replaced long before',
      'I9',
      'order 4: it was placed at version 1',
      [replacedBefore('11 minutes')],
    ],
    ['a version of a currency that kept none', 'I9', 'order 4: its rate', ['delete from currency_version']],
    [
      'two orders for one key',
      'I10',
      'buyer 1',
      [
        'alter table orders drop constraint order_idempotency',
        "update orders set idempotency_key = 'k' where id in (1, 2)",
      ],
    ],
    [
      'an order that is not what was last decided',
      'I11',
      'order 2',
      ["update orders set status = 'pending' where id = 2"],
    ],
    [
      'a session without an end',
      'I16',
      'operator 1',
      ["update session set expires_at = 'infinity' where operator_id = 1 and revoked_at is null"],
    ],
    [
      'a buyer’s session without an end',
      'I16',
      'buyer 1',
      ["update session set expires_at = 'infinity' where buyer_id = 1"],
    ],
    [
      'sessions from before a change of password',
      'I16',
      'operator 1',
      ['update session set revoked_at = null where operator_id = 1'],
    ],
    [
      'a session from before a change of password that goes on in place of the one it was made in',
      'I16',
      'operator 1: the password was changed, and 1 sessions',
      [
        `update session set revoked_at = case row_number when 1 then null else now() end
         from (select id, row_number() over (order by revoked_at nulls last) from session where operator_id = 1) o
         where session.id = o.id`,
      ],
    ],
    [
      'a buyer’s session from before a change of password',
      'I16',
      'buyer 1: the password was changed, and 1 sessions',
      ['update buyer set password_changed_at = now() where id = 1'],
    ],
    [
      'a session of a removed operator',
      'I16',
      'operator 1: a session of an operator who was removed',
      ['update operator set removed_at = now(), removed_by = 1 where id = 1'],
    ],
    [
      'a place left out along a buyer',
      'I15',
      'ledger entry 6',
      [noSums, 'update ledger_entry set buyer_position = buyer_position + 1 where id = 6'],
    ],
    ['a day of more than its entries', 'I12', '20', ['update ledger_day set tokens = tokens + 0.000001']],
    ['a day of more entries than it has', 'I12', '20', ['update ledger_day set entries = entries + 1']],
    ['a day of other dollars', 'I12', '20', ['update ledger_day set usd = usd - 0.01']],
    ['a day of other pay amounts', 'I12', '20', ['update ledger_day set pay = pay + 0.000001']],
    [
      'a day without its entries',
      'I12',
      '1999-12-31',
      ["insert into ledger_day values ('1999-12-31', 'BTC', 1, 1, 1, 1)"],
    ],
    ['entries without their day', 'I12', '20', ['delete from ledger_day']],
    [
      'a buyer counted twice',
      'I12',
      'count of buyer: 3 are',
      ["update row_count set rows = 3 where what = 'buyer'"],
    ],
    [
      'orders without their count',
      'I12',
      'count of approved: 0 are',
      ["delete from row_count where what = 'approved'"],
    ],
    [
      'a void order that is not counted',
      'I12',
      'count of void: 0 are',
      ["delete from row_count where what = 'void'"],
    ],
    ['an entry left out along an order', 'I15', 'ledger entry 5', ['delete from ledger_entry where id = 2']],
  ]
  test.each(cases)('%s: %s', async (_what, invariant, subject, statements) => {
    const found = (await plant(statements)).map(
      (violation) => `${violation.invariant} ${violation.subject}: ${violation.details}`,
    )
    expect(found).toContainEqual(expect.stringContaining(`${invariant} ${subject}`))
  })

  test.each([
    [
      'orders',
      'bonus_percent',
      'order 4',
      ['alter table orders drop constraint orders_bonus_percent_check', noBonusCheck],
    ],
    ['ledger_entry', 'bonus_after', 'ledger entry 4', [noSums, noAmountLimits]],
    ['currency', 'tokens_per_unit', 'currency 1', ['alter domain rate drop constraint rate_is_exact']],
    [
      'currency_version',
      'tokens_per_unit',
      'version 1 of currency 1',
      ['alter domain rate drop constraint rate_is_exact'],
    ],
    ['ledger_day', 'tokens', expect.stringContaining(' in USDT'), []],
    ['ledger_day', 'usd', expect.stringContaining(' in USDT'), []],
    ['ledger_day', 'pay', expect.stringContaining(' in USDT'), []],
    ['token_price', 'usd', 'token price', ['alter domain usd_price drop constraint usd_price_is_exact']],
  ])('a value of %s.%s that is not a number: I13', async (table, column, subject, constraints) => {
    for (const value of ['NaN', 'Infinity', '-Infinity']) {
      const found = await plant([...constraints, `update ${table} set ${column} = '${value}'`])
      expect(found).toContainEqual({ invariant: 'I13', subject, details: 'an amount is not a finite number' })
    }
  })
})

describe('the terms of an order', () => {
  const edges = LEVELS.flatMap(({ tokens }) => [subtract(tokens, '0.000001'), tokens])
  const { maximum } = PURCHASE_LIMITS
  test.each([...edges, maximum, add(maximum, '0.000001')])(
    'may be those that the rules allow: %s tokens',
    async (amount) => {
      const isSold = purchaseProblem(quoteOf('token', amount, TOKENS_PER_UNIT)) === undefined
      const found = (await plant([orderOf(amount)])).map(({ invariant, subject }) => [invariant, subject])
      expect(found).toEqual(isSold ? [] : [['I9', 'order 3']])
    },
  )
  test.each(LEVELS.map(({ tokens }) => tokens))(
    'must have the bonus of its level: %s tokens',
    async (tokens) => {
      for (const more of ['1', '-1']) {
        const found = await plant([orderOf(tokens, more)])
        expect(found).toEqual([
          { invariant: 'I9', subject: 'order 3', details: expect.stringContaining('are not sold') },
        ])
      }
    },
  )
})

test('a pay amount rounded half up is no violation', async () => {
  const found = await plant([halfway('0.625001')])
  expect(found.filter(({ details }) => details.includes('tokens for'))).toEqual([])
})

test('an order placed while its rate was being changed is no violation', async () => {
  expect(await plant([replacedBefore('9 minutes')])).toEqual([])
})

test('the tests above leave no violation behind', async () => {
  expect(await booksThatDisagree(db)).toEqual([])
})
