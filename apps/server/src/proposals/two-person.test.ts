/** The two-person rule, through both doors. Two managers and an owner decide. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeOperatorRole, endOperatorSessions, removeOperator } from '../accounts/manage-operators.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'

const connection = await useDatabase()
const { db } = connection
const { app, ask: askRest } = await useRest('operator', connection, { twoPerson: { aboveUsd: '100' } })
const alone = await useDatabase()
const aloneApp = await useApp('operator', alone, { twoPerson: { aboveUsd: '100' } })

await addCurrency(db)
await addCurrency(db, 'COIN', 'Some coin')
await db.updateTable('currency').set({ network: null }).where('code', '=', 'COIN').execute()
const { operatorId } = await addOperator(db)
const one = await addColleague(db, 'manager')
const two = await addColleague(db, 'manager')
const viewer = await addColleague(db, 'viewer')
const { buyerId } = await addBuyer(db)

const ask = (path: string, input: unknown, { sessionToken } = one) =>
  call(app, 'mutation', path, input, sessionToken)
const listed = async (by = two) => {
  const { body } = await call(app, 'query', 'proposals.list', undefined, by.sessionToken)
  return body.result.data as { id: string; kind: string; own: boolean; fields: unknown[]; order: unknown }[]
}
const currencyOf = (code: string) =>
  db
    .selectFrom('currency')
    .selectAll()
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
const loginOf = (id: string) =>
  db.selectFrom('operator').select('login').where('id', '=', id).executeTakeFirstOrThrow()
const coin = (code: string) => ({
  code,
  fullName: 'Some coin',
  tokensPerUnit: '2',
  depositAddress: 'its-address',
  network: 'its network',
})
const moveTo = (name: string) => ({ changes: [{ code: 'COIN', depositAddress: `address-${name}` }] })
const waits = { status: 422, body: { error: { data: { details: { awaitsSecond: true } } } } }

beforeEach(async () => {
  await sql`update proposal set decision = 'declined', decided_by = ${operatorId}, decided_at = now()
    where decision is null`.execute(db)
  await db.updateTable('currency').set({ network: null }).where('code', '=', 'COIN').execute()
})

describe('a deposit address', () => {
  const cases: [what: string, path: string, input: () => unknown, isDone: () => Promise<boolean>][] = [
    [
      'that is changed',
      'currencies.update',
      () => moveTo('second'),
      async () => (await currencyOf('COIN'))?.deposit_address === 'address-second',
    ],
    [
      'that is added',
      'currencies.add',
      () => coin('NEW'),
      async () => (await currencyOf('NEW')) !== undefined,
    ],
    [
      'on another network',
      'currencies.update',
      () => ({ changes: [{ code: 'COIN', network: 'My own chain' }] }),
      async () => (await currencyOf('COIN'))?.network === 'My own chain',
    ],
  ]
  test.each(cases)(
    '%s takes effect when a second operator asks for the same',
    { tags: ['abuse-28'] },
    async (_what, path, input, isDone) => {
      expect(await ask(path, input())).toMatchObject(waits)
      expect(await ask(path, input())).toMatchObject(waits)
      expect(await isDone()).toBe(false)
      expect(await ask(path, input(), two)).toMatchObject({ status: 200 })
      expect(await isDone()).toBe(true)
      expect(await listed()).toEqual([])
    },
  )

  test('that comes back takes effect when a second operator confirms the proposal', async () => {
    const id = await addCurrency(db, 'OLD', 'Old coin')
    await db.updateTable('currency').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
    expect(await ask('currencies.restore', { id })).toMatchObject(waits)
    const [proposal] = await listed()
    expect(proposal).toMatchObject({ kind: 'currency.restore', own: false })
    expect(await currencyOf('OLD')).toBeUndefined()
    expect((await ask('proposals.confirm', { id: proposal?.id }, two)).status).toBe(200)
    expect(await currencyOf('OLD')).toBeDefined()
  })

  test('changes at once while there is no second manager or owner', async () => {
    await addCurrency(alone.db, 'COIN', 'Some coin')
    await alone.db.updateTable('currency').set({ network: null }).execute()
    const { sessionToken } = await addOperator(alone.db)
    await addColleague(alone.db, 'viewer')
    const { status } = await call(aloneApp, 'mutation', 'currencies.update', moveTo('second'), sessionToken)
    expect(status).toBe(200)
  })

  test('is proposed over REST, and another operator’s same request confirms it', async () => {
    const put = (address: string, { sessionToken } = one) =>
      askRest('PUT', 'cryptos.php', { bearer: sessionToken, body: { currency: 'COIN', address } })
    expect(await put('over-rest')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('takes effect when another manager or owner confirms it') },
    })
    expect((await currencyOf('COIN'))?.deposit_address).not.toBe('over-rest')
    expect(await put('over-rest', two)).toMatchObject({ status: 200 })
    expect((await currencyOf('COIN'))?.deposit_address).toBe('over-rest')
  })
})

test('a change of name, rate or switch needs one operator', async () => {
  const change = { code: 'COIN', fullName: 'Tether USD', tokensPerUnit: '2.1', enabled: true }
  expect(await ask('currencies.update', { changes: [change] })).toMatchObject({ status: 200 })
})

describe('a proposal', () => {
  test('shows every field that it would change', async () => {
    const change = { code: 'COIN', depositAddress: 'shown', tokensPerUnit: '2.2' }
    const before = await currencyOf('COIN')
    await ask('currencies.update', { changes: [change] })
    expect(await listed(one)).toMatchObject([{ own: true }])
    expect(await listed()).toMatchObject([
      {
        own: false,
        fields: [
          { code: 'COIN', field: 'depositAddress', before: before?.deposit_address, after: 'shown' },
          { code: 'COIN', field: 'tokensPerUnit', before: before?.tokens_per_unit, after: '2.2' },
        ],
      },
    ])
  })

  test('is not confirmed by who made it, nor by a viewer', { tags: ['abuse-28'] }, async () => {
    await ask('currencies.update', moveTo('own'))
    const id = (await listed())[0]?.id
    expect(await ask('proposals.confirm', { id })).toMatchObject({ status: 422 })
    expect(await ask('proposals.confirm', { id }, viewer)).toMatchObject({ status: 403 })
    expect((await currencyOf('COIN'))?.deposit_address).not.toBe('address-own')
  })

  test('is refused at once if it could not take effect', async () => {
    const bad = { changes: [{ code: 'COIN', network: 'TRC-20', depositAddress: 'not-of-tron' }] }
    expect(await ask('currencies.update', bad)).toMatchObject({ status: 400 })
    const stale = { changes: [{ code: 'COIN', depositAddress: 'stale', version: 1 }] }
    expect(await ask('currencies.update', stale)).toMatchObject({ status: 409 })
    expect(await listed()).toEqual([])
  })

  test('is not replaced by another one for the same currency', async () => {
    await ask('currencies.update', moveTo('first'))
    expect(await ask('currencies.update', moveTo('second'))).toMatchObject({ status: 409 })
    expect(await ask('currencies.update', moveTo('second'), two)).toMatchObject({ status: 409 })
    expect(await listed()).toHaveLength(1)
  })

  test('takes effect after a change of fields that it leaves alone, such as a new rate', async () => {
    const seen = (await currencyOf('COIN'))?.version
    await ask('currencies.update', {
      changes: [{ code: 'COIN', depositAddress: 'of-a-moved-rate', version: seen }],
    })
    await ask('currencies.update', { changes: [{ code: 'COIN', fullName: `Tether ${seen}` }] })
    const id = (await listed())[0]?.id
    expect(await ask('proposals.confirm', { id }, two)).toMatchObject({ status: 200 })
    expect((await currencyOf('COIN'))?.deposit_address).toBe('of-a-moved-rate')
  })

  test('is over once a field that it would change has another value, and may be made again', async () => {
    const change = { changes: [{ code: 'COIN', depositAddress: 'late-address', tokensPerUnit: '2.3' }] }
    await ask('currencies.update', change)
    const id = (await listed())[0]?.id
    await ask('currencies.update', { changes: [{ code: 'COIN', tokensPerUnit: '2.4' }] })
    expect(await listed()).toEqual([])
    expect(await ask('proposals.confirm', { id }, two)).toMatchObject({ status: 404 })
    expect((await currencyOf('COIN'))?.deposit_address).not.toBe('late-address')
    expect(await ask('currencies.update', change)).toMatchObject(waits)
    expect(await ask('currencies.update', change, two)).toMatchObject({ status: 200 })
    expect(await currencyOf('COIN')).toMatchObject({ deposit_address: 'late-address' })
  })

  test('of an address is over once another network is stored, also by a proposal of another operator', async () => {
    await addCurrency(db, 'SIDE', 'Some coin')
    await db.updateTable('currency').set({ network: null }).where('code', '=', 'SIDE').execute()
    const both = {
      changes: [
        { code: 'COIN', depositAddress: 'for-the-old-network' },
        { code: 'SIDE', depositAddress: 'of-the-same-wallet' },
      ],
    }
    const network = { changes: [{ code: 'COIN', network: 'Some other chain' }] }
    expect(await ask('currencies.update', both)).toMatchObject(waits)
    const id = (await listed())[0]?.id
    await ask('currencies.update', network)
    expect(await ask('currencies.update', network, two)).toMatchObject({ status: 200 })
    expect(await listed()).toEqual([])
    expect(await ask('proposals.confirm', { id }, two)).toMatchObject({ status: 404 })
    expect(await ask('proposals.decline', { id }, two)).toMatchObject({ status: 200 })
    expect((await currencyOf('COIN'))?.deposit_address).not.toBe('for-the-old-network')
  })

  test('of a network is over once the code is another currency’s', async () => {
    await addCurrency(db, 'SWAP', 'Some coin')
    await ask('currencies.update', { changes: [{ code: 'SWAP', network: 'Some other chain' }] })
    expect(await listed()).toHaveLength(1)
    await db
      .updateTable('currency')
      .set({ deleted_at: sql<Date>`now()` })
      .where('code', '=', 'SWAP')
      .execute()
    await addCurrency(db, 'SWAP', 'Some coin')
    expect(await listed()).toEqual([])
  })

  test('of a new currency, and of one to be brought back, is over once the other took the code', async () => {
    const id = await addCurrency(db, 'BACK', 'Some coin')
    await db.updateTable('currency').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
    await ask('currencies.add', coin('BACK'))
    await ask('currencies.restore', { id })
    expect(await listed()).toHaveLength(2)
    expect(await ask('currencies.restore', { id }, two)).toMatchObject({ status: 200 })
    expect(await listed()).toEqual([])
  })

  test('of a far rate is kept with the reason of its operator under that login', async () => {
    const change = { code: 'COIN', depositAddress: 'with-a-reason', tokensPerUnit: '900', reason: 'a fork' }
    expect(await ask('currencies.update', { changes: [{ ...change, confirmed: true }] })).toMatchObject(waits)
    const id = (await listed())[0]?.id
    expect(await ask('proposals.confirm', { id }, two)).toMatchObject({ status: 200 })
    const { login } = await loginOf(one.operatorId)
    const entry = db.selectFrom('audit_entry').select(['reason', 'operator_id']).orderBy('id', 'desc')
    expect(await entry.where('subject_type', '=', 'currency').executeTakeFirst()).toEqual({
      reason: `${login}: a fork`,
      operator_id: two.operatorId,
    })
  })

  test('that is declined has no effect, and may be made again', async () => {
    await ask('currencies.update', moveTo('declined'))
    const id = (await listed())[0]?.id
    expect(await ask('proposals.decline', { id }, two)).toMatchObject({ status: 200 })
    expect(await ask('proposals.confirm', { id }, two)).toMatchObject({ status: 404 })
    expect(await ask('currencies.update', moveTo('declined'))).toMatchObject(waits)
  })

  test('ends after seven days, and may be made again', async () => {
    await sql`insert into proposal (kind, subject, input, proposed_by, proposed_at)
      values ('currency.update', 'COIN', ${JSON.stringify(moveTo('old'))}, ${one.operatorId}, now() - interval '8 days')`.execute(
      db,
    )
    expect(await listed()).toEqual([])
    expect(await ask('currencies.update', moveTo('old'), two)).toMatchObject(waits)
  })

  test('takes effect once when ten confirm it at the same time', async () => {
    await ask('currencies.update', moveTo(`once-${Date.now()}`))
    const version = (await currencyOf('COIN'))?.version ?? 0
    const id = (await listed())[0]?.id
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('proposals.confirm', { id }, two)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
    expect((await currencyOf('COIN'))?.version).toBe(version + 1)
  })

  test('is made once when two operators propose different addresses at the same time', async () => {
    await Promise.all([
      ask('currencies.update', moveTo('mine')),
      ask('currencies.update', moveTo('yours'), two),
    ])
    expect(await listed()).toHaveLength(1)
  })

  const owner = { operatorId, requestId: 'test', address: '' }
  test.each<[what: string, end: (targetId: string) => Promise<unknown>]>([
    ['is removed', (targetId) => removeOperator(db, { targetId, ...owner })],
    ['may only read', (targetId) => changeOperatorRole(db, { targetId, role: 'viewer', ...owner })],
    ['has ended the sessions', (targetId) => endOperatorSessions(db, { targetId, ending: 'all', ...owner })],
  ])('ends when who made it %s, and may be made by another', { tags: ['abuse-28'] }, async (_what, end) => {
    const maker = await addColleague(db, 'manager')
    expect(await ask('currencies.update', moveTo('of-maker'), maker)).toMatchObject(waits)
    const id = (await listed())[0]?.id
    await end(maker.operatorId)
    expect(await listed()).toEqual([])
    const decided = db
      .selectFrom('proposal')
      .select('decided_by')
      .where('id', '=', id ?? '')
    expect(await decided.execute()).toEqual([{ decided_by: operatorId }])
    expect(await ask('proposals.confirm', { id }, two)).toMatchObject({ status: 404 })
    expect(await ask('currencies.update', moveTo('of-maker'))).toMatchObject(waits)
  })

  test('stands in the audit trail with who made it and who confirmed it', async () => {
    await ask('currencies.update', moveTo('audited'))
    const id = (await listed())[0]?.id ?? ''
    await ask('proposals.confirm', { id }, two)
    const entries = db.selectFrom('audit_entry').select(['action', 'operator_id']).orderBy('id')
    expect(
      await entries.where('subject_type', '=', 'proposal').where('subject_id', '=', id).execute(),
    ).toEqual([
      { action: 'proposal.make', operator_id: one.operatorId },
      { action: 'proposal.confirm', operator_id: two.operatorId },
    ])
  })
})

describe('an approval', () => {
  // At 0.5 dollars a token: 200 tokens are worth the limit, 201 more.
  const approve = (orderId: string, by = one) => ask('orders.settle', { orderId, decision: 'approved' }, by)
  const statusOf = async (id: string) =>
    (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst())?.status

  test('above the limit takes effect when a second operator approves too', {
    tags: ['abuse-28', 'abuse-72'],
  }, async () => {
    const { id } = await addOrder(db, buyerId, '201')
    const { totalTokens } = await db
      .selectFrom('orders')
      .select(sql<string>`tokens + bonus_tokens`.as('totalTokens'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await approve(id)).toMatchObject(waits)
    expect(await listed()).toMatchObject([{ kind: 'order.approve', order: { id, totalTokens } }])
    expect(await statusOf(id)).toBe('pending')
    expect(await approve(id, two)).toMatchObject({ status: 200 })
    expect(await statusOf(id)).toBe('approved')
    expect(await approve(id)).toMatchObject({ status: 200, body: { result: { data: { changed: false } } } })
  })

  test('at the limit needs one operator, and so does every rejection', async () => {
    const { id } = await addOrder(db, buyerId, '200')
    expect(await approve(id)).toMatchObject({ status: 200 })
    const large = await addOrder(db, buyerId, '5000')
    expect(await ask('orders.settle', { orderId: large.id, decision: 'rejected' })).toMatchObject({
      status: 200,
    })
  })

  test('of many lets those above the limit wait, and approves the others', async () => {
    const [small, large] = [await addOrder(db, buyerId, '60'), await addOrder(db, buyerId, '300')]
    const orders = [small, large].map(({ id }) => ({ orderId: id, version: 1 }))
    const { body } = await ask('orders.settleMany', { orders, decision: 'approved', reason: '' })
    expect(body.result.data).toMatchObject([
      { orderId: small.id, result: { changed: true } },
      { orderId: large.id, refusal: expect.stringContaining('another manager or owner') },
    ])
    expect(await statusOf(large.id)).toBe('pending')
  })

  test('that is proposed is over once the order was decided otherwise, and may be proposed again', async () => {
    const { id } = await addOrder(db, buyerId, '203')
    await approve(id)
    const proposal = (await listed())[0]?.id
    await ask('orders.settle', { orderId: id, decision: 'rejected' })
    expect(await listed()).toEqual([])
    expect(await ask('proposals.confirm', { id: proposal }, two)).toMatchObject({ status: 404 })
    expect(await statusOf(id)).toBe('rejected')
    expect(await approve(id)).toMatchObject(waits)
    expect(await approve(id, two)).toMatchObject({ status: 200 })
    expect(await statusOf(id)).toBe('approved')
  })

  test('is not confirmed by the same approval at a version that is no longer', async () => {
    const { id } = await addOrder(db, buyerId, '205')
    await ask('orders.settle', { orderId: id, decision: 'rejected' })
    await approve(id)
    const late = await ask('orders.settle', { orderId: id, decision: 'approved', version: 1 }, two)
    expect(late).toMatchObject({ status: 409 })
    expect(await statusOf(id)).toBe('rejected')
    expect(await listed()).toMatchObject([{ order: { id } }])
  })

  test.each([
    ['gives no reason', '', 'seen on chain', (maker: string) => `${maker}: seen on chain`],
    ['gives one', 'my own check', 'seen on chain', () => 'my own check'],
    ['and who made it give none', '', '', () => ''],
  ])('is kept with the right reason when who confirms %s', async (_who, own, made, kept) => {
    const { id } = await addOrder(db, buyerId, '204')
    const settle = (reason: string, by: typeof one) =>
      ask('orders.settle', { orderId: id, decision: 'approved', reason }, by)
    await settle(made, one)
    expect(await listed()).toMatchObject([{ order: { id, reason: made } }])
    await settle(own, two)
    const { login } = await loginOf(one.operatorId)
    const entry = db.selectFrom('ledger_entry').select(['reason', 'operator_id']).where('order_id', '=', id)
    expect(await entry.executeTakeFirst()).toEqual({ reason: kept(login), operator_id: two.operatorId })
  })

  test('needs a second operator above the limit that the account names', async () => {
    const limitOf = async (asked: typeof app, { sessionToken }: typeof one) =>
      (await call(asked, 'query', 'account.read', undefined, sessionToken)).body.result.data
        .secondNeededAboveUsd
    expect(await limitOf(app, viewer)).toBe('100')
    const only = await addColleague(alone.db, 'viewer')
    expect(await limitOf(aloneApp, only)).toBeNull()
  })

  test('over REST waits likewise', async () => {
    const { id } = await addOrder(db, buyerId, '202')
    const put = ({ sessionToken } = one) =>
      askRest('PUT', 'transactions.php', { bearer: sessionToken, body: { id, status: 'approved' } })
    expect(await put()).toMatchObject({ status: 422 })
    expect(await put(two)).toMatchObject({ status: 200 })
    expect(await statusOf(id)).toBe('approved')
  })
})
