/**
 * Every documented call, and every file, of both listeners × {none, two buyers, expired, every role}; a route without a
 * row fails.
 */
import { EXPORT_FILTERS } from '@presale/rules/export'
import { ROLES, roleAllows } from '@presale/rules/role'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'
import { stateOf } from '../testing/state.ts'
import { type EveryCall, everyCall, requestOf } from './every-call.fixture.ts'

const connection = await useDatabase()
const { db } = connection
const SURFACES = ['buyer', 'operator'] as const
const routes = { buyer: [] as string[], operator: [] as string[] }
const useSurface = (surface: (typeof SURFACES)[number]) =>
  useRest(surface, connection, {
    metricsToken: 'a-token-for-metrics',
    onRoute: ({ method, url }) => {
      for (const name of [method].flat()) routes[surface].push(`${name} ${url}`)
    },
  })
const rest = { buyer: await useSurface('buyer'), operator: await useSurface('operator') }
const CALLS = everyCall(connection)
/** Every export, with its required filter. All but the audit log's have buyers' e-mails. */
const FILES: Record<string, () => string> = {
  orders: () => '',
  ledger: () => '',
  audit: () => '',
  statement: () => `?buyerId=${someBuyerId}`,
}
/** Who may download them: exports/buyer-files.test.ts. */
const BUYER_FILES = ['receipt.pdf', 'statement.pdf', 'statement.csv', 'data.json']
let someBuyerId: string
/** The documents that operators may read. */
const DESCRIPTIONS = {
  buyer: [],
  operator: ['openapi.json', 'buyer/openapi.json'],
}
const CALLERS = ['none', 'buyer A', 'buyer B', 'expired', ...ROLES] as const
const tokens: Record<string, string | undefined> = {}
const buyerIds: Record<string, string | undefined> = {}

beforeAll(async () => {
  await addCurrency(db)
  await addOperator(db)
  const expired = await addBuyer(db)
  await sql`update session set expires_at = now() - interval '1 second' where buyer_id = ${expired.buyerId}`.execute(
    db,
  )
  const buyers = [await addBuyer(db), await addBuyer(db)]
  for (const { buyerId } of buyers) await addOrder(db, buyerId)
  someBuyerId = buyers[0]?.buyerId ?? ''
  tokens['buyer A'] = buyers[0]?.sessionToken
  tokens['buyer B'] = buyers[1]?.sessionToken
  buyerIds['buyer A'] = buyers[0]?.buyerId
  buyerIds['buyer B'] = buyers[1]?.buyerId
  tokens.expired = expired.sessionToken
})

/** A new session token of that caller each time, because a log-in ends the session it is sent with. */
async function tokenOf(caller: (typeof CALLERS)[number]): Promise<string | undefined> {
  const role = ROLES.find((known) => known === caller)
  if (role) return (await addColleague(db, role)).sessionToken
  const buyerId = buyerIds[caller]
  return buyerId === undefined ? tokens[caller] : openSession(db, { buyerId })
}

/** The permission table. GET admin.php answers only 200 or 401. */
function expected(call: EveryCall, caller: (typeof CALLERS)[number]): number {
  if (call.for === 'anyone') return 200
  if (call.for === 'buyer') return caller.startsWith('buyer') ? 200 : 401
  const role = ROLES.find((known) => known === caller)
  if (role) return roleAllows(role, call.role ?? 'viewer') ? 200 : 403
  const isKnown = caller.startsWith('buyer') && !(call.method === 'GET' && call.path === 'admin.php')
  return isKnown ? 403 : 401
}

describe.each(SURFACES)('the %s listener', (surface) => {
  const own = CALLS.filter((call) => call.on === surface)
  const cells = own.flatMap((call) =>
    CALLERS.map((caller) => ({ ...call, call, caller, status: expected(call, caller) })),
  )

  test.each(cells)(
    '$method $name as $caller: $status',
    { tags: ['abuse-14', 'abuse-29', 'abuse-36', 'abuse-37'] },
    async ({ call, caller, status }) => {
      const token = await tokenOf(caller)
      const { path, asked } = await requestOf(call, token)
      const before = await stateOf(db)
      const answer = await rest[surface].ask(call.method, path, asked)
      expect(answer.status, answer.text).toBe(status)
      if (status !== 200) expect(await stateOf(db)).toEqual(before)
    },
  )

  test('has one row for every documented call, and describes each', async () => {
    const rows = new Set(own.map((call) => `${call.method} /api/controllers/${call.path}`))
    const files = DESCRIPTIONS[surface].map((name) => `GET /api/controllers/${name}`)
    const mounted = routes[surface].filter((route) => route.includes('/api/controllers'))
    expect(mounted).toEqual(expect.arrayContaining([...rows, ...files]))
    for (const route of mounted.filter((name) => !rows.has(name) && !files.includes(name))) {
      const [method = '', url = ''] = route.split(' ')
      const answer = await rest[surface].app.inject({ method: method as 'GET', url })
      expect(answer.statusCode, `${route} has no row`).toBe(405)
    }
    const described = Object.entries(rest[surface].description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} /api/controllers${path}`),
    )
    expect(described.sort()).toEqual([...rows].sort())
  })

  test('has no other routes than these, tRPC, health, files and, for operators, metrics', {
    tags: ['abuse-29'],
  }, () => {
    const others = new Set(
      routes[surface]
        .filter((route) => !/ \/api\/(controllers|trpc)\//.test(route))
        .map((route) => route.split(' ')[1]),
    )
    const exported = Object.keys(FILES).map((name) => `/api/exports/${name}.csv`)
    const files = surface === 'operator' ? exported : BUYER_FILES.map((name) => `/api/files/${name}`)
    const metrics = surface === 'operator' ? ['/metrics'] : []
    expect([...others].sort()).toEqual([...files, ...metrics, '/health/live', '/health/ready'].sort())
  })

  test('has none of the other listener’s calls', { tags: ['abuse-29'] }, async () => {
    const operations = new Set(own.map((call) => `${call.method} ${call.path}`))
    const others = CALLS.filter((call) => !operations.has(`${call.method} ${call.path}`))
    for (const call of others) {
      for (const token of [tokens['buyer A'], (await addOperator(db)).sessionToken]) {
        const { path, asked } = await requestOf(call, token)
        const before = await stateOf(db)
        const answer = await rest[surface].ask(call.method, path, asked)
        expect(answer.status, `${call.method} ${call.path}`).toBe(404)
        expect(await stateOf(db)).toEqual(before)
      }
    }
    expect(others.length).toBeGreaterThan(2)
  })
})

describe('a file to take away', () => {
  const ask = (surface: (typeof SURFACES)[number], name: string, token: string | undefined) =>
    rest[surface].app.inject({
      url: `/api/exports/${name}.csv${FILES[name]?.()}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
  const statusFor = (caller: (typeof CALLERS)[number]) => {
    const role = ROLES.find((known) => known === caller)
    if (role) return role === 'viewer' ? 403 : 200
    return caller.startsWith('buyer') ? 403 : 401
  }
  const cells = Object.keys(FILES).flatMap((name) =>
    CALLERS.map((caller) => ({ name, caller, status: statusFor(caller) })),
  )

  test('has a row for each', { tags: ['abuse-44'] }, () => {
    expect(Object.keys(EXPORT_FILTERS)).toEqual(Object.keys(FILES))
  })
  test.each(cells)(
    'the $name file as $caller: $status',
    { tags: ['abuse-44'] },
    async ({ name, caller, status }) => {
      const token = await tokenOf(caller)
      const before = await stateOf(db)
      const answer = await ask('operator', name, token)
      expect(answer.statusCode, answer.body).toBe(status)
      expect(answer.headers['content-type']).toContain(status === 200 ? 'text/csv' : 'application/json')
      if (status !== 200) expect(await stateOf(db)).toEqual(before)
      expect((await ask('buyer', name, token)).statusCode).toBe(404)
    },
  )
})

describe('a buyer', () => {
  // The calls above opened more sessions than an account may have.
  beforeAll(async () => {
    for (const caller of ['buyer A', 'buyer B'] as const) tokens[caller] = await tokenOf(caller)
  })
  const transactionsOf = async (caller: string) =>
    (await rest.buyer.ask('GET', 'transactions.php', { bearer: tokens[caller] })).body.transactions
  test('sees only the own transactions, each with the presented token', { tags: ['abuse-31'] }, async () => {
    const [ofA, ofB] = [await transactionsOf('buyer A'), await transactionsOf('buyer B')]
    const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)
    expect(idsOf(ofA).filter((id) => idsOf(ofB).includes(id))).toEqual([])
    expect(new Set(ofA.map((row: { user_token: string }) => row.user_token))).toEqual(
      new Set([tokens['buyer A']]),
    )
  })
  test('cannot ask for another buyer’s', { tags: ['abuse-31'] }, async () => {
    const other = `transactions.php?user_token=${tokens['buyer B']}`
    const answer = await rest.buyer.ask('GET', other, { bearer: tokens['buyer A'] })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Unknown field: user_token' } })
  })
  test('is refused with two different tokens in one request', {
    tags: ['abuse-32', 'abuse-34'],
  }, async () => {
    for (const call of CALLS.filter(({ proof }) => ['query', 'body'].includes(proof))) {
      const { path, asked } = await requestOf(call, tokens['buyer B'])
      const answer = await rest.buyer.ask(call.method, path, { ...asked, bearer: tokens['buyer A'] })
      expect(answer.status, call.name).toBe(400)
    }
  })
  test('is not found by the public id that operators see', { tags: ['abuse-8'] }, async () => {
    const { sessionToken } = await addOperator(db)
    const { body } = await rest.operator.ask('GET', 'users.php', { bearer: sessionToken })
    for (const { token } of body.users) {
      expect((await rest.buyer.ask('GET', `users.php?token=${token}`)).status).toBe(401)
    }
    expect(body.users.length).toBeGreaterThan(2)
  })
})
