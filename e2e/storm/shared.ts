/** Types and calls that the workers share. */
import type { Currency } from '../order-request.ts'
import type { Chance } from './chance.ts'
import type { Client } from './client.ts'
import type { Journal } from './journal.ts'

/** State of all workers: the journal, and `contested`, the orders that any worker may decide on. */
export type Shared = { journal: Journal; contested: string[]; isOver: () => boolean }

/** One worker: a client of buyers, with an operator’s session. */
export type Worker = Shared & { number: number; client: Client; chance: Chance; operator: string }

export type Buyer = { token: string; email: string; currency: Currency }
type Listed = { id: string; reference: string; status: string; totalTokens: string }

/** The buyer's orders as one of the two servers lists them. */
export async function listOrders({ client, chance }: Worker, buyer: Buyer): Promise<Listed[]> {
  const page = { page: 1, pageSize: 100 }
  const { data } = await client.query('buyer', 'orders.list', page, buyer.token, chance.pick([0, 1]))
  return (data as unknown as { orders?: Listed[] }).orders ?? []
}
