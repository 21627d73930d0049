import { expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addOperator } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'

const connection = await useDatabase()
const { ask } = await useRest('operator', connection)
const { sessionToken: bearer } = await addOperator(connection.db)
const add = (body: object) => ask('POST', 'pixels.php', { bearer, body })
const rows = async () => (await ask('GET', 'pixels.php', { bearer })).body

test('tracking keys are added, listed, changed, and deleted by the key itself', async () => {
  const first = await add({ api_key: 'first & key=1+1', location: '/dashboard' })
  const second = await add({ api_key: 'second', api_key_secondary: 's', location: '/' })
  const id = first.body.id
  expect(await rows()).toEqual({
    status: 'success',
    api_keys: [
      { id, api_key: 'first & key=1+1', api_key_secondary: '', location: '/dashboard' },
      { id: second.body.id, api_key: 'second', api_key_secondary: 's', location: '/' },
    ],
    total: 2,
  })
  const changed = { api_key: 'first & key=1+1', api_key_secondary: null, location: '/login' }
  expect(await ask('PUT', `pixels.php?id=${id}`, { bearer, body: changed })).toMatchObject({ status: 200 })
  expect((await rows()).api_keys[0]).toMatchObject({ location: '/login' })
  const byKey = `pixels.php?api=${encodeURIComponent('first & key=1+1')}`
  expect(await ask('DELETE', byKey, { bearer })).toMatchObject({ status: 200, body: { status: 'success' } })
  expect((await rows()).total).toBe(1)
  expect(await ask('DELETE', byKey, { bearer })).toMatchObject({ status: 404 })
  expect(await ask('PUT', `pixels.php?id=${id}`, { bearer, body: changed })).toMatchObject({ status: 404 })
})

test('refuses a duplicate key and one without key or location', async () => {
  await add({ api_key: 'once', location: '/x' })
  expect(await add({ api_key: 'once', location: '/y' })).toMatchObject({ status: 409 })
  const other = await add({ api_key: 'other', location: '/x' })
  const rename = { bearer, body: { api_key: 'once', location: '/x' } }
  expect(await ask('PUT', `pixels.php?id=${other.body.id}`, rename)).toMatchObject({ status: 409 })
  expect(await add({ api_key: '', location: '/x' })).toMatchObject({
    body: { message: 'API Key is required' },
  })
  expect(await add({ api_key: 'k', location: '' })).toMatchObject({
    body: { message: 'Location is required' },
  })
})
