/** The workers’ decisions as operators, alone and in competition, and what buyers must then see. */
import { add, subtract } from '@presale/rules/decimal'
import { SERVICE_BUSY } from '@presale/rules/service'
import type { Answer } from './client.ts'
import type { Journal } from './journal.ts'
import { type Buyer, listOrders, type Worker } from './shared.ts'

/** An order in the state that its acknowledged decisions imply. */
export type Order = { orderId: string; total: string; status: string; isVoid: boolean; version: number }

type Step = 'approved' | 'rejected' | 'void'
type Decided = { version?: number; changed?: boolean }
type ManyResult = { orderId: string; result?: Decided; refusal?: string }

/** The rounds of decisions on a buyer’s orders: the decision, and the probability that an order gets it. */
const ROUNDS: readonly [Step, number][] = [
  ['approved', 0.9],
  ['rejected', 0.5],
  ['approved', 0.6],
  ['void', 0.25],
]

/** Workers share at most this many orders; the oldest is dropped first. */
const CONTESTED_AT_MOST = 200

/** Decides on orders that no other worker touches. Both servers and the balance must show the last acknowledged state. */
export async function decideAlone(worker: Worker, buyer: Buyer, orders: Order[]): Promise<void> {
  let balance = '0'
  for (const [step, share] of ROUNDS) {
    const chosen = orders.filter(
      ({ isVoid, status }) => !isVoid && status !== step && worker.chance.happens(share),
    )
    await decideMany(worker, chosen, step)
    for (const order of chosen) balance = add(balance, moved(order, step))
    if (worker.chance.happens(0.5)) await expectShown(worker, buyer, orders)
  }
  worker.journal.balances.set(buyer.token, balance)
}

/** Moves the order to its next state. Returns the change of the balance. */
function moved(order: Order, step: Step): string {
  const before = creditOf(order)
  if (step === 'void') order.isVoid = true
  else order.status = step
  return subtract(creditOf(order), before)
}

const creditOf = ({ status, isVoid, total }: Order) => (status === 'approved' && !isVoid ? total : '0')

/** Sends one request for all orders, and repeats it for those refused as busy until each is acknowledged. */
async function decideMany(worker: Worker, chosen: Order[], decision: Step): Promise<void> {
  const { client, journal, operator } = worker
  let open = chosen
  while (open.length > 0) {
    const orders = open.map(({ orderId, version }) => ({ orderId, version }))
    const answer = await client.mutate('operator', 'orders.settleMany', { orders, decision }, operator)
    if (answer.status !== 200) return noteRefusal(journal, answer)
    const results = answer.data as unknown as ManyResult[]
    const busy = new Set(
      results.filter(({ refusal }) => refusal === SERVICE_BUSY).map(({ orderId }) => orderId),
    )
    for (const { orderId, result, refusal } of results) {
      if (result) noteDecision(journal, orderId, answer.requestId, result)
      else if (refusal !== SERVICE_BUSY) journal.problems.push(`Order ${orderId} was refused: ${refusal}`)
    }
    open = open.filter(({ orderId }) => busy.has(orderId))
    journal.repeated += open.length
  }
  for (const order of chosen) order.version += 1
}

async function expectShown(worker: Worker, buyer: Buyer, orders: Order[]): Promise<void> {
  const shown = new Map((await listOrders(worker, buyer)).map(({ id, status }) => [id, status]))
  for (const { orderId, status, isVoid } of orders) {
    const expected = isVoid ? undefined : status
    const seen = shown.get(orderId)
    if (seen !== expected)
      worker.journal.problems.push(`Order ${orderId} shows the status ${seen} instead of ${expected}`)
  }
}

/** Sends each decision twice at once: on each of these orders, and as often on an order of any worker. */
export async function decideWithOthers(worker: Worker, orders: Order[]): Promise<void> {
  const { chance, contested } = worker
  for (const { orderId } of orders) {
    contested.push(orderId)
    if (contested.length > CONTESTED_AT_MOST) contested.shift()
    await decideTwice(worker, orderId)
    await decideTwice(worker, chance.pick(contested))
  }
}

/** Sends one decision twice at once; only one may change the order. 404 means that another worker voided it. */
async function decideTwice(worker: Worker, orderId: string): Promise<void> {
  const { chance, journal } = worker
  const step = chance.pick(['approved', 'approved', 'rejected', 'void'] as const)
  const answers = await Promise.all([decide(worker, orderId, step), decide(worker, orderId, step)])
  for (const answer of answers) {
    if (answer.status === 200) noteDecision(journal, orderId, answer.requestId, answer.data)
    else if (answer.status !== 404) noteRefusal(journal, answer)
  }
}

function decide({ client, operator }: Worker, orderId: string, step: Step): Promise<Answer> {
  return step === 'void'
    ? client.mutate('operator', 'orders.void', { orderId }, operator)
    : client.mutate('operator', 'orders.settle', { orderId, decision: step }, operator)
}

function noteDecision(
  journal: Journal,
  orderId: string,
  requestId: string,
  { version, changed }: Decided,
): void {
  journal.decisions.push({ orderId, version: version ?? 0, changed: changed === true, requestId })
}

function noteRefusal(journal: Journal, { status, data }: Answer): void {
  journal.problems.push(`A decision was answered ${status}: ${JSON.stringify(data)}`)
}
