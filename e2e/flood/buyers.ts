/** Creates buyers with orders, and reads the memory of the server from its metrics. */
import { type Currency, orderRequest } from '../order-request.ts'
import type { Product } from '../product.ts'

const BUYERS = 5
const ORDERS_EACH = 10
export const METRICS_TOKEN = 'the-token-of-the-flood'

async function ask(product: Product, path: string, input?: unknown, token?: string) {
  const answer = await fetch(`${product.buyerUrl}/api/trpc/${path}`, {
    ...(input !== undefined && { method: 'POST', body: JSON.stringify(input) }),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()).result.data
}

/** Registers buyers and places their orders. Returns the references. */
export async function placeOrders(product: Product): Promise<string[]> {
  const references: string[] = []
  const currencies: Currency[] = await ask(product, 'presale.currencies')
  const usdt = currencies.find(({ code }) => code === 'USDT')
  if (!usdt) throw new Error('The demo has no USDT.')
  for (let buyer = 0; buyer < BUYERS; buyer += 1) {
    const account = { name: 'Ada', email: `ada-${buyer}@example.test`, phone: '1', password: 'p' }
    const { sessionToken } = await ask(product, 'account.register', account)
    for (let order = 0; order < ORDERS_EACH; order += 1) {
      const request = orderRequest(usdt, String(100 + order))
      references.push((await ask(product, 'orders.create', request, sessionToken)).reference)
    }
  }
  return references
}

/** Resident memory of the server process, in MiB. */
export async function readMemory(product: Product): Promise<number> {
  const answer = await fetch(`${product.operatorUrl}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.text())?.[1]
  return Math.round(Number(bytes) / 2 ** 20)
}
