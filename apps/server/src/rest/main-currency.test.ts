import { describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addOperator } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'

const connection = await useDatabase()
const { ask: buyer } = await useRest('buyer', connection)
const { ask: operator } = await useRest('operator', connection)
const { sessionToken: bearer } = await addOperator(connection.db)
const put = (raw: string) => operator('PUT', 'mainCurrency.php', { bearer, raw })

describe('mainCurrency.php', () => {
  test('has no value before one is set', async () => {
    for (const ask of [buyer, operator]) {
      expect((await ask('GET', 'mainCurrency.php')).body).toEqual({
        status: 'success',
        data: [{ id: 1, value: null }],
      })
    }
  })
  test.each([
    ['{"id":1,"value":"0.50"}', '0.5'],
    ['{"id":1,"value":0.50}', '0.5'],
    ['{"id":"1","value":123456789012.34}', '123456789012.34'],
    ['{"id":1,"value":7}', '7'],
  ])('%s is read back as the JSON number %s', async (raw, number) => {
    expect((await put(raw)).status).toBe(200)
    for (const ask of [buyer, operator]) {
      const { text, headers } = await ask('GET', 'mainCurrency.php')
      expect(text).toBe(`{"status":"success","data":[{"id":1,"value":${number}}]}`)
      expect(headers['cache-control']).toBe('no-store')
    }
  })
  test.each([
    ['{"id":2,"value":"1"}', 'The main currency has the id 1.'],
    ['{"id":1,"value":"1."}', 'Invalid number format'],
    ['{"id":1,"value":"0"}', 'The price must be above zero.'],
    ['{"id":1,"value":"0.001"}', 'The price has at most two decimals.'],
  ])('%s is refused: %s', async (raw, message) => {
    const before = (await buyer('GET', 'mainCurrency.php')).text
    expect(await put(raw)).toMatchObject({ status: 400, body: { status: 'error', message } })
    expect((await buyer('GET', 'mainCurrency.php')).text).toBe(before)
  })
})
