/** What the database refuses whoever asks, even the owner of its tables: every statement is sent past all our code. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleOrder } from '../orders/settle-order.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'

const { db } = (await useDatabase()).asOwner
let pendingId: string
let approvedId: string
let buyerId: string
let operatorId: string

beforeAll(async () => {
  await addCurrency(db)
  operatorId = (await addOperator(db)).operatorId
  buyerId = (await addBuyer(db)).buyerId
  pendingId = (await addOrder(db, buyerId)).id
  approvedId = (await addOrder(db, buyerId)).id
  await settleOrder(db, {
    orderId: approvedId,
    decision: 'approved',
    operatorId,
    reason: '',
    requestId: '',
    address: '::1',
  })
})

/** What another order of the same buyer has as well. */
const COPIED = `buyer_id, email, currency_id, currency_code, currency_version, network, deposit_address, tokens_per_unit,
  token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent, request_hash`

const refused = (statement: string, reason: RegExp) =>
  expect(sql.raw(statement).execute(db)).rejects.toThrow(reason)

describe('the ledger', () => {
  test.each([
    'update ledger_entry set tokens = 1',
    'update ledger_entry set reason = reason',
    'delete from ledger_entry',
    'truncate ledger_entry',
  ])('refuses: %s', (statement) => refused(statement, /append-only|cannot truncate/))

  test('its sums by day are written by nobody else', async () => {
    await refused('update ledger_day set tokens = 1', /follow the ledger/)
    await refused("insert into ledger_day values ('2026-01-01', 'BTC', 1, 1, 1)", /follow the ledger/)
    await refused('delete from ledger_day', /follow the ledger/)
    await refused('truncate ledger_day', /follow the ledger/)
  })

  const entry = (values: Partial<Record<string, string | number>>) => {
    const row = {
      order_id: approvedId,
      buyer_id: buyerId,
      kind: "'credit'",
      tokens: 40,
      bonus_tokens: 2,
      order_position: 3,
      buyer_position: 2,
      tokens_before: 40,
      bonus_before: 2,
      tokens_after: 80,
      bonus_after: 4,
      operator_id: operatorId,
      reason: "''",
      request_id: "''",
      ...values,
    }
    return `insert into ledger_entry (${Object.keys(row).join()}) values (${Object.values(row).join()})`
  }

  test('refuses a second credit of one order', async () => {
    await refused(entry({}), /ledger_order_predecessor/)
    await refused(entry({ order_position: 2 }), /ledger_alternates/)
    await refused(entry({ order_position: 1 }), /ledger_order_chain/)
  })
  test('refuses a credit without an approval', () =>
    refused(entry({ order_id: pendingId, order_position: 1 }), /its ledger entries disagree/))
  test('refuses a reversal that leaves the order approved', () =>
    refused(
      entry({
        kind: "'reversal'",
        order_position: 2,
        tokens: -40,
        bonus_tokens: -2,
        tokens_after: 0,
        bonus_after: 0,
      }),
      /its ledger entries disagree/,
    ))
  test('refuses amounts that are not the order’s', () =>
    refused(
      entry({ order_id: pendingId, order_position: 1, tokens: 41, tokens_after: 81 }),
      /ledger_amounts_are_the_orders/,
    ))
  test('refuses a balance that does not follow from the one before', async () => {
    await refused(entry({ order_id: pendingId, order_position: 1, tokens_after: 81 }), /ledger_sums/)
    await refused(
      entry({ order_id: pendingId, order_position: 1, tokens_before: 41, tokens_after: 81 }),
      /ledger_buyer_predecessor/,
    )
    await refused(
      entry({ order_id: pendingId, order_position: 1, buyer_position: 3 }),
      /ledger_buyer_predecessor/,
    )
    await refused(entry({ order_id: pendingId, order_position: 1, buyer_position: 1 }), /ledger_begins_empty/)
  })
  test('refuses a negative balance', () =>
    refused(
      entry({
        kind: "'reversal'",
        order_position: 2,
        tokens: -40,
        bonus_tokens: -2,
        tokens_after: 0,
        bonus_after: -1,
      }),
      /ledger_sums|token_amount_is_exact/,
    ))
})

describe('an order', () => {
  test.each([
    ['its id', 'set id = default'],
    ['its count of changes', 'set version = 0'],
    ['its tokens', 'set tokens = 41'],
    ['its bonus', 'set bonus_tokens = 3'],
    ['its pay amount', 'set pay_amount = 1'],
    ['its address', "set deposit_address = 'mine'"],
    ['its rate', 'set tokens_per_unit = 3'],
    ['its buyer', 'set buyer_id = buyer_id + 1'],
    ['its time', 'set created_at = now()'],
  ])('keeps %s', (_field, change) => refused(`update orders ${change}`, /keeps the figures/))

  test('is never deleted', async () => {
    await refused('delete from orders', /never deleted/)
    await refused('truncate orders cascade', /never deleted|append-only/)
  })
  test('has no status but the three', () =>
    refused("update orders set status = 'paid'", /orders_status_check/))
  test('is not approved without a credit', () =>
    refused(`update orders set status = 'approved' where id = ${pendingId}`, /its ledger entries disagree/))
  test('does not begin as an approved one', () =>
    refused(
      `insert into orders (reference, status, idempotency_key, ${COPIED})
       select repeat('z', 26), 'approved', 'of another', ${COPIED} from orders where id = ${pendingId}`,
      /its ledger entries disagree/,
    ))
  test('is not rejected or voided while its credit stands', async () => {
    await refused(
      `update orders set status = 'rejected' where id = ${approvedId}`,
      /its ledger entries disagree/,
    )
    await refused(
      `update orders set voided_at = now(), voided_by = ${operatorId} where id = ${approvedId}`,
      /its ledger entries disagree/,
    )
  })
  test('is not voided by nobody', () =>
    refused(`update orders set voided_at = now() where id = ${pendingId}`, /order_void_is_signed/))
})

describe('a void order', () => {
  const voidIt = () =>
    db.transaction().execute(async (trx) => {
      const { id } = await addOrder(db, buyerId)
      await sql`update orders set voided_at = now(), voided_by = ${operatorId} where id = ${id}`.execute(trx)
      return id
    })
  test.each([
    'voided_at = now()',
    'version = version + 1',
    "voided_at = null, voided_by = null, status = 'rejected'",
  ])('refuses: %s', async (change) =>
    refused(`update orders set ${change} where id = ${await voidIt()}`, /only returns as it was/),
  )
  test('returns as it was', async () => {
    const id = await voidIt()
    await sql`update orders set voided_at = null, voided_by = null where id = ${id}`.execute(db)
  })
})

describe('a currency', () => {
  const versions = () =>
    db.selectFrom('currency_version').select(['version', 'tokens_per_unit', 'deposit_address']).execute()

  test('counts its versions by itself and keeps each', async () => {
    await sql`update currency set tokens_per_unit = 3, version = 99`.execute(db)
    await sql`update currency set deposit_address = 'another', version = 0`.execute(db)
    await sql`update currency set full_name = full_name`.execute(db)
    expect(await versions()).toEqual([
      { version: 1, tokens_per_unit: '2.000000', deposit_address: 'the-deposit-address' },
      { version: 2, tokens_per_unit: '3', deposit_address: 'the-deposit-address' },
      { version: 3, tokens_per_unit: '3', deposit_address: 'another' },
    ])
  })
  test('has versions that nobody changes', async () => {
    await refused('update currency_version set tokens_per_unit = 4', /append-only/)
    await refused('delete from currency_version', /append-only/)
    await refused('truncate currency_version cascade', /append-only|never deleted/)
  })
  test('is never deleted', async () => {
    await refused('delete from currency', /never deleted/)
    await refused('truncate currency cascade', /never deleted|append-only/)
  })
  test('takes no order at figures it never had', async () => {
    const copy = (changes: string) =>
      `insert into orders (reference, buyer_id, email, currency_id, currency_code, currency_version, deposit_address,
         tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent, idempotency_key, request_hash)
       select repeat('z', 26), buyer_id, email, currency_id, currency_code, ${changes},
         token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent, 'another', request_hash
       from orders where id = ${pendingId}`
    await refused(copy(`currency_version, deposit_address, 1000`), /order_is_at_a_version/)
    await refused(copy(`currency_version, 'mine', tokens_per_unit`), /order_is_at_a_version/)
    await refused(copy(`7, deposit_address, tokens_per_unit`), /order_is_at_a_version/)
  })
})

test('the token’s price counts its versions by itself', async () => {
  await sql`update token_price set usd = 0.6, version = 40`.execute(db)
  const price = await db.selectFrom('token_price').select(['usd', 'version']).executeTakeFirstOrThrow()
  expect(price).toEqual({ usd: '0.6', version: 2 })
})

describe('amounts', () => {
  const columns = { tokens: 'token_amount', pay: 'pay_amount', rate: 'rate', price: 'usd_price' }
  test.each([
    [columns.tokens, '-1'],
    [columns.tokens, '-0.000001'],
    [columns.tokens, '0.0000001'],
    [columns.tokens, '1e15'],
    [columns.tokens, 'NaN'],
    [columns.tokens, 'Infinity'],
    [columns.pay, '0'],
    [columns.pay, '-1'],
    [columns.pay, '0.0000000000000000001'],
    [columns.pay, 'NaN'],
    [columns.pay, 'Infinity'],
    [columns.rate, '0'],
    [columns.rate, '-1'],
    [columns.rate, 'NaN'],
    [columns.rate, 'Infinity'],
    [columns.price, '0'],
    [columns.price, '-0.01'],
    [columns.price, 'NaN'],
    [columns.price, 'Infinity'],
  ])('%s refuses %s', (domain, value) => refused(`select '${value}'::${domain}`, /_is_exact/))

  test('their largest and smallest are kept exactly', async () => {
    const { rows } = await sql<{ tokens: string; pay: string }>`
      select '999999999999.999999'::token_amount as tokens, '0.000000000000000001'::pay_amount as pay`.execute(
      db,
    )
    expect(rows).toEqual([{ tokens: '999999999999.999999', pay: '0.000000000000000001' }])
  })
})

test('the audit trail refuses change', async () => {
  await refused("update audit_entry set reason = ''", /append-only/)
  await refused('delete from audit_entry', /append-only/)
  await refused('truncate audit_entry', /append-only/)
})

test('a currency needs a code and an address, and a code is one currency', async () => {
  const values = (code: string, address: string) =>
    `insert into currency (code, full_name, tokens_per_unit, deposit_address) values ('${code}', 'x', 1, '${address}')`
  await refused(values('../x', 'a'), /currency_code_check/)
  await refused(values('btc', 'a'), /currency_code_check/)
  await refused(values('BTC', ''), /currency_deposit_address_check/)
  await refused(values('USDT', 'a'), /currency_code/)
})

describe('operators', () => {
  test('are never deleted', async () => {
    await refused('delete from operator', /never deleted/)
    await refused('truncate operator cascade', /never deleted|append-only/)
  })
  test('have a role that exists', () => refused("update operator set role = 'king'", /operator_role/))
  test('always have an owner', async () => {
    await refused("update operator set role = 'viewer'", /always an owner/)
    await refused('update operator set removed_at = now(), removed_by = id', /always an owner/)
  })
  test('are removed by somebody', () =>
    refused('update operator set removed_at = now()', /operator_removal_is_signed/))
  test('have logins that differ by more than case', () =>
    refused(
      "insert into operator (login, role, password_hash) values ('OPERATOR', 'viewer', 'h')",
      /operator_login/,
    ))
})

describe('what is used once', () => {
  beforeAll(async () => {
    for (const statement of [
      `insert into operator_invite (secret_hash, role, created_by, expires_at)
        values (sha256('open'), 'viewer', ${operatorId}, now()), (sha256('used'), 'viewer', ${operatorId}, now())`,
      `update operator_invite set accepted_at = now(), accepted_by = ${operatorId} where secret_hash = sha256('used')`,
      `insert into second_factor (operator_id, secret, confirmed_at, last_step)
        values (${operatorId}, decode(repeat('00', 20), 'hex'), now(), 7)`,
      `insert into recovery_code (operator_id, code_hash, used_at) values (${operatorId}, sha256('a'), now())`,
    ]) {
      await sql.raw(statement).execute(db)
    }
  })

  test.each([
    ['accepted_at = now()', /is_used_once/],
    ['accepted_at = now(), accepted_by = created_by, revoked_at = now()', /is_used_once/],
    ["role = 'owner'", /stays as it was made/],
    ["expires_at = now() + interval '1 year'", /stays as it was made/],
    ["secret_hash = sha256('mine')", /stays as it was made/],
  ])('an open invite: %s', (change, reason) =>
    refused(`update operator_invite set ${change} where secret_hash = sha256('open')`, reason),
  )
  test.each([
    'accepted_at = null, accepted_by = null',
    'accepted_at = null, accepted_by = null, revoked_at = now()',
  ])('a used invite: %s', (change) =>
    refused(
      `update operator_invite set ${change} where secret_hash = sha256('used')`,
      /used or revoked once/,
    ),
  )
  test('by one operator only', () =>
    refused(
      `update operator_invite set accepted_at = now(), accepted_by = ${operatorId} where secret_hash = sha256('open')`,
      /accepted_by_key/,
    ))
  test('a step of time, and every one before it', async () => {
    await refused('update second_factor set last_step = 7', /used once/)
    await refused('update second_factor set last_step = 6', /used once/)
  })
  test('a recovery code', () => refused('update recovery_code set used_at = null', /used once/))
})
