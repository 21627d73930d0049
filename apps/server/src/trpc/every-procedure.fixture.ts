/** Every procedure of both routers with a valid input, for doors.test.ts and bad-input.test.ts. */
import type * as z from 'zod/mini'
import { inviteOperator } from '../accounts/invites.ts'
import type { Editor } from '../currencies/audit-currency.ts'
import type { CoinPrices } from '../currencies/coin-prices.ts'
import { addCurrency as addAnyCurrency } from '../currencies/edit-currencies.ts'
import { refreshRates } from '../currencies/refresh-rates.ts'
import type { Connection } from '../db/connect.ts'
import type { Db } from '../db/schema.ts'
import type { Surface } from '../http/caller.ts'
import { switchMail } from '../mail/outbox.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { performOrPropose } from '../proposals/two-person.ts'
import type { Kind } from '../testing/app.ts'
import { createPasskey } from '../testing/authenticator.ts'
import {
  addBuyer,
  addColleague,
  addCurrency,
  addOrder,
  expireSession,
  firstOperator,
  orderRequest,
  PASSWORD,
} from '../testing/factories.ts'
import { addTrackingKey } from '../tracking-keys/tracking-keys.ts'
import { buyerRouter } from './buyer-router.ts'
import { operatorRouter } from './operator-router.ts'

export const ROUTERS = { buyer: buyerRouter, operator: operatorRouter }

type Procedure = { _def: { type: string; inputs: z.ZodMiniType[] } }

function procedureOf(surface: Surface, path: string): Procedure | undefined {
  // At run time the procedures are one flat record by path, unlike their type.
  return (ROUTERS[surface]._def.procedures as unknown as Record<string, Procedure>)[path]
}

/** Whether the procedure is a query, a mutation or a subscription. */
export function kindOf(surface: Surface, path: string): Kind {
  const type = procedureOf(surface, path)?._def.type
  return type === 'mutation' || type === 'subscription' ? type : 'query'
}

/** The input as the procedure reads it, as JSON; undefined if it refuses it. */
export function readInput(surface: Surface, path: string, input: unknown): string | undefined {
  const result = procedureOf(surface, path)?._def.inputs[0]?.safeParse(input)
  return result?.success ? JSON.stringify(result.data) : undefined
}

/** A visitor, a buyer with an expired session, two buyers, and an operator of each role. */
export const CALLERS = ['visitor', 'expired', 'buyer', 'stranger', 'viewer', 'manager', 'owner'] as const
export type CallerName = (typeof CALLERS)[number]

/** The status for each caller. `sudo`: an owner without a recent proof of identity is asked for it. */
export type Row = { input?: () => unknown; sudo?: true } & Record<CallerName, number>

const operators = (viewer: number, manager: number, owner: number) => ({ viewer, manager, owner })
const buyers = (buyer: number) => ({ buyer, stranger: buyer })
const anyone = { visitor: 200, expired: 200, ...buyers(200), ...operators(200, 200, 200) }
const buyersOnly = { visitor: 401, expired: 401, ...buyers(200), ...operators(401, 401, 401) }
/** There is no second factor to act on. */
const refusedBuyers = { ...buyersOnly, ...buyers(422) }
const viewers = { visitor: 401, expired: 401, ...buyers(403), ...operators(200, 200, 200) }
const managers = { ...viewers, viewer: 403 }
const owners = { ...managers, manager: 403 }
/** The role suffices, but there is no second factor to act on. */
const refusedViewers = { ...viewers, ...operators(422, 422, 422) }
/** The proof is wrong, so every caller is refused. */
const refused = Object.fromEntries(CALLERS.map((caller) => [caller, 422])) as Record<CallerName, number>
/** No account has the passkey. */
const unknown = Object.fromEntries(CALLERS.map((caller) => [caller, 401])) as Record<CallerName, number>
/** A server that sends its mails shows none of them, and the buyer has no second factor. */
const refusedManagers = { ...managers, manager: 422, owner: 422 }
const sudo = true

/** The objects that the calls refer to. Each call gets new ones. */
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
  buyersSessionId: string
  invite: { id: string; secret: string }
  proposal: { id: string }
  mail: { id: string }
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
const key = createPasskey('https://presale.example')
/** A challenge that the server did not make. */
const FORGED = 'A'.repeat(72)
const randomId = () => crypto.randomUUID().replaceAll('-', '').repeat(2)
const randomCode = () => `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`
const profile = () => ({
  name: 'Eve',
  email: `${crypto.randomUUID()}@x`,
  phone: '',
  currentPassword: PASSWORD,
})
const factorProof = () => ({ code: '000000', currentPassword: PASSWORD })
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
    'account.requestReset': { input: () => ({ email: at.email }), ...anyone },
    'account.checkResetLink': { input: () => ({ secret: 'A'.repeat(43) }), ...refused },
    'account.resetPassword': {
      input: () => ({ secret: 'A'.repeat(43), password: PASSWORD }),
      ...refused,
    },
    'account.sendConfirmation': buyersOnly,
    'account.confirmEmail': { input: () => ({ link: `1.${'A'.repeat(43)}` }), ...refused },
    'account.confirmEmailByCode': {
      input: () => ({ code: '00000000' }),
      ...buyersOnly,
      buyer: 422,
      stranger: 422,
    },
    'account.undoEmailChange': { input: () => ({ link: `1.${'A'.repeat(43)}` }), ...refused },
    'account.setMailPhrase': { input: () => ({ phrase: 'blue whale' }), ...buyersOnly },
    'account.logOut': buyersOnly,
    'account.read': buyersOnly,
    'account.sessions': buyersOnly,
    'account.endSession': { input: () => ({ sessionId: at.buyersSessionId }), ...buyersOnly, stranger: 404 },
    'account.endOtherSessions': buyersOnly,
    'account.updateProfile': { input: profile, ...buyersOnly },
    'secondFactor.read': buyersOnly,
    'secondFactor.begin': buyersOnly,
    'secondFactor.confirm': { input: factorProof, ...refusedBuyers },
    'secondFactor.renewRecoveryCodes': { input: factorProof, ...refusedBuyers },
    'secondFactor.switchOff': { input: factorProof, ...refusedBuyers },
    'passkeys.list': buyersOnly,
    'passkeys.begin': { input: () => ({ currentPassword: PASSWORD }), ...buyersOnly },
    'passkeys.add': {
      input: () => ({ name: 'Laptop', answer: key.register(FORGED) }),
      ...buyersOnly,
      ...buyers(422),
    },
    'passkeys.remove': {
      input: () => ({ id: '1', currentPassword: PASSWORD }),
      ...buyersOnly,
      ...buyers(404),
    },
    'passkeys.beginLogIn': anyone,
    'passkeys.logIn': { input: () => ({ answer: key.sign(FORGED) }), ...unknown },
    'presale.tokenPriceUsd': anyone,
    'presale.isDemo': anyone,
    'presale.currencies': anyone,
    'orders.create': { input: () => orderRequest(), ...buyersOnly },
    'orders.list': { input: () => ({ page: 1, pageSize: 10 }), ...buyersOnly },
    'orders.holdings': { input: () => ({ page: 1, pageSize: 10 }), ...buyersOnly },
    'orders.read': { input: () => ({ reference: at.order.reference }), ...buyersOnly, stranger: 404 },
    'orders.cancel': { input: () => ({ reference: at.order.reference }), ...buyersOnly, stranger: 404 },
    'orders.giveTransaction': {
      input: () => ({ reference: at.order.reference, transactionId: randomId() }),
      ...buyersOnly,
      stranger: 404,
    },
    'orders.messages': { input: () => ({ reference: at.order.reference }), ...buyersOnly, stranger: 404 },
    'orders.writeMessage': {
      input: () => ({ reference: at.order.reference, text: 'Where is it?' }),
      ...buyersOnly,
      stranger: 404,
    },
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
    'account.endOtherSessions': viewers,
    'secondFactor.begin': { ...viewers, sudo },
    'secondFactor.confirm': { input: () => ({ code: '000000' }), ...refusedViewers, sudo },
    'secondFactor.renewRecoveryCodes': { input: () => ({ code: '000000' }), ...refusedViewers, sudo },
    'secondFactor.switchOff': { input: () => ({ code: '000000' }), ...refusedViewers, sudo },
    'ownMail.read': viewers,
    'ownMail.request': { input: () => ({ email: `${crypto.randomUUID()}@example.test` }), ...viewers, sudo },
    'ownMail.confirm': { input: () => ({ code: '00000000' }), ...refusedViewers, sudo },
    'ownMail.cancel': viewers,
    'ownMail.remove': { ...viewers, sudo },
    'passkeys.list': viewers,
    'passkeys.begin': { input: () => ({}), ...viewers, sudo },
    'passkeys.add': {
      input: () => ({ name: 'Laptop', answer: key.register(FORGED) }),
      ...refusedViewers,
      sudo,
    },
    'passkeys.remove': { input: () => ({ id: '1' }), ...viewers, ...operators(404, 404, 404), sudo },
    'passkeys.beginLogIn': anyone,
    'passkeys.logIn': { input: () => ({ answer: key.sign(FORGED) }), ...unknown },
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
    'buyers.removeSecondFactor': {
      input: () => ({ id: at.buyerId, reason: 'test' }),
      ...refusedManagers,
      sudo,
    },
    'buyers.makeResetLink': { input: () => ({ id: at.buyerId, reason: 'test' }), ...owners, sudo },
    'buyers.close': { input: () => ({ id: at.buyerId, reason: 'test' }), ...owners, sudo },
    'currencies.list': viewers,
    'currencies.codes': viewers,
    'currencies.add': { input: () => newCurrency(randomCode()), ...managers, sudo },
    'currencies.update': {
      input: () => ({ changes: [{ ...newCurrency(at.currency.code), enabled: true }] }),
      ...managers,
      sudo,
    },
    'currencies.delete': { input: () => ({ code: at.currency.code }), ...managers, sudo },
    'currencies.restore': { input: () => ({ id: at.currency.id }), ...managers, sudo },
    'currencies.announcements': viewers,
    'currencies.audit': { input: () => ({ pageSize: 10 }), ...viewers },
    'tokenPrice.read': viewers,
    'tokenPrice.set': { input: () => ({ usd: '0.50' }), ...owners, sudo },
    'rates.status': viewers,
    'rates.refresh': managers,
    'rates.confirm': {
      input: () => ({ rates: [{ currencyId: at.heldId, version: at.heldVersion, tokensPerUnit: '200' }] }),
      ...managers,
      sudo,
    },
    'proposals.list': viewers,
    'proposals.confirm': { input: () => ({ id: at.proposal.id }), ...managers, sudo },
    'proposals.decline': { input: () => ({ id: at.proposal.id }), ...managers },
    'mail.mode': viewers,
    'mail.trouble': managers,
    'mail.search': { input: () => ({ pageSize: 10, state: 'failed' }), ...managers },
    'mail.read': { input: () => ({ id: at.mail.id }), ...refusedManagers },
    'mail.sendAgain': { input: () => ({ id: at.mail.id }), ...managers },
    'trackingKeys.list': viewers,
    'trackingKeys.add': { input: () => newKey(), ...managers },
    'trackingKeys.update': { input: () => ({ ...newKey(), id: at.key.id }), ...managers },
    'trackingKeys.delete': { input: () => ({ id: at.key.id }), ...managers },
    'trackingKeys.restore': { input: () => ({ id: at.key.id }), ...managers },
  }
}

/** The orders: reading, deciding and writing. */
function orderRows(at: Things): Record<string, Row> {
  return {
    'orders.search': {
      input: () => ({ pageSize: 10, filter: orderFilter(), sort: 'email', direction: 'asc' }),
      ...viewers,
    },
    'orders.select': {
      input: () => ({ filter: orderFilter(), sort: 'email', direction: 'asc' }),
      ...managers,
    },
    'orders.waiting': viewers,
    'orders.history': { input: () => ({ id: at.order.id }), ...viewers },
    'orders.writeMessage': { input: () => ({ orderId: at.order.id, text: 'It came.' }), ...managers },
    'orders.writeNote': { input: () => ({ orderId: at.order.id, text: 'A regular.' }), ...managers },
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
    'orders.undoMany': {
      input: () => ({ orders: [{ orderId: at.settledId, version: 2 }] }),
      ...managers,
    },
  }
}

/** The books: sums, entries and the audit log. */
const BOOK_ROWS: Record<string, Row> = {
  'overview.read': viewers,
  'overview.sales': { input: () => ({ range: '30' }), ...viewers },
  'ledger.sums': { input: () => entryFilter, ...viewers },
  'ledger.search': { input: () => ({ pageSize: 10, filter: entryFilter }), ...viewers },
  'audit.check': { input: () => ({ after: '0' }), ...managers },
  'audit.search': { input: () => ({ pageSize: 10, filter: auditFilter }), ...viewers },
}

/** The permission table with a valid input for each procedure, on this file's own database. */
export async function everyProcedure({ db }: Connection, coinPrices: CoinPrices) {
  await addCurrency(db)
  await switchMail(db, 'sent')
  const at = { heldId: await addCurrency(db, 'LTC', 'Litecoin') } as Things
  return {
    matrix: {
      buyer: buyersRows(at),
      operator: { ...accessRows(at), ...saleRows(at), ...orderRows(at), ...BOOK_ROWS },
    },
    things: at,
    /** Recreates the objects that a call refers to, and answers the caller's session token. */
    prepare: async (
      caller: CallerName,
      path = '',
      surface: Surface = 'operator',
    ): Promise<string | undefined> => {
      const buyer = await prepareThings(db, at, path)
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

/** Creates the objects of the path's subject; all objects without a path. */
async function prepareThings(db: Db, at: Things, path: string): Promise<Buyer> {
  const isAbout = (subject: string) => path === '' || path.startsWith(`${subject}.`)
  const buyer = await addBuyer(db)
  const operatorId = await firstOperator(db)
  const owner = { operatorId, requestId: 'test', address: '::1', rateReasonPercent: '20' }
  at.buyerId = buyer.buyerId
  at.email = buyer.email
  at.buyersSessionId = buyer.sessionId
  if (isAbout('orders')) at.order = await addOrder(db, buyer.buyerId)
  if (path === '' || path.startsWith('orders.undo')) {
    at.settledId = (await addOrder(db, buyer.buyerId)).id
    await settleOrder(db, { orderId: at.settledId, decision: 'rejected', reason: '', ...owner })
  }
  if (isAbout('currencies')) {
    at.currency = await addAnyCurrency(db, { ...newCurrency(randomCode()), ...owner })
  }
  if (isAbout('trackingKeys')) at.key = await addTrackingKey(db, { ...newKey(), ...owner })
  if (isAbout('operators')) at.colleague = await addColleague(db, 'viewer')
  if (isAbout('proposals')) at.proposal = await addProposal(db, owner)
  if (isAbout('mail')) at.mail = await addFailedMail(db)
  if (isAbout('invites')) at.invite = await inviteOperator(db, { role: 'viewer', ...owner })
  return buyer
}

/** A proposal of the first operator, which another one may confirm. */
async function addProposal(db: Db, owner: Editor): Promise<{ id: string }> {
  await addColleague(db, 'manager')
  const proposed = performOrPropose(
    { db, twoPerson: { aboveUsd: '1' } },
    'currency.add',
    newCurrency(randomCode()),
    owner,
  )
  await proposed.catch(() => undefined)
  return db.selectFrom('proposal').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
}

function addFailedMail(db: Db): Promise<{ id: string }> {
  return db
    .insertInto('mail')
    .values({ kind: 'password-reset', recipient: 'ada@example.test', failed_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function openOperator(
  db: Db,
  at: Things,
  caller: Exclude<CallerName, 'visitor' | 'buyer' | 'stranger'>,
) {
  const { sessionId, sessionToken } = await addColleague(db, caller === 'expired' ? 'owner' : caller)
  at.ownSessionId = sessionId
  return sessionToken
}

async function holdRate(db: Db, coinPrices: CoinPrices, at: Things) {
  // An earlier confirmation accepted the price, which would hold no rate again.
  await db.updateTable('rate_refresh').set({ result: null }).execute()
  await db.updateTable('currency').set({ tokens_per_unit: '2' }).where('id', '=', at.heldId).execute()
  await refreshRates(db, coinPrices, { operatorId: null, requestId: 'test', address: '' })
  const held = await db.selectFrom('currency').select('version').where('id', '=', at.heldId).execute()
  at.heldVersion = held[0]?.version ?? 0
}
