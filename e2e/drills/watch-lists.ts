/** An operator who looks, right after each change, whether the list shows it. */
import { OPERATOR } from '../product.ts'
import { createChance } from '../storm/chance.ts'
import { createClient } from '../storm/client.ts'
import type { Journal } from '../storm/journal.ts'
import type { Servers } from '../storm/servers.ts'
import type { Worker } from '../storm/shared.ts'
import type { Finding } from '../storm/verify.ts'
import { placeOrder, register } from '../storm/worker.ts'

/** The watcher's network address, which no worker has. */
const NUMBER = 200

/** Orders of one buyer; then it is another's. */
const ORDERS_PER_BUYER = 30

/** Places an order and decides on it, again and again until it is over: nobody else touches these orders. */
export async function watchLists(
  servers: Pick<Servers, 'urls'>,
  journal: Journal,
  isOver: () => boolean,
): Promise<Finding> {
  const chance = createChance(NUMBER)
  const client = createClient(servers, journal, chance, NUMBER)
  const { data } = await client.mutate('operator', 'account.logIn', OPERATOR)
  const operator = data.sessionToken ?? ''
  const worker: Worker = { journal, contested: [], isOver, number: NUMBER, client, chance, operator }
  const problems: string[] = []
  let checked = 0
  let buyer = await register(worker, 0)
  const expectListed = async (reference: string, status: string) => {
    const search = { filter: { search: reference }, sort: 'id', direction: 'desc', pageSize: 1 }
    const found = await client.query('operator', 'orders.search', search, operator)
    const [order] = (found.data as unknown as { orders: { id: string; status: string }[] }).orders
    checked += 1
    if (order?.status !== status)
      problems.push(`The list shows ${order?.status} of ${reference} after ${status}`)
    return order?.id
  }
  while (!isOver()) {
    if (checked % ORDERS_PER_BUYER === 0 && checked > 0) buyer = await register(worker, checked)
    const reference = await placeOrder(worker, buyer)
    const orderId = await expectListed(reference, 'pending')
    if (orderId === undefined) continue
    await client.mutate('operator', 'orders.settle', { orderId, decision: 'approved' }, operator)
    await expectListed(reference, 'approved')
  }
  return { name: 'lists that show what was acknowledged before', checked, problems }
}
