/** The database refuses these changes even to the owner of its tables. Every statement bypasses our code. */
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

/** The columns that another order of the same buyer shares. */
const COPIED = `buyer_id, email, currency_id, currency_code, currency_version, network, deposit_address, tokens_per_unit,
  token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent, terms_version, request_hash`

const refused = (statement: string, reason: RegExp) =>
  expect(sql.raw(statement).execute(db)).rejects.toThrow(reason)

describe('the ledger', () => {
  test.each([
    'update ledger_entry set tokens = 1',
    'update ledger_entry set reason = reason',
    'delete from ledger_entry',
    'truncate ledger_entry',
  ])('refuses: %s', { tags: ['abuse-119'] }, (statement) => refused(statement, /append-only|cannot truncate/))

  test('lets only its trigger write the sums by day', async () => {
    await refused('update ledger_day set tokens = 1', /follow the ledger/)
    await refused("insert into ledger_day values ('2026-01-01', 'BTC', 1, 1, 1, 1)", /follow the ledger/)
    await refused('delete from ledger_day', /follow the ledger/)
    await refused('truncate ledger_day', /follow the ledger/)
  })

  test('lets only its trigger write the counts of rows', async () => {
    await refused('update row_count set rows = 1', /follow the rows/)
    await refused("insert into row_count (what, rows) values ('buyer', 1)", /follow the rows/)
    await refused('delete from row_count', /follow the rows/)
    await refused('truncate row_count', /follow the rows/)
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
  test('refuses amounts that differ from the order’s', () =>
    refused(
      entry({ order_id: pendingId, order_position: 1, tokens: 41, tokens_after: 81 }),
      /ledger_amounts_are_the_orders/,
    ))
  test('refuses a balance that does not follow from the previous one', async () => {
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
    ['its terms', 'set terms_version = 2'],
    ['its price’s time', "set price_held_until = created_at + interval '1 minute'"],
    ['its closing', "set closes_at = closes_at + interval '1 day'"],
  ])('keeps %s', (_field, change) => refused(`update orders ${change}`, /keeps the figures/))

  test('is never deleted', async () => {
    await refused('delete from orders', /never deleted/)
    await refused('truncate orders cascade', /never deleted|append-only/)
  })
  test('has one of three statuses', () => refused("update orders set status = 'paid'", /orders_status_check/))
  test('is not approved without a credit', () =>
    refused(`update orders set status = 'approved' where id = ${pendingId}`, /its ledger entries disagree/))
  test.each([
    ["status = 'pending'", 'order_rejection_reason', 'cancelled by the buyer'],
    ["status = 'rejected'", 'order_rejection_reason', 'because'],
    ["status = 'rejected'", 'order_closes_in_time', 'not paid in time'],
  ])('with %s breaks %s by the reason: %s', (change, constraint, reason) =>
    refused(
      `update orders set ${change}, rejection_reason = '${reason}' where id = ${pendingId}`,
      new RegExp(constraint),
    ),
  )
  test.each([
    "now() + interval '2 days', now() + interval '1 day'",
    "now() - interval '1 day', now() + interval '1 day'",
    "now() + interval '1 day', 'infinity'",
  ])('has no such times: %s', { tags: ['abuse-50'] }, (times) =>
    refused(
      `insert into orders (reference, idempotency_key, price_held_until, closes_at, ${COPIED})
       select repeat('z', 26), 'of another', ${times}, ${COPIED} from orders where id = ${pendingId}`,
      /order_ends_in_order/,
    ),
  )
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
  test('is not voided without an operator', () =>
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
  ])('refuses: %s', { tags: ['abuse-119'] }, async (change) =>
    refused(`update orders set ${change} where id = ${await voidIt()}`, /only returns as it was/),
  )
  test('can be restored unchanged', async () => {
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
  test('keeps its versions unchangeable', async () => {
    await refused('update currency_version set tokens_per_unit = 4', /append-only/)
    await refused('delete from currency_version', /append-only/)
    await refused('truncate currency_version cascade', /append-only|never deleted/)
  })
  test('is never deleted', async () => {
    await refused('delete from currency', /never deleted/)
    await refused('truncate currency cascade', /never deleted|append-only/)
  })
  test('takes no order at a rate or address it never had', { tags: ['abuse-50', 'abuse-51'] }, async () => {
    const copy = (changes: string) =>
      `insert into orders (reference, buyer_id, email, currency_id, currency_code, currency_version, deposit_address,
         tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent, terms_version,
         idempotency_key, request_hash)
       select repeat('z', 26), buyer_id, email, currency_id, currency_code, ${changes},
         token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent, terms_version, 'another',
         request_hash
       from orders where id = ${pendingId}`
    await refused(copy(`currency_version, deposit_address, 1000`), /order_is_at_a_version/)
    await refused(copy(`currency_version, 'mine', tokens_per_unit`), /order_is_at_a_version/)
    await refused(copy(`7, deposit_address, tokens_per_unit`), /order_is_at_a_version/)
  })
})

describe('a proposal', () => {
  const add = (columns: string, values: string) =>
    `insert into proposal (kind, subject, input, proposed_by${columns})
     values ('currency.restore', gen_random_uuid(), '{}', ${operatorId}${values})`

  test('is not confirmed by who made it', { tags: ['abuse-28'] }, () =>
    refused(
      add(', decision, decided_by, decided_at', `, 'confirmed', ${operatorId}, now()`),
      /proposal_needs_a_second_operator/,
    ),
  )
  test('is not decided without an operator and a time', () =>
    refused(add(', decision', ", 'confirmed'"), /proposal_decision_is_signed/))
  test('is decided once, never changed and never deleted', async () => {
    await sql.raw(add('', '')).execute(db)
    await refused("update proposal set input = '1'", /decided once and never changed/)
    await sql`update proposal set decision = 'declined', decided_by = proposed_by, decided_at = now()`.execute(
      db,
    )
    await refused('update proposal set decision = null, decided_by = null, decided_at = null', /decided once/)
    await refused('delete from proposal', /never deleted/)
    await refused('truncate proposal', /never deleted/)
  })
})

describe('the terms of the sale', () => {
  test.each([
    'update terms set minimum = 1',
    'delete from terms_level',
    'truncate terms cascade',
    'insert into terms_level values (1, 60000, 25)',
  ])('refuse: %s', (statement) => refused(statement, /append-only|never deleted|are complete/))
  test.each(['1', '3'])('follow one another: not %s after 1', (version) =>
    refused(`insert into terms values (${version}, 40, 100000)`, /do not follow|terms_pkey/),
  )
  test('have a maximum above the minimum', () => refused('insert into terms values (2, 40, 39)', /check/))
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
  ])('%s refuses %s', { tags: ['abuse-76'] }, (domain, value) =>
    refused(`select '${value}'::${domain}`, /_is_exact/),
  )

  test('keep their largest and smallest value exactly', async () => {
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

describe('messages about an order', () => {
  test.each(['order_message', 'order_note'])(
    'are append-only, bounded, and not empty: %s',
    { tags: ['abuse-62'] },
    async (table) => {
      const add = (position: number, text: string) =>
        `insert into ${table} (order_id, position, operator_id, text) values (${pendingId}, ${position}, ${operatorId}, ${text})`
      await sql.raw(add(1, "'hello'")).execute(db)
      await refused(`update ${table} set text = 'another'`, /append-only/)
      await refused(`delete from ${table}`, /append-only/)
      await refused(`truncate ${table}`, /append-only/)
      await refused(add(1, "'again'"), /_pkey/)
      await refused(add(101, "'one more'"), /position_check/)
      await refused(add(2, "''"), /text_check/)
      await refused(add(2, "repeat('a', 2001)"), /text_check/)
    },
  )
  test('are notes only of an operator', () =>
    refused(`insert into order_note values (${pendingId}, 2, null, 'hello')`, /null value/))
})

test('a currency needs a unique code and an address', async () => {
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
  test('are removed only by an operator', () =>
    refused('update operator set removed_at = now()', /operator_removal_is_signed/))
  test('have logins that differ by more than case', () =>
    refused(
      "insert into operator (login, role, password_hash) values ('OPERATOR', 'viewer', 'h')",
      /operator_login/,
    ))
})

describe('failed log-ins', () => {
  const count = (hour: string, buyer: string, operator: string) =>
    `insert into failed_log_in (hour, name_hash, network, buyer_id, operator_id, failures)
     values ('${hour}', sha256('a'), '192.0.2.1', ${buyer}, ${operator}, 1)`
  test('are of one account', () =>
    refused(count('2026-01-01 10:00Z', buyerId, operatorId), /failed_log_in_of_one_account/))
  test('are counted by the hour', () =>
    refused(count('2026-01-01 10:30Z', 'null', 'null'), /failed_log_in_hour_check/))
})

test('an owner invite is not accepted without a recent proof of identity of its maker', {
  tags: ['abuse-11'],
}, async () => {
  const invited = `insert into operator_invite (secret_hash, role, created_by, expires_at)
    values (sha256('new owner'), 'owner', ${operatorId}, now() + interval '1 day')`
  await sql.raw(invited).execute(db)
  await sql`update session set confirmed_at = now() - interval '15 minutes' where operator_id = ${operatorId}`.execute(
    db,
  )
  await refused(
    `update operator_invite set accepted_at = now(), accepted_by = ${operatorId} where secret_hash = sha256('new owner')`,
    /needs a recent proof of identity/,
  )
})

describe('things that are used once', () => {
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
  test('have one operator', () =>
    refused(
      `update operator_invite set accepted_at = now(), accepted_by = ${operatorId} where secret_hash = sha256('open')`,
      /accepted_by_key/,
    ))
  test('refuse a TOTP step that was used, and every earlier one', async () => {
    await refused('update second_factor set last_step = 7', /used once/)
    await refused('update second_factor set last_step = 6', /used once/)
  })
  test.each(['second_factor (secret)', 'recovery_code (code_hash)'])('belong to an account: %s', (row) =>
    refused(`insert into ${row} values (sha256('b'))`, /has_one_owner/),
  )
  test('belong to an operator or a buyer, not to both', async () => {
    const { buyerId } = await addBuyer(db)
    const owners = `update second_factor set buyer_id = ${buyerId}, last_step = 8`
    await refused(owners, /second_factor_has_one_owner/)
  })
  test('of a buyer are told to a buyer', () =>
    refused(
      `insert into mail (kind, recipient) values ('second-factor-off', 'ada@x')`,
      /second_factor_mail_has_a_buyer/,
    ))
  test('a recovery code', () => refused('update recovery_code set used_at = null', /used once/))
})

describe('mails to operators and the buyers’ phrase', () => {
  test.each([
    ["insert into mail (kind, recipient) values ('anything', 'ada@x')", /mail_kind_check/],
    ["insert into mail (kind, recipient) values ('operator-digest', 'ada@x')", /mail_of_an_operator/],
    [
      "insert into mail (kind, recipient, cutoff) values ('password-reset', 'ada@x', now())",
      /mail_of_a_time/,
    ],
    ["update operator set email = 'ada@x'", /operator_email_is_confirmed/],
    ["update operator set muted_notices = '{anything}'", /muted_notices/],
    ["update buyer set mail_phrase = repeat('x', 61)", /mail_phrase/],
    ["update buyer set mail_phrase = ''", /mail_phrase/],
    ["update buyer set mail_phrase = E'blue\nBcc: all@x'", /mail_phrase/],
  ])('refuse: %s', (statement, reason) => refused(statement, reason))

  test('name an operator exactly when they are one', () =>
    refused(
      `insert into mail (kind, recipient, operator_id) values ('password-reset', 'ada@x', ${operatorId})`,
      /mail_of_an_operator/,
    ))
})

test('a former address that may go back to its account is given to no other', () =>
  refused(
    `with kept as (insert into email_change (buyer_id, old_email, new_email, reserved_key)
       values (${buyerId}, 'kept@x', 'ada@x', 'kept@x'))
     insert into buyer (name, email, email_key, phone, password_hash) values ('Eve', 'kept@x', 'kept@x', '1', 'h')`,
    /may go back to its former account/,
  ))

test('a closed account keeps nothing personal and is not changed any more', async () => {
  await refused(`update buyer set closed_at = now() where id = ${buyerId}`, /closed_account_is_empty/)
  const closing = `update buyer set name = '', phone = '', mail_phrase = null, email_confirmed_at = null, closed_at = now()`
  const key =
    "insert into buyer (name, email, email_key, phone, password_hash) values ('Eve', 'c@x', 'c@x', '1', 'h')"
  await sql.raw(key).execute(db)
  await sql.raw(`${closing} where email_key = 'c@x'`).execute(db)
  await refused("update buyer set closed_at = null where email_key = 'c@x'", /closed account is not changed/)
})

describe('links that set a new password', () => {
  const link = (hash: string) =>
    `insert into account_link (buyer_id, secret_hash, expires_at) values (${buyerId}, ${hash}, now() + interval '1 day')`

  test('are stored as a hash, and open nothing a second time', async () => {
    await refused(link("'secret'"), /secret_hash_check/)
    await sql.raw(link("sha256('a')")).execute(db)
    await refused("update account_link set expires_at = now() + interval '9 days'", /only closed/)
    await sql`update account_link set closed_at = now()`.execute(db)
    await refused('update account_link set closed_at = null', /only closed/)
  })
})
