import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { exportOrders } from './export-orders.ts'
import { settleOrder } from './settle-order.ts'

const { db, pool } = await useDatabase()
let actor: { operatorId: string; requestId: string; address: string }

const read = async (filter = {}) => {
  const { stream, rows } = await exportOrders({ db, pool }, { filter, ...actor })
  const lines = (await buffer(stream)).toString().split('\n')
  expect(lines.at(-1)).toBe('')
  return { header: lines[0], lines: lines.slice(1, -1), rows }
}

beforeAll(async () => {
  await addCurrency(db)
  actor = { operatorId: (await addOperator(db)).operatorId, requestId: 'test', address: '::1' }
})

describe('the orders as CSV', () => {
  test('has the filtered rows, newest first, with exact decimals and their count', async () => {
    const { buyerId } = await addBuyer(db, 'plain@x')
    const first = await addOrder(db, buyerId, '99999.999999')
    const second = await addOrder(db, buyerId, '40')
    await settleOrder(db, { orderId: second.id, decision: 'approved', reason: '', ...actor })
    const { header, lines, rows } = await read()
    expect(header?.startsWith('\ufeffOrder,Reference,Status,Email,Pay amount,Currency,')).toBe(true)
    expect(rows).toBe(2)
    expect(lines[0]).toMatch(new RegExp(`^${second.id},${second.reference},approved,plain@x,20.000000,USDT,`))
    expect(lines[1]).toMatch(new RegExp(`^${first.id},${first.reference},pending,plain@x,`))
    expect(lines[1]).toContain(',99999.999999,20000.000000,119999.999999,')
    expect(await read({ status: 'approved' })).toMatchObject({ rows: 1, lines: [lines[0]] })
    expect(await read({ search: "o'brien" })).toMatchObject({ rows: 0, lines: [] })
  })

  test.each([
    ['=1+1@x', "'=1+1@x"],
    ['+1@x', "'+1@x"],
    ['-1@x', "'-1@x"],
    ['@sum@x', "'@sum@x"],
    ['\t=1@x', "'\t=1@x"],
    ['\r=3@x', `"'\r=3@x"`],
    ['＝2@x', "'＝2@x"],
    ['a"b,c@x', '"a""b,c@x"'],
    ['ünï😀@x', 'ünï😀@x'],
  ])('write the e-mail %j as %s', { tags: ['abuse-90'] }, async (email, cell) => {
    const { buyerId } = await addBuyer(db, email)
    await addOrder(db, buyerId)
    const { lines } = await read()
    expect(lines[0]?.split('pending,')[1]?.startsWith(`${cell},20.000000,`)).toBe(true)
  })

  test('leaves an audit entry with operator, filter and number of rows', async () => {
    await read({ status: 'approved' })
    const entry = await db
      .selectFrom('audit_entry')
      .select(['action', 'operator_id', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      action: 'orders.export',
      operator_id: actor.operatorId,
      after: { filter: { status: 'approved' }, rows: 1 },
    })
  })

  test('gives its connection back when the reader leaves early', async () => {
    const opened = () => pool.totalCount - pool.idleCount
    const { stream } = await exportOrders({ db, pool }, { filter: {}, ...actor })
    stream.destroy()
    await once(stream, 'close')
    await expect.poll(opened).toBe(0)
    await sql`select 1`.execute(db)
  })
})
