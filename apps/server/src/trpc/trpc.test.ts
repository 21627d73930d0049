/**
 * The callers that each kind of procedure admits, and their identity. doors.test.ts lists the kind of every
 * procedure.
 */
import { CONFIRM_IDENTITY } from '@presale/rules/identity'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCoinPrices } from '../currencies/coin-prices.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague } from '../testing/factories.ts'
import { servicesOf, UNKNOWN_DEVICE } from '../testing/services.ts'
import {
  buyerProcedure,
  type Context,
  managerProcedure,
  ownerProcedure,
  publicProcedure,
  recentOwnerProcedure,
  recentViewerProcedure,
  router,
  viewerProcedure,
} from './trpc.ts'

const connection = await useDatabase()
const { db } = connection
const [buyer, viewer, manager, owner, late] = [
  await addBuyer(db),
  await addColleague(db, 'viewer'),
  await addColleague(db, 'manager'),
  await addColleague(db, 'owner'),
  await addColleague(db, 'owner'),
]
await sql`update session set confirmed_at = now() - interval '16 minutes'
  where operator_id = ${late.operatorId}`.execute(db)

const DOORS = {
  public: publicProcedure.query(() => 'anybody'),
  buyer: buyerProcedure.query(({ ctx }) => ctx.buyerId),
  viewer: viewerProcedure.query(({ ctx }) => ctx.operatorId),
  recentViewer: recentViewerProcedure.query(({ ctx }) => ctx.operatorId),
  manager: managerProcedure.query(({ ctx }) => ctx.operatorId),
  owner: ownerProcedure.query(({ ctx }) => ctx.operatorId),
  recentOwner: recentOwnerProcedure.query(({ ctx }) => ctx.operatorId),
}
const doors = router(DOORS)

/** The identity that this kind of procedure gives to the token. Throws the refusal. */
function enter(door: keyof typeof DOORS, sessionToken: string | undefined): Promise<string> {
  const context: Context = {
    ...servicesOf(db),
    device: UNKNOWN_DEVICE,
    sessionToken,
    coinPrices: createCoinPrices('http://127.0.0.1:9'),
    ...{
      requestId: 'test',
      address: '192.0.2.1',
      userAgent: '',
      page: { origin: undefined, hostname: '' },
      ratesRefreshMinutes: undefined,
      rateReasonPercent: '20',
      twoPerson: undefined,
      restProfileNeedsPassword: false,
    },
    onBug: () => undefined,
  }
  return doors.createCaller(context)[door]()
}

const UNAUTHENTICATED = 'UNAUTHORIZED'
const LESS = 'FORBIDDEN'

test.each([
  [
    'a visitor',
    undefined,
    [UNAUTHENTICATED, UNAUTHENTICATED, UNAUTHENTICATED, UNAUTHENTICATED, UNAUTHENTICATED, UNAUTHENTICATED],
  ],
  ['a buyer', buyer.sessionToken, [buyer.buyerId, LESS, LESS, LESS, LESS, LESS]],
  [
    'a viewer',
    viewer.sessionToken,
    [UNAUTHENTICATED, viewer.operatorId, viewer.operatorId, LESS, LESS, LESS],
  ],
  ['a manager', manager.sessionToken, [UNAUTHENTICATED, ...Array(3).fill(manager.operatorId), LESS, LESS]],
  ['an owner', owner.sessionToken, [UNAUTHENTICATED, ...Array(5).fill(owner.operatorId)]],
  [
    'an owner who logged in long ago',
    late.sessionToken,
    [UNAUTHENTICATED, late.operatorId, LESS, late.operatorId, late.operatorId, LESS],
  ],
])('%s enters where it is allowed', async (_who, token, expected) => {
  expect(await enter('public', token)).toBe('anybody')
  const kinds = ['buyer', 'viewer', 'recentViewer', 'manager', 'owner', 'recentOwner'] as const
  const entered = kinds.map((kind) => enter(kind, token).catch(({ code }) => code))
  expect(await Promise.all(entered)).toEqual(expected)
})

test('a call that needs sudo mode says so', async () => {
  await expect(enter('recentOwner', late.sessionToken)).rejects.toMatchObject({
    cause: { message: CONFIRM_IDENTITY, details: { sudo: true } },
  })
})
