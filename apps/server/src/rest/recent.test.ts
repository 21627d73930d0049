/** Of the documented calls, those that a log-in of more than a quarter of an hour ago is not enough for. */
import { CONFIRM_IDENTITY } from '@presale/rules/identity'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { ADDRESS, addCurrency, addOperator } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'

const connection = await useDatabase()
const { ask } = await useRest('operator', connection)
await addCurrency(connection.db)
const { sessionToken: bearer } = await addOperator(connection.db)
const refusal = { status: 403, body: { status: 'error', message: CONFIRM_IDENTITY } }
const usdt = { currency: 'USDT', fullName: 'Tether', rate: '3', address: ADDRESS }

test('the token’s price and another deposit address need a recent log-in, and nothing else does', async () => {
  await sql`update session set confirmed_at = now() - interval '15 minutes 1 second'`.execute(connection.db)
  const send = (method: string, path: string, body: unknown) => ask(method, path, { bearer, body })
  expect(await send('PUT', 'mainCurrency.php', { id: 1, value: 0.7 })).toMatchObject(refusal)
  expect((await send('PUT', 'cryptos.php', [usdt])).status).toBe(200)
  expect(await send('PUT', 'cryptos.php', [{ ...usdt, address: 'elsewhere' }])).toMatchObject(refusal)
  expect((await send('DELETE', 'cryptos.php', { currency: 'USDT' })).status).toBe(200)
  expect(await send('POST', 'cryptos.php', { ...usdt, address: 'elsewhere' })).toMatchObject(refusal)
  expect((await send('POST', 'cryptos.php', usdt)).status).toBe(200)
  await sql`update session set confirmed_at = now() - interval '14 minutes'`.execute(connection.db)
  expect((await send('PUT', 'mainCurrency.php', { id: 1, value: 0.7 })).status).toBe(200)
  expect((await send('PUT', 'cryptos.php', [{ ...usdt, address: 'elsewhere' }])).status).toBe(200)
})
