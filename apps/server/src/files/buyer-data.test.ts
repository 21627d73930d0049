import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { noteFailedLogIn } from '../accounts/failed-log-ins.ts'
import { endOwnSessions } from '../accounts/session-list.ts'
import { switchMail } from '../mail/outbox.ts'
import { makeResetLink } from '../mail/reset-link.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { readBuyerData } from './buyer-data.ts'
import { BUYER_TABLES, ELSEWHERE, LEFT_OUT } from './buyer-tables.ts'

const { db, asOwner } = await useDatabase()
const tables = Object.keys(BUYER_TABLES) as (keyof typeof BUYER_TABLES)[]
let buyer: Awaited<ReturnType<typeof addBuyer>>
let stranger: Awaited<ReturnType<typeof addBuyer>>

/** A buyer with two orders, one of them approved, a failed log-in, another e-mail, a second factor and an ended session. */
async function addHistory() {
  const added = await addBuyer(db)
  const { buyerId, email } = added
  const { operatorId } = await addOperator(db)
  const order = await addOrder(db, buyerId)
  await addOrder(db, buyerId)
  const message = { order_id: order.id, position: 1, operator_id: null, text: 'a message' }
  await db.insertInto('order_message').values(message).execute()
  const actor = { operatorId, requestId: 'of the operator', address: '192.0.2.99' }
  await settleOrder(db, { orderId: order.id, decision: 'approved', reason: 'an internal reason', ...actor })
  await noteFailedLogIn(db, ['buyer', email, '192.0.2.7'], buyerId)
  await db
    .updateTable('buyer')
    .set({ email: `new-${email}`, email_key: `new-${email}` })
    .where('id', '=', buyerId)
    .execute()
  await db
    .insertInto('email_change')
    .values({ buyer_id: buyerId, old_email: email, new_email: `new-${email}` })
    .execute()
  await makeResetLink(db, 'https://presale.example', { buyerId, minutes: 15 })
  await db
    .insertInto('second_factor')
    .values({ buyer_id: buyerId, secret: Buffer.from('a secret of a second factor') })
    .execute()
  await db
    .insertInto('recovery_code')
    .values({ buyer_id: buyerId, code_hash: Buffer.alloc(32) })
    .execute()
  await db
    .insertInto('passkey')
    .values({
      buyer_id: buyerId,
      name: 'Laptop',
      credential_id: randomBytes(16),
      public_key: randomBytes(16),
      counter: '0',
      transports: [],
    })
    .execute()
  await endOwnSessions(db, { buyerId, ending: 'all', requestId: 'test', address: '192.0.2.8' })
  return added
}

beforeAll(async () => {
  await addCurrency(db)
  await switchMail(db, 'kept')
  buyer = await addHistory()
  stranger = await addHistory()
})

async function textOf(buyerId: string, pageRows?: number) {
  let text = ''
  for await (const piece of readBuyerData(db, buyerId, pageRows)) text += piece
  return text
}

test('the file has rows of the buyer from every table, and none of another buyer', async () => {
  const text = await textOf(buyer.buyerId)
  const file = JSON.parse(text)
  expect(file).toMatchObject({
    buyer: [{ name: 'Ada', email: `new-${buyer.email}`, phone: '1' }],
    former_email: [{ email: buyer.email }],
    email_change: [{ old_email: buyer.email, undone_at: null }],
    session: [{ revoked_at: expect.any(String) }],
    account_link: [{ closed_at: null }],
    second_factor: [{ confirmed_at: null }],
    recovery_code: [{ used_at: null }],
    passkey: [{ name: 'Laptop', last_used_at: null }],
    failed_log_in: [{ network: '192.0.2.7', failures: 1 }],
    orders: [{ status: 'approved', tokens: '40.000000', pay_amount: '20.000000' }, { status: 'pending' }],
    ledger_entry: [{ kind: 'credit', tokens: '40.000000', bonus_tokens: '2.000000' }],
    mail: [{ kind: 'order-placed' }, { kind: 'order-placed' }, { kind: 'order-approved' }],
    audit_entry: [{ action: 'buyer.end-sessions', address: '192.0.2.8' }],
  })
  for (const table of tables) expect(file[table], table).not.toEqual([])
  expect(text).not.toContain(stranger.email)
})

test('the file has no secret, and nothing of the operators', async () => {
  const text = await textOf(buyer.buyerId)
  for (const absent of [
    '$argon2',
    'internal reason',
    '192.0.2.99',
    'of the operator',
    'operator_id',
    '"secret"',
    'code_hash',
    'secret_hash',
  ])
    expect(text).not.toContain(absent)
})

test('the file read page by page is the same', async () => {
  const withoutTime = (text: string) => ({ ...JSON.parse(text), exported_at: '' })
  expect(withoutTime(await textOf(buyer.buyerId, 1))).toEqual(withoutTime(await textOf(buyer.buyerId)))
})

describe('the lists of columns', () => {
  test.each(tables)('of %s name every column once, in the file or with the reason why not', async (table) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table}`.execute(asOwner.db)
    const exported = BUYER_TABLES[table].columns.map((column) =>
      typeof column === 'string' ? column : column.name,
    )
    expect([...exported, ...Object.keys(LEFT_OUT[table])].sort()).toEqual(rows.map(({ name }) => name).sort())
  })
  test('leave out no table that names a buyer or an order', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name::text as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = current_schema() and table_type = 'BASE TABLE'
        and column_name in ('buyer_id', 'order_id')`.execute(asOwner.db)
    const named = rows.map(({ name }) => name)
    expect(named.filter((name) => !(name in BUYER_TABLES) && !(name in ELSEWHERE))).toEqual([])
  })
})
