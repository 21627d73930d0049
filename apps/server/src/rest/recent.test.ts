/** The documented calls for which a log-in more than 15 minutes ago isn't enough. */
import { CONFIRM_IDENTITY } from '@presale/rules/identity'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { ADDRESS, addColleague, addCurrency, addOperator } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'

const connection = await useDatabase()
const { db } = connection
const { ask } = await useRest('operator', connection)
const usdt = { currency: 'USDT', fullName: 'Tether', rate: '2', address: ADDRESS }

/** Every call that changes where or how much buyers pay (D35), each a change of its own. */
const CALLS: [method: string, path: string, body: unknown][] = [
  ['PUT', 'mainCurrency.php', { id: 1, value: 0.7 }],
  ['POST', 'cryptos.php', { ...usdt, currency: 'USDTE' }],
  ['PUT', 'cryptos.php', [{ ...usdt, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }]],
  ['PUT', 'cryptos.php', { currency: 'USDT', rate: '2.1' }],
  ['PUT', 'cryptos.php', { currency: 'USDT', network: 'TRON' }],
  ['DELETE', 'cryptos.php', { currency: 'USDT' }],
]

let owner: string
let manager: string
beforeAll(async () => {
  await addCurrency(db)
  owner = (await addOperator(db)).sessionToken
  manager = (await addColleague(db, 'manager')).sessionToken
})

const proveEarlier = (seconds: number) =>
  sql`update session set confirmed_at = now() - make_interval(secs => ${seconds})`.execute(db)
const state = async () => [
  await db.selectFrom('currency').selectAll().orderBy('id').execute(),
  await db.selectFrom('token_price').selectAll().execute(),
]

describe('a change of where or how much buyers pay', () => {
  test.each(CALLS)(
    'is refused after a quarter of an hour: %s %s %j',
    { tags: ['abuse-28'] },
    async (method, path, body) => {
      await proveEarlier(15 * 60 + 1)
      const before = await state()
      for (const bearer of path === 'mainCurrency.php' ? [owner] : [owner, manager]) {
        expect(await ask(method, path, { bearer, body })).toMatchObject({
          status: 403,
          body: { status: 'error', message: CONFIRM_IDENTITY },
        })
      }
      expect(await state()).toEqual(before)
    },
  )
  test.each(CALLS)(
    'is done with a recent log-in: %s %s %j',
    { tags: ['abuse-28'] },
    async (method, path, body) => {
      await proveEarlier(14 * 60)
      expect((await ask(method, path, { bearer: owner, body })).status).toBe(200)
    },
  )
  test('an approval needs no recent log-in', async () => {
    await proveEarlier(15 * 60 + 1)
    const body = { id: 1, status: 'approved' }
    expect((await ask('PUT', 'transactions.php', { bearer: manager, body })).status).toBe(404)
  })
})
