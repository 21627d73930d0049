/** Every procedure of both routers with an input that succeeds: what doors.test.ts and bad-input.test.ts go through. */
import { inviteOperator } from '../accounts/invites.ts'
import type { Surface } from '../caller.ts'
import type { CoinPrices } from '../currencies/coin-prices.ts'
import { addCurrency as addAnyCurrency } from '../currencies/edit-currencies.ts'
import { refreshRates } from '../currencies/refresh-rates.ts'
import type { Connection } from '../db/connect.ts'
import type { Db } from '../db/schema.ts'
import { settleOrder } from '../orders/settle-order.ts'
import type { Kind } from '../testing/app.ts'
import {
  addBuyer,
  addColleague,
  addCurrency,
  addOperator,
  addOrder,
  expireSession,
  orderRequest,
  PASSWORD,
} from '../testing/factories.ts'
import { addTrackingKey } from '../tracking-keys/tracking-keys.ts'
import { buyerRouter } from './buyer-router.ts'
import { operatorRouter } from './operator-router.ts'

export const ROUTERS = { buyer: buyerRouter, operator: operatorRouter }

/** Whether it is asked, told or watched. */
export function kindOf(surface: Surface, path: string): Kind {
  // At run time the procedures are one flat record by path, whatever their type says.
  const procedures = ROUTERS[surface]._def.procedures as unknown as Record<string, { _def: { type: string } }>
  const type = procedures[path]?._def.type
  return type === 'mutation' || type === 'subscription' ? type : 'query'
}

/** Nobody, a buyer, another one, somebody whose session has expired, and an operator of each role. */
export const CALLERS = ['visitor', 'expired', 'buyer', 'stranger', 'viewer', 'manager', 'owner'] as const
export type Caller = (typeof CALLERS)[number]

/** The status each caller gets; `sudo`: an owner whose proof of identity is not recent is asked for it. */
export type Row = { input?: () => unknown; sudo?: true } & Record<Caller, number>

const operators = (viewer: number, manager: number, owner: number) => ({ viewer, manager, owner })
const buyers = (buyer: number) => ({ buyer, stranger: buyer })
const anyone = { visitor: 200, expired: 200, ...buyers(200), ...operators(200, 200, 200) }
const buyersOnly = { visitor: 401, expired: 401, ...buyers(200), ...operators(401, 401, 401) }
const viewers = { visitor: 401, expired: 401, ...buyers(403), ...operators(200, 200, 200) }
const managers = { ...viewers, viewer: 403 }
const owners = { ...managers, manager: 403 }
/** The door is open; there is no second factor to do it to. */
const refusedViewers = { ...viewers, ...operators(422, 422, 422) }
const sudo = true

/** What the calls are about, each made anew before a call. */
type Things = {
  order: { id: string; reference: string }
  settledId: string
  currency: { id: string; code: string }
  key: { id: string }
  email: string
  buyerId: string
  heldId: string
  heldVersion: number
  colleague: { operatorId: string }
  ownSessionId: string
  invite: { id: string; secret: string }
}

const registration = () => ({ name: 'Eve', email: `${crypto.randomUUID()}@x`, phone: '1', password: 'p' })
const newKey = () => ({ apiKey: crypto.randomUUID(), secondaryApiKey: '', location: '/dashboard' })
const newCurrency = (code: string) => ({
  code,
  fullName: 'Some coin',
  tokensPerUnit: '2',
  depositAddress: 'an-address',
  network: 'a network',
  priceId: 'some-coin',
})
const randomCode = () => `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`
const profile = () => ({ name: 'Eve', email: `${crypto.randomUUID()}@x`, phone: '' })
const entryFilter = { from: '2026-01-01', to: '2026-12-31', currency: 'USDT', buyerId: '1' }
const auditFilter = {
  from: '2026-01-01',
  to: '2026-12-31',
  action: 'order.approve',
  subject: 'order',
  operator: 'operator',
  subjectId: '1',
}
const orderFilter = () => ({ ...entryFilter, search: 'example', status: 'pending', least: '1', most: '1000' })

function buyersRows(at: Things): Record<string, Row> {
  return {
    'account.register': { input: registration, ...anyone },
    'account.logIn': { input: () => ({ email: at.email, password: PASSWORD }), ...anyone },
    'account.logOut': buyersOnly,
    'account.read': buyersOnly,
    'account.investment': buyersOnly,
    'account.updateProfile': { input: profile, ...buyersOnly },
    'presale.tokenPriceUsd': anyone,
    'presale.isDemo': anyone,
    'presale.currencies': anyone,
    'orders.create': { input: () => orderRequest(), ...buyersOnly },
    'orders.list': { input: () => ({ page: 1, pageSize: 10 }), ...buyersOnly },
    'orders.read': { input: () => ({ reference: at.order.reference }), ...buyersOnly, stranger: 404 },
    'orders.watch': { input: () => ({ reference: at.order.reference }), ...buyersOnly, stranger: 404 },
  }
}

/** The operators' own accounts, one another's, and invites. */
function accessRows(at: Things): Record<string, Row> {
  return {
    'account.logIn': { input: () => ({ login: 'operator', password: PASSWORD }), ...anyone },
    'account.logOut': viewers,
    'account.read': viewers,
    'account.changePassword': {
      input: () => ({ login: 'operator', oldPassword: PASSWORD, newPassword: PASSWORD }),
      ...viewers,
    },
    'account.elevate': { input: () => ({ password: PASSWORD }), ...viewers },
    'account.sessions': viewers,
    'account.endSession': { input: () => ({ sessionId: at.ownSessionId }), ...viewers },
    'secondFactor.begin': { ...viewers, sudo },
    'secondFactor.confirm': { input: () => ({ code: '000000' }), ...refusedViewers, sudo },
    'secondFactor.renewRecoveryCodes': { ...refusedViewers, sudo },
    'secondFactor.switchOff': { ...refusedViewers, sudo },
    'operators.list': owners,
    'operators.changeRole': {
      input: () => ({ operatorId: at.colleague.operatorId, role: 'manager' }),
      ...owners,
      sudo,
    },
    'operators.remove': { input: () => ({ operatorId: at.colleague.operatorId }), ...owners, sudo },
    'operators.sessions': { input: () => ({ operatorId: at.colleague.operatorId }), ...owners },
    'operators.endSessions': { input: () => ({ operatorId: at.colleague.operatorId }), ...owners, sudo },
    'invites.list': owners,
    'invites.create': { input: () => ({ role: 'viewer' }), ...owners, sudo },
    'invites.revoke': { input: () => ({ id: at.invite.id }), ...owners, sudo },
    'invites.read': { input: () => ({ secret: at.invite.secret }), ...anyone },
    'invites.accept': {
      input: () => ({ secret: at.invite.secret, login: crypto.randomUUID(), password: PASSWORD }),
      ...anyone,
    },
  }
}

/** The sale. */
function saleRows(at: Things): Record<string, Row> {
  return {
    'presale.isDemo': anyone,
    'buyers.search': { input: () => ({ pageSize: 10, search: 'Ada' }), ...viewers },
    'buyers.read': { input: () => ({ id: at.buyerId }), ...viewers },
    'buyers.endSessions': { input: () => ({ id: at.buyerId }), ...managers },
    'overview.read': viewers,
    'ledger.sums': { input: () => entryFilter, ...viewers },
    'ledger.search': { input: () => ({ pageSize: 10, filter: entryFilter }), ...viewers },
    'audit.search': { input: () => ({ pageSize: 10, filter: auditFilter }), ...viewers },
    'currencies.list': viewers,
    'currencies.add': { input: () => newCurrency(randomCode()), ...managers },
    'currencies.update': {
      input: () => ({ changes: [{ ...newCurrency(at.currency.code), enabled: true }] }),
      ...managers,
    },
    'currencies.delete': { input: () => ({ code: at.currency.code }), ...managers },
    'currencies.restore': { input: () => ({ id: at.currency.id }), ...managers },
    'currencies.addressChanges': viewers,
    'currencies.audit': { input: () => ({ pageSize: 10 }), ...viewers },
    'tokenPrice.read': viewers,
    'tokenPrice.set': { input: () => ({ usd: '0.50' }), ...owners, sudo },
    'rates.status': viewers,
    'rates.refresh': managers,
    'rates.confirm': {
      input: () => ({ rates: [{ currencyId: at.heldId, version: at.heldVersion, tokensPerUnit: '200' }] }),
      ...managers,
    },
    'orders.search': {
      input: () => ({ pageSize: 10, filter: orderFilter(), sort: 'email', direction: 'asc' }),
      ...viewers,
    },
    'orders.history': { input: () => ({ id: at.order.id }), ...viewers },
    'orders.previewMany': {
      input: () => ({ orders: [{ orderId: at.order.id, version: 1 }], decision: 'rejected' }),
      ...managers,
    },
    'orders.settleMany': {
      input: () => ({ orders: [{ orderId: at.order.id, version: 1 }], decision: 'rejected', reason: 'test' }),
      ...managers,
    },
    'orders.settle': {
      input: () => ({ orderId: at.order.id, decision: 'approved', reason: 'test' }),
      ...managers,
    },
    'orders.void': { input: () => ({ orderId: at.order.id, reason: 'test' }), ...managers },
    'orders.undo': { input: () => ({ orderId: at.settledId, version: 2 }), ...managers },
    'trackingKeys.list': viewers,
    'trackingKeys.add': { input: () => newKey(), ...managers },
    'trackingKeys.update': { input: () => ({ ...newKey(), id: at.key.id }), ...managers },
    'trackingKeys.delete': { input: () => ({ id: at.key.id }), ...managers },
    'trackingKeys.restore': { input: () => ({ id: at.key.id }), ...managers },
  }
}

/** The one table of who may what, on a database of this file's own, and how to make each call succeed. */
export async function everyProcedure({ db }: Connection, coinPrices: CoinPrices) {
  await addCurrency(db)
  const at = { heldId: await addCurrency(db, 'LTC', 'Litecoin') } as Things
  return {
    matrix: { buyer: buyersRows(at), operator: { ...accessRows(at), ...saleRows(at) } },
    things: at,
    /** Makes everything a call is about as if none had been made before; answers the caller's session token. */
    prepare: async (
      caller: Caller,
      path = '',
      surface: Surface = 'operator',
    ): Promise<string | undefined> => {
      const buyer = await prepareThings(db, at)
      if (path === 'rates.confirm') await holdRate(db, coinPrices, at)
      if (caller === 'visitor') return undefined
      if (caller === 'buyer') return buyer.sessionToken
      const isBuyer = caller === 'stranger' || (caller === 'expired' && surface === 'buyer')
      const token = isBuyer ? (await addBuyer(db)).sessionToken : await openOperator(db, at, caller)
      if (caller === 'expired') await expireSession(db, token)
      return token
    },
  }
}

type Buyer = Awaited<ReturnType<typeof addBuyer>>

async function prepareThings(db: Db, at: Things): Promise<Buyer> {
  const buyer = await addBuyer(db)
  const { operatorId } = await addOperator(db)
  const owner = { operatorId, requestId: 'test', address: '::1', isRecent: true }
  at.order = await addOrder(db, buyer.buyerId)
  at.buyerId = buyer.buyerId
  at.email = buyer.email
  at.currency = await addAnyCurrency(db, { ...newCurrency(randomCode()), ...owner })
  at.key = await addTrackingKey(db, { ...newKey(), ...owner })
  at.settledId = (await addOrder(db, buyer.buyerId)).id
  await settleOrder(db, { orderId: at.settledId, decision: 'rejected', reason: '', ...owner })
  at.colleague = await addColleague(db, 'viewer')
  at.invite = await inviteOperator(db, { role: 'viewer', ...owner })
  return buyer
}

async function openOperator(db: Db, at: Things, caller: Exclude<Caller, 'visitor' | 'buyer' | 'stranger'>) {
  const { operatorId, sessionToken } = await addColleague(db, caller === 'expired' ? 'owner' : caller)
  const session = await db.selectFrom('session').select('id').where('operator_id', '=', operatorId).execute()
  at.ownSessionId = session[0]?.id ?? ''
  return sessionToken
}

async function holdRate(db: Db, coinPrices: CoinPrices, at: Things) {
  await db.updateTable('currency').set({ tokens_per_unit: '2' }).where('id', '=', at.heldId).execute()
  await refreshRates(db, coinPrices, { operatorId: null, requestId: 'test', address: '' })
  const held = await db.selectFrom('currency').select('version').where('id', '=', at.heldId).execute()
  at.heldVersion = held[0]?.version ?? 0
}
