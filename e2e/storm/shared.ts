/** Who the workers are, and what two of them, or two sides of one, have in common. */
import type { Currency } from '../order-request.ts'
import type { Chance } from './chance.ts'
import type { Client } from './client.ts'
import type { Journal } from './journal.ts'

/** What the workers share: the journal, and orders that anybody may decide on. */
export type Shared = { journal: Journal; contested: string[]; isOver: () => boolean }

/** One of them, with the session of the operator it also is. */
export type Worker = Shared & { number: number; client: Client; chance: Chance; operator: string }

export type Buyer = { token: string; email: string; currency: Currency }
type Listed = { id: string; reference: string; status: string; totalTokens: string }

/** The buyer's orders as whichever of the servers shows them. */
export async function listOrders({ client, chance }: Worker, buyer: Buyer): Promise<Listed[]> {
  const page = { page: 1, pageSize: 100 }
  const { data } = await client.query('buyer', 'orders.list', page, buyer.token, chance.pick([0, 1]))
  return (data as unknown as { orders?: Listed[] }).orders ?? []
}
