import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addOperator } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'

const connection = await useDatabase()
const { ask: buyer } = await useRest('buyer', connection)
const { ask } = await useRest('operator', connection)
const BITCOIN = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const ETHER = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
] as const
const DOGE = ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'D5nFgspqgExJFLXP8prT1EfEqxAGsqmeNU'] as const
let bearer: string

beforeAll(async () => {
  bearer = (await addOperator(connection.db)).sessionToken
  await add({ currency: 'btc', fullName: 'Bitcoin', rate: '190000', address: BITCOIN })
  await add({
    currency: 'ETH',
    fullName: 'Ethereum',
    rate: 6800.5,
    address: ETHER[0],
    network: 'ERC-20',
  })
})

const add = (body: object) => ask('POST', 'cryptos.php', { bearer, body })
const put = (body: unknown) => ask('PUT', 'cryptos.php', { bearer, body })
const rows = async () => (await ask('GET', 'cryptos.php')).body.data
const codes = async () => (await rows()).map((row: { currency: string }) => row.currency)

describe('cryptos.php', () => {
  test('adds a currency in upper case and refuses its code a second time', async () => {
    const doge = { currency: 'doge', fullName: 'Dogecoin', rate: '0.64', address: DOGE[0] }
    const { body } = await add(doge)
    expect(body).toEqual({
      status: 'success',
      data: { ...doge, id: expect.any(Number), currency: 'DOGE', network: null },
    })
    expect(await add(doge)).toMatchObject({ status: 409, body: { message: 'DOGE is in the list already.' } })
  })
  test('lists them in the order they were added, alike on both listeners', async () => {
    expect(await rows()).toMatchObject([
      { currency: 'BTC', fullName: 'Bitcoin', rate: '190000', address: BITCOIN, network: null },
      { currency: 'ETH', rate: '6800.5', network: 'ERC-20' },
      { currency: 'DOGE' },
    ])
    expect((await buyer('GET', 'cryptos.php')).body.data).toEqual(await rows())
  })
  test('takes any code without blanks and any spelling of a rate, and stores a plain decimal', async () => {
    const raw = (code: string, rate: string) =>
      `{"currency":"${code}","fullName":"Odd coin","rate":${rate},"address":"${BITCOIN}"}`
    for (const [code, rate, stored] of [
      ['usdc.e', '".5"', '0.5'],
      ['$wif', '1e3', '1000'],
      ['btc-2', '"5."', '5'],
      ['äö', '"00.5"', '0.5'],
      ['pasted', '" 7\\n"', '7'],
    ] as const) {
      const { body } = await ask('POST', 'cryptos.php', { bearer, raw: raw(code, rate) })
      expect(body.data).toMatchObject({ currency: code.toUpperCase(), rate: stored })
      expect((await ask('DELETE', 'cryptos.php', { bearer, body: { currency: code } })).status).toBe(200)
    }
    expect((await ask('POST', 'cryptos.php', { bearer, raw: raw('a b', '1') })).status).toBe(400)
  })
  test('shows switched-off currencies only to operators', async () => {
    const off = (enabled: boolean) =>
      connection.db.updateTable('currency').set({ enabled }).where('code', '=', 'DOGE').execute()
    await off(false)
    expect((await buyer('GET', 'cryptos.php')).text).not.toContain('DOGE')
    expect(await codes()).toContain('DOGE')
    await off(true)
  })
  test('changes one and answers the whole list', async () => {
    const { body } = await put({ currency: 'ETH', fullName: 'Ether', rate: '7000', address: ETHER[1] })
    expect(body.currencies).toEqual(await rows())
    expect(body.currencies[1]).toMatchObject({ fullName: 'Ether', rate: '7000', network: 'ERC-20' })
  })
  test('changes an array of them', async () => {
    const changed = (await rows()).map((row: object) => ({ ...row, rate: '1.5' }))
    const { body } = await put(changed.map((row: object) => ({ ...row, reason: 'all alike' })))
    expect(body.currencies).toEqual(changed)
  })
  test.each([
    ['one is unknown', { currency: 'NOPE', rate: '1.6' }, 404],
    ['one is named twice', { currency: 'ETH', rate: '3' }, 400],
    ['one has a bad rate', { currency: 'BTC', rate: '0' }, 400],
    ['one is too precise', { currency: 'BTC', rate: '1.0000001' }, 400],
    ['one has a bad address', { currency: 'BTC', address: 'a b c d e' }, 400],
    ['one has a field too many', { currency: 'BTC', enabled: false }, 400],
  ])('changes none when %s', { tags: ['abuse-65'] }, async (_case, bad, status) => {
    const before = await rows()
    for (const body of [
      [{ currency: 'ETH', rate: '1.6' }, bad],
      [bad, { currency: 'ETH', rate: '1.6' }],
    ]) {
      expect(await put(body)).toMatchObject({ status, body: { status: 'error' } })
    }
    expect(await rows()).toEqual(before)
  })
  test('refuses a rate that changes far without a reason, in a change and in a code that comes back', {
    tags: ['abuse-28'],
  }, async () => {
    const before = await rows()
    const refusal = {
      status: 422,
      body: { message: expect.stringMatching(/^The rate of ETH would change by/) },
    }
    expect(await put({ currency: 'ETH', rate: '1500' })).toMatchObject(refusal)
    expect(await put({ currency: 'ETH', rate: '1500', reason: ' ' })).toMatchObject(refusal)
    expect(await rows()).toEqual(before)
    await ask('DELETE', 'cryptos.php', { bearer, body: { currency: 'ETH' } })
    const again = { currency: 'ETH', fullName: 'Ethereum', rate: '1500', address: ETHER[1] }
    expect(await add(again)).toMatchObject(refusal)
    expect((await add({ ...again, reason: 'a new price' })).status).toBe(200)
  })
  test.each([
    [{ currency: 'BTC', address: ETHER[0] }],
    [{ currency: 'ETH', address: BITCOIN }],
    [{ currency: 'ETH', network: 'TRC-20' }],
    [{ currency: 'ETH', address: ETHER[1].replace('fB', 'fb') }],
  ])('refuses an address that is none of its network: %j', { tags: ['abuse-88'] }, async (change) => {
    const before = await rows()
    const changes = [{ currency: 'DOGE', rate: '1.6' }, change]
    const answer = await put(changes)
    expect(answer).toMatchObject({ status: 400, body: { status: 'error' } })
    expect(answer.body.message).toMatch(/This isn’t an address of|EIP-55/)
    const added = { currency: 'NEW', fullName: 'Bitcoin', rate: '1', address: ETHER[0] }
    expect(await add(added)).toMatchObject({ status: 400, body: { status: 'error' } })
    expect(await rows()).toEqual(before)
  })
  test('takes at most 200 changes at once', { tags: ['abuse-66'] }, async () => {
    const many = Array.from({ length: 201 }, (_, n) => ({ currency: `C${n}` }))
    expect(await put(many)).toMatchObject({ status: 400 })
  })
  test('deletes one and frees its code', { tags: ['abuse-67'] }, async () => {
    expect(await ask('DELETE', 'cryptos.php', { bearer, body: { currency: 'DOGE' } })).toMatchObject({
      status: 200,
    })
    expect(await codes()).not.toContain('DOGE')
    expect(await ask('DELETE', 'cryptos.php', { bearer, body: { currency: 'DOGE' } })).toMatchObject({
      status: 404,
    })
    const again = { currency: 'DOGE', fullName: 'Dogecoin', rate: '1.4', address: DOGE[1] }
    expect((await add(again)).body.data).toMatchObject(again)
  })
  test.each([
    [{ currency: 'X' }, 'Currency must be at least 2 characters'],
    [{ rate: '0' }, 'Rate must be a positive number'],
    [{ rate: '-1' }, 'Rate must be a positive number'],
    [{ address: 'abcd' }, 'Address must be at least 5 characters'],
    [{ fullName: 'X' }, 'Address must be at least 2 characters'],
  ])('says the specification’s sentence of %j', async (bad, message) => {
    const good = { currency: 'LTC', fullName: 'Litecoin', rate: '1', address: 'an-address' }
    expect(await add({ ...good, ...bad })).toMatchObject({ status: 400, body: { message } })
  })
})
