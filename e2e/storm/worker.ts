/** One of many who register, order, settle, reject, void and read, all at once, on whichever server. */
import { add, subtract } from '@presale/rules/decimal'
import { quoteOf } from '@presale/rules/quote'
import { OPERATOR } from '../product.ts'
import type { Chance } from './chance.ts'
import type { Answer, Client } from './client.ts'
import type { Journal } from './journal.ts'

/** What the workers share: the journal, and orders that anybody may decide on. */
export type Shared = { journal: Journal; contested: string[]; isOver: () => boolean }

type Worker = Shared & { number: number; client: Client; chance: Chance; operator: string }
type Currency = { code: string; tokensPerUnit: string; depositAddress: string; network: string | null }
type Buyer = { token: string; email: string; currency: Currency; isPrivate: boolean; balance: string }
type Order = { orderId: string; reference: string; total: string; status: string; isVoid: boolean }

/** How many orders a buyer places; fewer than may wait at once. */
const ORDERS_PER_BUYER = 12

/** Orders that others may decide on are forgotten beyond so many. */
const CONTESTED_AT_MOST = 200

/** Works until it is over: one buyer after the other, each with its orders and what becomes of them. */
export async function work(
  shared: Shared,
  { number, client, chance }: Pick<Worker, 'number' | 'client' | 'chance'>,
): Promise<void> {
  const { data } = await client.mutate('operator', 'account.logIn', OPERATOR)
  const worker = { ...shared, number, client, chance, operator: data.sessionToken ?? '' }
  for (let buyers = 0; !shared.isOver(); buyers += 1) {
    const buyer = await register(worker, buyers)
    for (let orders = 0; orders < ORDERS_PER_BUYER && !shared.isOver(); orders += 1) {
      const order = await placeOrder(worker, buyer)
      if (buyer.isPrivate) await decideAlone(worker, buyer, order)
      else await decideWithOthers(worker, order)
    }
    if (buyer.isPrivate) shared.journal.balances.set(buyer.token, buyer.balance)
  }
}

/** A registration whose answer was lost is known by the e-mail being taken; then the buyer logs in. */
async function register({ client, journal, chance, number }: Worker, buyers: number): Promise<Buyer> {
  const email = `storm-${number}-${buyers}-${Math.floor(chance.next() * 1e9)}@example.test`
  const account = { name: 'Storm', email, phone: '1', password: 'p' }
  const answer = await client.mutate('buyer', 'account.register', account)
  const { data } =
    answer.status === 409 && answer.again ? await client.mutate('buyer', 'account.logIn', account) : answer
  if (data.sessionToken === undefined) {
    journal.problems.push(`${email} could not register: ${JSON.stringify(answer)}`)
  }
  journal.buyers.push(email)
  const currencies = (await client.query('buyer', 'presale.currencies')).data as unknown as Currency[]
  const currency = chance.pick(currencies)
  return { token: data.sessionToken ?? '', email, currency, isPrivate: chance.happens(0.8), balance: '0' }
}

async function placeOrder({ client, journal, chance }: Worker, buyer: Buyer): Promise<Order> {
  const amount = String(40 + Math.floor(chance.next() * 5_000))
  const request = requestFor(buyer.currency, amount)
  journal.keys.add(request.idempotencyKey)
  const { data, status } = await client.mutate('buyer', 'orders.create', request, buyer.token)
  const reference = String(data.reference)
  if (status !== 200) journal.problems.push(`An order was answered ${status}: ${JSON.stringify(data)}`)
  if (chance.happens(0.2)) {
    const repeated = await client.mutate('buyer', 'orders.create', request, buyer.token)
    if (repeated.data.reference !== reference) {
      journal.problems.push(`A key stands for two orders: ${reference} and ${repeated.data.reference}`)
    }
  }
  journal.orders.push({ key: request.idempotencyKey, reference, email: buyer.email })
  const read = await client.query('buyer', 'orders.read', { reference }, buyer.token, chance.pick([0, 1]))
  const { id = '', totalTokens = '0' } = read.data as { id?: string; totalTokens?: string }
  return { orderId: id, reference, total: totalTokens, status: 'pending', isVoid: false }
}

/** What a buyer's app would send for so many tokens, at the rate it sees. */
function requestFor({ code, tokensPerUnit, depositAddress, network }: Currency, amount: string) {
  const { payAmount, tokens, bonusTokens } = quoteOf('token', amount, tokensPerUnit)
  return {
    currencyCode: code,
    typedIn: 'token',
    amount,
    seen: { payAmount, tokens, bonusTokens, depositAddress, network },
    idempotencyKey: crypto.randomUUID(),
  }
}

type Step = 'approved' | 'rejected' | 'void'

/** Nobody else touches these orders, so what was acknowledged last is what both servers must show. */
async function decideAlone(worker: Worker, buyer: Buyer, order: Order): Promise<void> {
  const { chance } = worker
  const steps: Step[] = []
  if (chance.happens(0.8)) steps.push('approved')
  if (chance.happens(0.3)) steps.push('rejected')
  if (chance.happens(0.15)) steps.push('approved')
  if (chance.happens(0.2)) steps.push('void')
  for (const step of steps) {
    noteDecision(worker, order.orderId, await decide(worker, order.orderId, step), [200])
    const before = isCredited(order)
    if (step === 'void') order.isVoid = true
    else order.status = step
    if (isCredited(order) && !before) buyer.balance = add(buyer.balance, order.total)
    if (before && !isCredited(order)) buyer.balance = subtract(buyer.balance, order.total)
    if (chance.happens(0.3)) await expectShown(worker, buyer, order)
  }
}

const isCredited = ({ status, isVoid }: Order) => status === 'approved' && !isVoid

async function expectShown({ client, journal, chance }: Worker, buyer: Buyer, order: Order): Promise<void> {
  const { reference } = order
  const read = await client.query('buyer', 'orders.read', { reference }, buyer.token, chance.pick([0, 1]))
  const shown = read.status === 404 ? 'void' : (read.data as { status?: string }).status
  const expected = order.isVoid ? 'void' : order.status
  if (shown !== expected) journal.problems.push(`Order ${order.orderId} shows ${shown} after ${expected}`)
}

/** Two at once decide the same on this order, and on one that may be somebody else's: of the two one does it. */
async function decideWithOthers(worker: Worker, { orderId }: Order): Promise<void> {
  const { chance, contested } = worker
  contested.push(orderId)
  if (contested.length > CONTESTED_AT_MOST) contested.shift()
  for (const chosen of [orderId, chance.pick(contested)]) {
    const step = chance.pick(['approved', 'approved', 'rejected', 'void'] as const)
    const answers = await Promise.all([decide(worker, chosen, step), decide(worker, chosen, step)])
    for (const answer of answers) noteDecision(worker, chosen, answer, [200, 404])
  }
}

function decide({ client, operator }: Worker, orderId: string, step: Step): Promise<Answer> {
  return step === 'void'
    ? client.mutate('operator', 'orders.void', { orderId }, operator)
    : client.mutate('operator', 'orders.settle', { orderId, decision: step }, operator)
}

/** Of an order that somebody may have taken out of the lists, it may also be said that it is not there. */
function noteDecision(
  { journal }: Worker,
  orderId: string,
  { status, data, requestId }: Answer,
  expected: readonly number[],
): void {
  const { version, changed } = data as { version?: number; changed?: boolean }
  if (status === 200 && version !== undefined) {
    journal.decisions.push({ orderId, version, changed: changed === true, requestId })
  } else if (!expected.includes(status)) {
    journal.problems.push(`A decision was answered ${status}: ${JSON.stringify(data)}`)
  }
}
