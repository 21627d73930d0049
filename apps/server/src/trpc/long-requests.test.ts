/** The longest decisions on many orders fit into a request of the operator app; no other request is as long. */
import { DECISIONS_AT_ONCE } from '@presale/rules/lists'
import { TEXT_LIMITS } from '@presale/rules/text'
import { describe, expect, test } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addOperator } from '../testing/factories.ts'
import { useOrderChanges } from '../testing/order-changes.ts'

const connection = await useDatabase()
const apps = {
  buyer: await useApp('buyer', connection, { orderChanges: await useOrderChanges(connection) }),
  operator: await useApp('operator', connection),
}
const { operatorId } = await addOperator(connection.db)
const token = await openSession(connection.db, { operatorId })

/** Numbers and versions with as many digits as the server takes. */
const orders = Array.from({ length: DECISIONS_AT_ONCE }, (_, index) => ({
  orderId: String(900_000_000_000_000_000n + BigInt(index)),
  version: 2_147_483_647,
}))
const reason = '🙂'.repeat(TEXT_LIMITS.reason)

describe('a request about as many orders as one decision may name', () => {
  test.each([
    ['orders.previewMany', { orders, decision: 'approved' }],
    ['orders.settleMany', { orders, decision: 'rejected', reason }],
    ['orders.undoMany', { orders }],
  ])('is read: %s', { tags: ['abuse-102'] }, async (path, input) => {
    expect(await call(apps.operator, 'mutation', path, input, token)).toMatchObject({ status: 200 })
  })
  test('is refused by the buyers’ app, whose bodies have at most 16 KiB', {
    tags: ['abuse-102'],
  }, async () => {
    expect((await call(apps.buyer, 'mutation', 'orders.settleMany', { orders })).status).toBe(413)
  })
  test('is refused beyond 64 KiB', { tags: ['abuse-102'] }, async () => {
    const input = { orders, decision: 'rejected', reason: 'a'.repeat(64 * 1024) }
    expect((await call(apps.operator, 'mutation', 'orders.settleMany', input, token)).status).toBe(413)
  })
})
