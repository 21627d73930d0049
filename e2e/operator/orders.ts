/** Places orders for the tests by the buyer's own calls, without a browser. */
import { orderRequest } from '../order-request.ts'
import type { Product } from '../product.ts'
import { sqlOf } from './colleague.ts'

let buyers = 0

async function ask(product: Product, path: string, input?: unknown, token?: string) {
  const answer = await fetch(`${product.buyerUrl}/api/trpc/${path}`, {
    ...(input !== undefined && { method: 'POST', body: JSON.stringify(input) }),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })
  return (await answer.json()).result.data
}

/** Registers a buyer and places one order for each amount of tokens. Returns the e-mail and the order numbers. */
export async function sell(product: Product, amounts: readonly string[]) {
  buyers += 1
  const email = `orders-${process.pid}-${buyers}@example.test`
  const buyer = { name: 'Eve Buyer', email, phone: '1', password: 'p' }
  const { sessionToken } = await ask(product, 'account.register', buyer)
  const currencies = await ask(product, 'presale.currencies')
  const usdt = currencies.find(({ code }: { code: string }) => code === 'USDT')
  const ids: string[] = []
  for (const amount of amounts) {
    const { reference } = await ask(product, 'orders.create', orderRequest(usdt, amount), sessionToken)
    const { rows } = await sqlOf(product)('select id from orders where reference = $1', [reference])
    ids.push(rows[0].id)
  }
  return { email, ids }
}
