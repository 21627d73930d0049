import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { settleOrder } from '../orders/settle-order.ts'
import { undoDecision } from '../orders/undo-decision.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { readReceipt } from './receipt.ts'

const { db } = await useDatabase()
let operatorId: string
let decisions = 0

beforeAll(async () => {
  await addCurrency(db)
  operatorId = (await addOperator(db)).operatorId
})

/** One decision of one request. */
const actor = () => {
  decisions += 1
  return { operatorId, requestId: `decision ${decisions}`, address: '' }
}
const decide = (orderId: string, decision: 'approved' | 'rejected') =>
  settleOrder(db, { orderId, decision, reason: '', ...actor() })

async function addApproved() {
  const { buyerId, email } = await addBuyer(db)
  const order = await addOrder(db, buyerId, '99999.999999')
  await decide(order.id, 'approved')
  return { buyerId, email, ...order }
}
const rowsOf = async (input: { buyerId: string; reference: string }) => {
  const { sections } = await readReceipt(db, input)
  return Object.fromEntries(sections.flatMap(({ rows }) => rows).map(({ label, value }) => [label, value]))
}
const auditOf = (orderId: string) =>
  db
    .selectFrom('audit_entry')
    .select(['position', sql<string>`encode(hash, 'hex')`.as('hash')])
    .where('subject_id', '=', orderId)
    .where('subject_type', '=', 'order')
    .orderBy('id', 'desc')
    .executeTakeFirst()
const entryOf = (orderId: string) =>
  db
    .selectFrom('ledger_entry')
    .select(['id'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('a receipt has the buyer, the order’s exact figures, and its place in the books', async () => {
  const { id, email, buyerId, reference } = await addApproved()
  const audited = await auditOf(id)
  expect(await rowsOf({ buyerId, reference })).toEqual({
    Name: 'Ada',
    'E-mail': email,
    'Order number': reference,
    Placed: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC$/),
    Approved: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC$/),
    Amount: '50,000.000000 USDT',
    Rate: '1 USDT = 2 iToken',
    'Token price': '1 iToken = 0.50 USD',
    Value: '50,000.00 USD',
    Network: 'TRC-20',
    'Deposit address': 'the-deposit-address',
    'Tokens bought': '99,999.999999 iToken',
    'Bonus (20%)': '20,000.000000 iToken',
    Total: '119,999.999999 iToken',
    'Ledger entry': (await entryOf(id))?.id,
    'Audit entry': audited?.position,
    'Hash of the audit chain': audited?.hash,
  })
})

test('a receipt names the latest approval, and the transaction that the buyer gave', async () => {
  const order = await addApproved()
  const { version } = await decide(order.id, 'rejected')
  await undoDecision(db, { orderId: order.id, version, ...actor() })
  await sql`update orders set transaction_id = ${'a'.repeat(64)}, transaction_given_at = now() where id = ${order.id}`.execute(
    db,
  )
  expect(await rowsOf(order)).toMatchObject({
    'Ledger entry': (await entryOf(order.id))?.id,
    'Audit entry': (await auditOf(order.id))?.position,
    'Transaction id': 'a'.repeat(64),
  })
})
