/** P5: order creation with everything on, at its maximum and at a tenth of it. */
import { quoteOf } from '@presale/rules/quote'
import { applyLoad, type LoadResult } from '../load/load.ts'
import { NEW_KEY, type Request, trpcMutation } from '../load/requests.ts'
import { atLeast, type Bench, type Finding, type Part, perSecond, within } from '../part.ts'
import { withProduct } from '../product.ts'
import { inRounds, median, medianRatio, warmUp } from '../rounds.ts'
import { queryOnce, rejectWaiting, type Sale } from '../sale.ts'
import { withYardsticks } from '../yardstick.ts'

const CONNECTIONS = 32
const AMOUNT = '40'
const MIN_RATIO = 1.2
const MAX_CALM_P99_MS = 25

export const orderCreation: Part = { name: 'P5', title: 'order creation', run }

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale()
  await rejectWaiting(sale)
  const { rounds, seconds } = bench.options
  const requests = await ordersOf(sale)
  const plainRequests = await plainOrdersOf(sale)
  let next = 0
  const place = async (load: { port: number; perSecond?: number }) => {
    const result = await applyLoad({ connections: CONNECTIONS, seconds, requests, first: next, ...load })
    next = result.next
    return result
  }
  const { results, calm } = await withYardsticks(
    { 'fastify-pg': { DATABASE_URL: sale.databaseUrl } },
    (ports) =>
      withProduct(sale, {}, async ({ buyerPort }) => {
        const product = () => place({ port: buyerPort })
        const plainPort = ports['fastify-pg'] ?? 0
        const plain = () =>
          applyLoad({ port: plainPort, connections: CONNECTIONS, seconds, requests: plainRequests })
        await warmUp([product, plain])
        const results = await inRounds(rounds, { product, plain })
        const most = median(results.product.map((result) => result.perSecond))
        const steady = { port: buyerPort, perSecond: most / 10 }
        const calm = await inRounds(rounds, { product: () => place(steady) })
        return { results, calm: calm.product }
      }),
  )
  return conclude(results, calm)
}

function conclude(
  { product, plain }: Record<'product' | 'plain', LoadResult[]>,
  calm: LoadResult[],
): Finding[] {
  const rate = (of: LoadResult[]) => median(of.map((result) => result.perSecond))
  const ratio = medianRatio(product, plain, (result) => result.perSecond)
  const p99 = median(calm.map((result) => result.p99))
  const detail = `${perSecond(rate(product))} against ${perSecond(rate(plain))}`
  return [
    atLeast(
      'order creation, 32 connections, against plain Fastify and pg with one insert',
      MIN_RATIO,
      ratio,
      detail,
    ),
    within('its p99 at a tenth of that', MAX_CALM_P99_MS, p99, 'ms'),
  ]
}

/** One order of each buyer with a session. Sent in turn, they stay below the limit of pending orders. */
export async function ordersOf(sale: Sale): Promise<Request[]> {
  const currency = await readCurrency(sale)
  const { payAmount, tokens, bonusTokens } = quoteOf('token', AMOUNT, currency.tokens_per_unit)
  const { deposit_address: depositAddress, network } = currency
  const order = {
    currencyCode: currency.code,
    typedIn: 'token',
    amount: AMOUNT,
    seen: { payAmount, tokens, bonusTokens, depositAddress, network },
    idempotencyKey: NEW_KEY,
  }
  return sale.buyerSessions.map((session) => trpcMutation('orders.create', order, session))
}

/** The same orders for the yardstick, which has no sessions. As many buyers, so that few wait for the same row. */
async function plainOrdersOf(sale: Sale): Promise<Request[]> {
  const { code } = await readCurrency(sale)
  const buyers = await queryOnce<{ buyer_id: string; email: string }>(
    sale.databaseUrl,
    `select id as buyer_id, email from buyer where email like 'bench-%' order by id`,
  )
  const rest = { currency_code: code, typed_in: 'token', pay_amount: '1', tokens: AMOUNT }
  return buyers.map((buyer) => ({ method: 'POST', path: '/order', body: { ...buyer, ...rest } }))
}

type Currency = { code: string; tokens_per_unit: string; deposit_address: string; network: string | null }

async function readCurrency(sale: Sale): Promise<Currency> {
  const [currency] = await queryOnce<Currency>(
    sale.databaseUrl,
    `select code, tokens_per_unit, deposit_address, network from currency where deleted_at is null order by id limit 1`,
  )
  if (!currency) throw new Error('The sale has no currency.')
  return currency
}
