/** A client that knows only the specification uses the whole started product. */
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import { endProduct } from './books.ts'
import { buyerClient, operatorClient, type Wiring } from './documented-client.ts'
import { copiedSettings, OPERATOR, type Product, startProduct } from './product.ts'
import { expect, plain } from './test.ts'

// All tests of this file share one product.
plain.describe.configure({ mode: 'default' })

let product: Product
let wiring: Wiring
let answers = 0

plain.beforeAll(async () => {
  product = await startProduct(await copiedSettings())
  const read = async (path: string) => (await readDescription(`${path}openapi.json`)).json()
  const descriptions = {
    [product.buyerUrl]: await read('buyer/'),
    [product.operatorUrl]: await read(''),
  }
  wiring = { ...product, onAnswer: (...told) => expectDescribed(descriptions, ...told) }
})
/** A description, which only a logged-in operator may read. */
async function readDescription(path: string) {
  const controllers = `${product.operatorUrl}/api/controllers`
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(OPERATOR)
  const { token } = await (await fetch(`${controllers}/admin.php`, { method: 'POST', headers, body })).json()
  return fetch(`${controllers}/${path}`, { headers: { authorization: `Bearer ${token}` } })
}

plain.afterAll(async () => {
  await endProduct(product)
})

/** Expects that the answer is one that the API description, served by the product, allows. */
function expectDescribed(
  descriptions: Record<string, { paths: Record<string, Record<string, unknown>> }>,
  { method, url, body }: { method: string; url: URL; body: unknown },
  status: number,
  answer: unknown,
) {
  const path = url.pathname.replace('/api/controllers', '')
  const name = `${method} ${path} ${status}`
  const operation = descriptions[url.origin]?.paths[path]?.[method.toLowerCase()] as {
    responses: Record<string, { content: { 'application/json': { schema: AnySchemaObject } } }>
    requestBody?: { content: { 'application/json': { schema: AnySchemaObject } } }
  }
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
  const schema = operation?.responses[String(status)]?.content['application/json'].schema
  expect(schema, `${name} is not described`).toBeDefined()
  expect(ajv.validate(schema ?? {}, answer), `${name}: ${ajv.errorsText()}`).toBe(true)
  const asked = operation.requestBody?.content['application/json'].schema
  if (asked && status === 200) expect(ajv.validate(asked, body), `${name}: ${ajv.errorsText()}`).toBe(true)
  answers += 1
}

plain('a client written from the specification alone can do everything', async () => {
  const buyer = buyerClient(wiring)
  const operator = operatorClient(wiring)
  const email = 'documented@example.test'

  await plain.step('the buyer registers, logs in, checks, reads and updates the profile', async () => {
    await buyer.register('Ada Documented', email, '+371 2000', 'first password')
    expect(await buyer.isLoggedIn()).toBe(true)
    await expect(buyer.register('Ada', email, '1', 'x')).rejects.toThrow('already exists')
    await expect(buyer.logIn(email, 'wrong')).rejects.toThrow('Wrong e-mail or password.')
    await buyer.logIn(email, 'first password')
    const profile = { name: 'Ada Documented', email, phone_number: '+371 2000' }
    expect(await buyer.readProfile()).toMatchObject({ ...profile, balance: '0.000000' })
    const changed = { ...profile, name: 'Ada D.', pass: 'second password' }
    expect(await buyer.updateProfile(changed)).toMatchObject({ status: 'success' })
    await buyer.logIn(email, 'second password')
    expect((await buyer.readProfile()).name).toBe('Ada D.')
    buyer.storage.userToken += 'x'
    expect(await buyer.isLoggedIn()).toBe(false)
    await buyer.logIn(email, 'second password')
  })

  const { usdt, orderToken } = await plain.step(
    'the buyer lists the currencies, orders and follows the order',
    async () => {
      expect(await buyer.readPrice()).toBe('0.50')
      const currencies = await buyer.readCurrencies()
      const coin = (code: string) => currencies.find((row: { currency: string }) => row.currency === code)
      const first = await buyer.order(coin('USDT'), { tokens: 200.1 })
      expect(await buyer.order(coin('USDT'), { tokens: 200.1 })).toBe(first)
      expect(await buyer.readOrder(first)).toMatchObject({
        status: 'pending',
        amount_to_transfer: '100.050000',
        amount_to_receive: '214.107000',
        bonus: '14.007000',
        address: coin('USDT').address,
      })
      for (const [code, typed] of [
        ['BTC', { tokens: 40.1 }],
        ['ETH', { tokens: 333.333333 }],
        ['SHIB', { tokens: 50 }],
        ['DOGE', { tokens: 99_999.9 }],
        ['BTC', { amount: 0.000312 }],
        ['DOGE', { amount: 123.456789 }],
      ] as const) {
        await buyer.order(coin(code), typed)
      }
      // A pay amount has at most 6 decimals at every door (D47).
      await expect(buyer.order(coin('BTC'), { amount: 0.00031234 })).rejects.toThrow('an error occurred')
      const key = crypto.randomUUID()
      const keyed = await buyer.order(coin('LTC'), { tokens: 41 }, key)
      expect(await buyer.order(coin('LTC'), { tokens: 41 }, key)).toBe(keyed)
      await expect(buyer.order(coin('USDT'), { tokens: 39 })).rejects.toThrow(
        'error in the transaction: At least 40',
      )
      const stale = { ...coin('USDT'), rate: '2.1' }
      await expect(buyer.order(stale, { tokens: 50 })).rejects.toThrow(
        'error in the transaction: The quote has changed',
      )
      expect(await buyer.readOwnOrders()).toHaveLength(8)
      expect((await buyer.readOwnOrders()).at(-1).order_token).toBe(first)
      return { usdt: coin('USDT'), orderToken: first }
    },
  )

  await plain.step('the operator lists, settles and deletes orders', async () => {
    await expect(operator.logIn(OPERATOR.login, 'wrong')).rejects.toThrow('Wrong login or password.')
    expect(await operator.isLoggedIn()).toBe(false)
    await operator.logIn(OPERATOR.login, OPERATOR.password)
    expect(await operator.isLoggedIn()).toBe(true)
    expect((await operator.readUsers())[0]).toMatchObject({
      name: 'Ada D.',
      email,
      phone_number: '+371 2000',
    })
    const orders = await operator.readOrders()
    expect(orders).toHaveLength(8)
    const { id } = orders.find((row: { order_token: string }) => row.order_token === orderToken)
    expect(await operator.settle(id, 'approved')).toBe(true)
    expect(await buyer.readOrder(orderToken)).toMatchObject({ status: 'approved' })
    expect(await buyer.sendBalance(1_000_000, 500)).toMatchObject({ status: 'success' })
    expect(await buyer.readProfile()).toMatchObject({ balance: '214.107000', bonusTokens: '14.007000' })
    expect(await operator.settle(id, 'rejected')).toBe(true)
    expect((await buyer.readProfile()).balance).toBe('0.000000')
    expect(await operator.deleteOrder(id)).toBe(true)
    expect(await buyer.readOrder(orderToken)).toBeUndefined()
    expect(await operator.settle(id, 'approved')).toBe(false)
    expect(await operator.readOrders()).toHaveLength(7)
  })

  await plain.step('the operator changes the currencies and the token price', async () => {
    const address =
      '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A'
    const coin = { currency: 'xmr', fullName: 'Monero', rate: 330.25, address }
    await operator.addCurrency(coin)
    await expect(operator.addCurrency(coin)).rejects.toThrow('XMR is in the list already.')
    const one = await operator.updateCurrencies({ ...usdt, fullName: 'Tether USD', rate: 2 })
    expect(one.find((row: { currency: string }) => row.currency === 'USDT').fullName).toBe('Tether USD')
    const all = await operator.readCurrencies()
    expect(all.at(-1)).toMatchObject({ currency: 'XMR', rate: '330.25' })
    expect(await operator.setPrice(0.25)).toBe(true)
    expect(await buyer.readPrice()).toBe('0.25')
    const doubled = all.map((row: { rate: string }) => ({
      ...row,
      rate: Number((Number(row.rate) * 2).toFixed(6)),
    }))
    expect(await operator.updateCurrencies(doubled)).toBeUndefined()
    const explained = doubled.map((row: object) => ({ ...row, reason: 'the token’s price was halved' }))
    const recalculated = await operator.updateCurrencies(explained)
    expect(recalculated.map((row: { rate: string }) => Number(row.rate))).toEqual(
      doubled.map((row: { rate: number }) => row.rate),
    )
    expect(await operator.deleteCurrency('XMR')).toBe(true)
    expect(await operator.deleteCurrency('XMR')).toBe(false)
    expect(await buyer.readCurrencies()).toHaveLength(all.length - 1)
  })

  await plain.step('the operator changes the tracking keys', async () => {
    const key = { api_key: 'a key/with?signs&more', api_key_secondary: '', location: '/dashboard' }
    const id = await operator.addKey(key)
    expect(await operator.readKeys()).toEqual([{ id, ...key }])
    expect(await operator.updateKey(id, { ...key, location: '/login' })).toBe(true)
    expect((await operator.readKeys())[0].location).toBe('/login')
    expect(await operator.deleteKey(key.api_key)).toBe(true)
    expect(await operator.readKeys()).toEqual([])
  })

  await plain.step('the operator changes the password', async () => {
    expect(await operator.changePassword(OPERATOR.login, 'wrong', 'another password')).toMatchObject({
      status: 'error',
      message: 'Wrong login or password.',
    })
    const changed = await operator.changePassword(OPERATOR.login, OPERATOR.password, 'another password')
    expect(changed.status).toBe('success')
    expect(await operator.isLoggedIn()).toBe(true)
    await expect(operator.logIn(OPERATOR.login, OPERATOR.password)).rejects.toThrow(
      'Wrong login or password.',
    )
    await operator.logIn(OPERATOR.login, 'another password')
  })
  expect(answers).toBeGreaterThan(60)
})

plain('a call documented for one origin does not exist on the other', async () => {
  const post = (url: string, path: string) =>
    fetch(`${url}/api/controllers/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ login: 'operator', password: 'x', type: 'login', email: 'x', pass: 'x' }),
    })
  expect((await post(product.buyerUrl, 'admin.php')).status).toBe(404)
  expect((await post(product.operatorUrl, 'users.php')).status).toBe(404)
  expect((await fetch(`${product.buyerUrl}/api/controllers/pixels.php`)).status).toBe(404)
})
