/** Places orders for the tests by the buyer's own calls, and decides them by the operator's, without a browser. */
import { expect } from '@playwright/test'
import { orderRequest } from '../order-request.ts'
import type { Product } from '../product.ts'
import { callOperator, ownerToken, sqlOf } from './colleague.ts'

let buyers = 0

async function ask(product: Product, path: string, input?: unknown, token?: string) {
  const answer = await fetch(`${product.buyerUrl}/api/trpc/${path}`, {
    ...(input !== undefined && { method: 'POST', body: JSON.stringify(input) }),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })
  return (await answer.json()).result.data
}

/** Places an order of `amount` tokens, paid in USDT. Returns its reference. */
export async function orderByCall(product: Product, sessionToken: string, amount: string): Promise<string> {
  const currencies = await ask(product, 'presale.currencies')
  const usdt = currencies.find(({ code }: { code: string }) => code === 'USDT')
  const { reference } = await ask(product, 'orders.create', orderRequest(usdt, amount), sessionToken)
  return reference
}

/** Decides the buyer's newest order as the first operator. */
export async function settle(product: Product, email: string, decision: 'approved' | 'rejected') {
  const newest = 'select id from orders where email = $1 order by id desc limit 1'
  const { rows } = await sqlOf(product)(newest, [email])
  const token = await ownerToken(product)
  const { status } = await callOperator(product, 'orders.settle', { orderId: rows[0].id, decision }, token)
  expect(status).toBe(200)
  await callOperator(product, 'account.logOut', undefined, token)
}

/** The sum of the ledger for this buyer's orders; '0' without an entry. */
export async function balanceOf(product: Product, email: string): Promise<string> {
  const { rows } = await sqlOf(product)(
    `select coalesce(sum(entry.tokens + entry.bonus_tokens), 0)::text as sum
     from ledger_entry entry join orders on orders.id = order_id where email = $1`,
    [email],
  )
  return rows[0].sum
}

/** Registers a buyer and places one order for each amount of tokens. Returns the buyer and the orders' numbers and references. */
export async function sell(product: Product, amounts: readonly string[]) {
  buyers += 1
  const email = `orders-${process.pid}-${buyers}@example.test`
  const buyer = { name: 'Eve Buyer', email, phone: '1', password: 'p' }
  const { sessionToken } = await ask(product, 'account.register', buyer)
  const ids: string[] = []
  const references: string[] = []
  for (const amount of amounts) {
    const reference = await orderByCall(product, sessionToken, amount)
    const { rows } = await sqlOf(product)('select id from orders where reference = $1', [reference])
    ids.push(rows[0].id)
    references.push(reference)
  }
  return { email, password: buyer.password, sessionToken, ids, references }
}
