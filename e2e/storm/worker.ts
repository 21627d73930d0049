/** Workers that register, order, decide and read concurrently on both servers. */
import { type Currency, orderRequest } from '../order-request.ts'
import { OPERATOR } from '../product.ts'
import { createChance } from './chance.ts'
import { createClient } from './client.ts'
import { decideAlone, decideWithOthers, type Order } from './decisions.ts'
import type { Servers } from './servers.ts'
import { type Buyer, listOrders, type Shared, type Worker } from './shared.ts'

/** Orders a buyer places; below the maximum of pending orders. */
const ORDERS_PER_BUYER = 8

/** Starts the workers. Each promise settles when the storm is over or the worker fails. */
export function startWorkers(
  shared: Shared,
  servers: Pick<Servers, 'urls'>,
  { workers, seed }: { workers: number; seed: number },
): Promise<void>[] {
  return Array.from({ length: workers }, (_, index) => {
    const number = index + 1
    const chance = createChance(seed + number)
    return work(shared, { number, client: createClient(servers, shared.journal, chance, number), chance })
  })
}

/** Handles one buyer after the other until the storm is over: registers, orders, decides and reads. */
async function work(
  shared: Shared,
  { number, client, chance }: Pick<Worker, 'number' | 'client' | 'chance'>,
): Promise<void> {
  const { data } = await client.mutate('operator', 'account.logIn', OPERATOR)
  const worker = { ...shared, number, client, chance, operator: data.sessionToken ?? '' }
  for (let buyers = 0; !shared.isOver(); buyers += 1) {
    const buyer = await register(worker, buyers)
    const placed: string[] = []
    while (placed.length < ORDERS_PER_BUYER && !shared.isOver()) placed.push(await placeOrder(worker, buyer))
    const orders = await listPlaced(worker, buyer, placed)
    if (chance.happens(0.75)) await decideAlone(worker, buyer, orders)
    else await decideWithOthers(worker, orders)
  }
}

/** Registers a buyer. A taken e-mail means that the answer of an earlier attempt was lost, so the buyer logs in. */
export async function register({ client, journal, chance, number }: Worker, buyers: number): Promise<Buyer> {
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
  return { token: data.sessionToken ?? '', email, currency: chance.pick(currencies) }
}

/** Places an order, sometimes a second time with the same key. Returns its reference. */
export async function placeOrder({ client, journal, chance }: Worker, buyer: Buyer): Promise<string> {
  const amount = String(40 + Math.floor(chance.next() * 5_000))
  const request = orderRequest(buyer.currency, amount)
  journal.keys.add(request.idempotencyKey)
  const { data, status } = await client.mutate('buyer', 'orders.create', request, buyer.token)
  const reference = String(data.reference)
  if (status !== 200) journal.problems.push(`An order was answered ${status}: ${JSON.stringify(data)}`)
  if (chance.happens(0.05)) {
    const repeated = await client.mutate('buyer', 'orders.create', request, buyer.token)
    if (repeated.data.reference !== reference) {
      journal.problems.push(`One key has two orders: ${reference} and ${repeated.data.reference}`)
    }
  }
  journal.orders.push({ key: request.idempotencyKey, reference, email: buyer.email })
  return reference
}

/** Lists the buyer's orders and notes a problem unless they are exactly those that were placed. */
async function listPlaced(worker: Worker, buyer: Buyer, placed: string[]): Promise<Order[]> {
  const listed = await listOrders(worker, buyer)
  const references = listed.map(({ reference }) => reference).sort()
  if (references.join() !== [...placed].sort().join()) {
    worker.journal.problems.push(
      `${buyer.email} placed the orders ${placed.join()}, but the list shows ${references.join()}`,
    )
  }
  return listed.map(({ id, totalTokens }) => ({
    orderId: id,
    total: totalTokens,
    status: 'pending',
    isVoid: false,
    version: 1,
  }))
}
