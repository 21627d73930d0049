/** The query plans of every procedure, documented call, filtered export and background job, on long tables. */
import type { EntryFilter, OrderFilter } from '@presale/rules/lists'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateBuyerProfile } from '../accounts/profile.ts'
import { findSessionOwner } from '../accounts/sessions.ts'
import { exportAudit } from '../audit/export-audit.ts'
import { createCoinPrices } from '../currencies/coin-prices.ts'
import { emailOf } from '../demo-sale/fill-rows.ts'
import { readBuyerData } from '../files/buyer-data.ts'
import { readReceipt } from '../files/receipt.ts'
import { readStatement, readStatementCsv } from '../files/statement.ts'
import { removeOldAttempts } from '../limits/count-attempts.ts'
import { GIVEN_UP, useLongTables } from '../lists/long-tables.fixture.ts'
import { expectShortWays } from '../lists/short-ways.fixture.ts'
import { countOrders } from '../orders/count-orders.ts'
import { exportEntries, exportStatement } from '../orders/export-entries.ts'
import { exportOrders } from '../orders/export-orders.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { everyCall, requestOf } from '../rest/every-call.fixture.ts'
import { call, useApp } from '../testing/app.ts'
import { addBuyer, addColleague, addOrder, PASSWORD } from '../testing/factories.ts'
import { useOrderChanges } from '../testing/order-changes.ts'
import { connectTelling } from '../testing/plans.ts'
import { startPriceService } from '../testing/price-service.ts'
import { useRest } from '../testing/rest.ts'
import { accountServices } from '../testing/services.ts'
import { everyProcedure, kindOf } from '../trpc/every-procedure.fixture.ts'
import type { CsvFile } from './csv.ts'

const connection = await useLongTables()
const { db } = connection
const told = connectTelling(connection.url)
const priceService = await startPriceService()
const coinPrices = createCoinPrices(priceService.url)

// The calls need their own currencies of the same names.
await sql`update currency set deleted_at = now() where code in ('USDT', 'LTC')`.execute(db)
const { matrix, prepare } = await everyProcedure(connection, coinPrices)
const orderChanges = await useOrderChanges({ ...told, url: connection.url })
const useBoth = <App>(use: (surface: 'buyer' | 'operator') => Promise<App>) =>
  Promise.all([use('buyer'), use('operator')]).then(([buyer, operator]) => ({ buyer, operator }))
const apps = await useBoth((surface) => useApp(surface, told, { coinPrices, orderChanges }))
const rest = await useBoth((surface) => useRest(surface, told, { coinPrices, orderChanges }))

beforeAll(() => {
  priceService.prices = { litecoin: '100' }
})
afterAll(() => Promise.all([priceService.stop(), told.db.destroy()]))

const WRITING = /\b(insert|update|delete|merge|nextval|setval)\b/i

describe.each(['buyer', 'operator'] as const)('the %s router', (surface) => {
  const caller = surface === 'buyer' ? 'buyer' : 'owner'
  test.each(Object.entries(matrix[surface]))('%s', async (path, row) => {
    const token = await prepare(caller, path, surface)
    const carried = await told.carriedOut(async () => {
      const answer = await call(apps[surface], kindOf(surface, path), path, row.input?.(), token)
      expect(answer.status, JSON.stringify(answer.body)).toBe(row[caller])
    })
    expectShortWays(carried)
    // A client may repeat a query, so no query writes.
    if (kindOf(surface, path) === 'query') {
      expect(carried.filter(({ statement }) => WRITING.test(statement))).toEqual([])
    }
  })
})

describe('the documented calls', () => {
  const calls = everyCall(connection).map((one) => ({
    ...one,
    title: `${one.method} ${one.path}: ${one.name}`,
  }))
  test.each(calls)('of the $on origin, $title', async (one) => {
    const caller = one.on === 'buyer' ? await addBuyer(db) : await addColleague(db, 'owner')
    const { path, asked } = await requestOf(one, caller.sessionToken)
    const carried = await told.carriedOut(async () => {
      const answer = await rest[one.on].ask(one.method, path, asked)
      expect(answer.status, answer.text).toBe(200)
    })
    expectShortWays(carried)
  })
})

describe('files', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const day = { from: daysAgo(100), to: daysAgo(100) }
  const actor = { operatorId: '1', requestId: 'test', address: '' }
  const expectShortFile = async (file: () => Promise<CsvFile>) => {
    const carried = await told.carriedOut(async () => {
      for await (const _part of (await file()).stream);
    })
    expectShortWays(carried)
  }
  test.each<OrderFilter>([
    day,
    { ...day, dated: 'approved' },
    { currency: GIVEN_UP },
    { search: emailOf(1234) },
    { buyerId: '77' },
  ])('of orders, narrowed by %j', async (filter) => {
    await expectShortFile(() => exportOrders(told, { filter, ...actor }))
  })
  test.each<EntryFilter>([{ buyerId: '77' }, day])('of the ledger, narrowed by %j', async (filter) => {
    await expectShortFile(() => exportEntries(told, { filter, ...actor }))
  })
  test('of a buyer, and of the changes of one thing', async () => {
    await expectShortFile(() => exportStatement(told, { filter: { buyerId: '77' }, ...actor }))
    const filter = { subject: 'order', subjectId: '11' } as const
    await expectShortFile(() => exportAudit(told, { filter, role: 'owner', ...actor }))
  })
  test('that a buyer downloads', async () => {
    const buyerId = '77'
    const { reference } = await db
      .selectFrom('orders')
      .select('reference')
      .where('buyer_id', '=', buyerId)
      .where('status', '=', 'approved')
      .where('voided_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const carried = await told.carriedOut(async () => {
      await readReceipt(told.db, { buyerId, reference })
      await readStatement(told.db, { buyerId, ...day })
      await readStatementCsv(told, { buyerId, ...day })
      for await (const _piece of readBuyerData(told.db, buyerId));
    })
    expectShortWays(carried)
  })
})

describe('what the calls above do not come to', () => {
  test('a new password ends the other sessions of a buyer', async () => {
    const { buyerId, email, sessionToken } = await addBuyer(db)
    const request = { buyerId, sessionToken, needsPassword: true, requestId: 'test', address: '::1' }
    const passwords = { password: PASSWORD, currentPassword: PASSWORD }
    const profile = { name: 'Ada', email, phone: '1', ...passwords, ...request }
    const carried = await told.carriedOut(() => updateBuyerProfile(accountServices(told.db), profile))
    expect(carried.some(({ statement }) => statement.startsWith('update "session"'))).toBe(true)
    expectShortWays(carried)
  })
  test('an operator who was not seen for a while is', async () => {
    const { operatorId, sessionToken } = await addColleague(db, 'viewer')
    await sql`
      update session set last_seen_at = now() - interval '10 minutes' where operator_id = ${operatorId}`.execute(
      db,
    )
    const carried = await told.carriedOut(() => findSessionOwner(told.db, sessionToken))
    expect(carried.some(({ statement }) => statement.includes('"last_seen_at" = now()'))).toBe(true)
    expectShortWays(carried)
  })
  test('an approval is taken back, its credit too', async () => {
    const { id: orderId } = await addOrder(db, (await addBuyer(db)).buyerId)
    const { operatorId } = await addColleague(db, 'manager')
    const decided = { orderId, reason: 'test', operatorId, requestId: 'test', address: '' }
    const carried = await told.carriedOut(async () => {
      await settleOrder(told.db, { ...decided, decision: 'approved' })
      await settleOrder(told.db, { ...decided, decision: 'rejected' })
    })
    const entries = carried.filter(({ statement }) => statement.startsWith('insert into "ledger_entry"'))
    expect(entries).toHaveLength(2)
    expectShortWays(carried)
  })
  test('the metrics count every order', async () => {
    expectShortWays(await told.carriedOut(() => countOrders(told.db)))
  })
  test('what was tried long ago is removed', async () => {
    await sql`insert into attempt_count (key, points, expire) values ('long ago', 1, 1)`.execute(db)
    const left = sql`select from attempt_count where key = 'long ago'`
    const carried = await told.carriedOut(async () => {
      const removing = removeOldAttempts(told.db, 10)
      await expect.poll(async () => (await left.execute(db)).rows.length).toBe(0)
      await removing.stop()
    })
    expectShortWays(carried)
  })
})
