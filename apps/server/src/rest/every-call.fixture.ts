/** Every documented call with a valid request, for authorization.test.ts and bad-input.test.ts. */
import type { Role } from '@presale/rules/role'
import { addCurrency as addAnyCurrency } from '../currencies/edit-currencies.ts'
import type { Connection } from '../db/connect.ts'
import { ADDRESS, addBuyer, addOperator, addOrder, PASSWORD } from '../testing/factories.ts'
import { addTrackingKey } from '../tracking-keys/tracking-keys.ts'

type Fields = Record<string, unknown>

export type EveryCall = {
  name: string
  on: 'buyer' | 'operator'
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Who may make the call, and with which credential. */
  for: 'anyone' | 'buyer' | 'operator'
  /** The role an operator needs, a viewer's by default. */
  role?: Role
  proof: 'none' | 'bearer' | 'query' | 'body'
  /** The query and the body of a valid request, without the credential. */
  query?: () => Promise<Record<string, string>>
  body?: () => Promise<Fields>
  /** The optional fields of the body, and its numeric fields, which may also be sent as JSON numbers. */
  optional?: string[]
  numbers?: string[]
  tokenField?: string
}

/** The calls of both listeners on a database that has the factory's currency and an operator. */
export function everyCall(connection: Connection): EveryCall[] {
  const make = makersOf(connection)
  return [...callsOfAnyone(make), ...callsOfBuyers(make), ...callsOfOperators(make)]
}

/** Create the objects that requests refer to, new for each request. */
function makersOf({ db }: Connection) {
  let count = 0
  const unique = () => {
    count += 1
    return `U${count}`
  }
  const actor = async () => ({
    operatorId: (await addOperator(db)).operatorId,
    requestId: 'test',
    address: '::1',
    rateReasonPercent: '20',
  })
  return {
    unique,
    email: () => `${crypto.randomUUID()}@example.test`,
    buyer: () => addBuyer(db),
    order: async () => addOrder(db, (await addBuyer(db)).buyerId),
    key: async () =>
      addTrackingKey(db, { apiKey: unique(), secondaryApiKey: '', location: '/x', ...(await actor()) }),
    currency: async () => {
      const values = { fullName: 'Some coin', tokensPerUnit: '2', depositAddress: 'an-address' }
      const more = { network: null, priceId: null, ...(await actor()) }
      return addAnyCurrency(db, { code: unique(), ...values, ...more })
    },
  }
}

type Make = ReturnType<typeof makersOf>
type More = Partial<EveryCall>

function callsOfAnyone(make: Make): EveryCall[] {
  const call = (on: EveryCall['on'], method: EveryCall['method'], path: string, more: More = {}) =>
    ({ name: path, on, method, path, for: 'anyone', proof: 'none', ...more }) as const
  const one = { name: 'one transaction', query: async () => ({ orderToken: (await make.order()).reference }) }
  return [
    call('buyer', 'GET', 'mainCurrency.php'),
    call('buyer', 'GET', 'cryptos.php'),
    call('buyer', 'GET', 'transactions.php', one),
    call('buyer', 'POST', 'users.php', {
      name: 'log-in',
      body: async () => ({ type: 'login', email: (await make.buyer()).email, pass: PASSWORD }),
    }),
    call('buyer', 'POST', 'users.php', {
      name: 'registration',
      body: async () => ({ type: 'reg', name: 'Ada', email: make.email(), phone: '1', pass: 'p' }),
    }),
    call('operator', 'GET', 'mainCurrency.php'),
    call('operator', 'GET', 'cryptos.php'),
    call('operator', 'GET', 'transactions.php', one),
    call('operator', 'POST', 'admin.php', { body: async () => ({ login: 'operator', password: PASSWORD }) }),
    call('operator', 'PUT', 'admin.php', {
      body: async () => ({ login: 'operator', oldPassword: PASSWORD, newPassword: PASSWORD }),
    }),
  ]
}

function callsOfBuyers(make: Make): EveryCall[] {
  const call = (method: EveryCall['method'], path: string, proof: EveryCall['proof'], more: More) =>
    ({ name: path, on: 'buyer', method, path, for: 'buyer', proof, ...more }) as const
  const figures = { amountToTransfer: '20', amountToReceive: '42', bonus: '2' }
  return [
    call('GET', 'users.php', 'bearer', { name: 'own account' }),
    call('GET', 'users.php', 'query', { name: 'own account by query', tokenField: 'token' }),
    call('PUT', 'users.php', 'body', {
      name: 'profile',
      body: async () => ({ name: 'Ada', email: make.email(), phone_number: '1', pass: '' }),
      optional: ['pass'],
      tokenField: 'token',
    }),
    call('PUT', 'users.php', 'body', {
      name: 'balance',
      body: async () => ({ balance: '1000000', bonusTokens: '1000000' }),
      numbers: ['balance', 'bonusTokens'],
      tokenField: 'token',
    }),
    call('GET', 'transactions.php', 'bearer', { name: 'own transactions' }),
    call('POST', 'transactions.php', 'body', {
      name: 'new transaction',
      body: async () => ({ cryptoToTransfer: 'USDT', address: ADDRESS, email: 'x', ...figures }),
      optional: ['email'],
      numbers: ['amountToTransfer', 'amountToReceive', 'bonus'],
      tokenField: 'userToken',
    }),
  ]
}

function callsOfOperators(make: Make): EveryCall[] {
  const call = (method: EveryCall['method'], path: string, more: More = {}) =>
    ({ name: path, on: 'operator', method, path, for: 'operator', proof: 'bearer', ...more }) as const
  const manage = (method: EveryCall['method'], path: string, more: More) =>
    call(method, path, { role: 'manager', ...more })
  const currency = { fullName: 'Tether', rate: '2.000000', address: ADDRESS }
  return [
    call('GET', 'admin.php'),
    call('PUT', 'mainCurrency.php', {
      role: 'owner',
      body: async () => ({ id: 1, value: '0.5' }),
      numbers: ['id', 'value'],
    }),
    manage('GET', 'users.php', {}),
    manage('POST', 'cryptos.php', {
      body: async () => ({ ...currency, currency: make.unique(), network: null }),
      optional: ['network'],
      numbers: ['rate'],
    }),
    manage('PUT', 'cryptos.php', {
      body: async () => ({ ...currency, currency: 'USDT', id: 1, network: 'TRC-20' }),
      optional: ['id', 'fullName', 'rate', 'address', 'network'],
      numbers: ['id', 'rate'],
    }),
    manage('DELETE', 'cryptos.php', { body: async () => ({ currency: (await make.currency()).code }) }),
    manage('GET', 'transactions.php', { name: 'all transactions' }),
    manage('PUT', 'transactions.php', {
      body: async () => ({ id: (await make.order()).id, status: 'approved' }),
      numbers: ['id'],
    }),
    manage('DELETE', 'transactions.php', { query: async () => ({ id: (await make.order()).id }) }),
    call('GET', 'pixels.php'),
    manage('POST', 'pixels.php', {
      body: async () => ({ api_key: make.unique(), api_key_secondary: '', location: '/x' }),
      optional: ['api_key_secondary'],
    }),
    manage('PUT', 'pixels.php', {
      query: async () => ({ id: (await make.key()).id }),
      body: async () => ({ api_key: make.unique(), api_key_secondary: 's', location: '/y' }),
      optional: ['api_key_secondary'],
    }),
    manage('DELETE', 'pixels.php', { query: async () => ({ api: (await make.key()).apiKey }) }),
  ]
}

/** The request of a call, with the credential in its place if one is given. */
export async function requestOf(call: EveryCall, token: string | undefined) {
  const field = call.tokenField ?? ''
  const credential = token === undefined ? {} : { [field]: token }
  const query = { ...(await call.query?.()), ...(call.proof === 'query' && credential) }
  const body = call.body && { ...(await call.body()), ...(call.proof === 'body' && credential) }
  const search = new URLSearchParams(query).toString()
  return {
    path: search === '' ? call.path : `${call.path}?${search}`,
    asked: { ...(body && { body }), ...(['none', 'bearer'].includes(call.proof) && { bearer: token }) },
  }
}
