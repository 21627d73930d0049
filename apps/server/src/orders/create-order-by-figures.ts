import { hash } from 'node:crypto'
import { subtract, trimZeros } from '@presale/rules/decimal'
import { CURRENCY_UNKNOWN } from '@presale/rules/order'
import type { OrderFigures } from '@presale/rules/order-request'
import { purchaseProblem, quoteOf, quoteOfFigures } from '@presale/rules/quote'
import type { CurrencyForOrder } from '../currencies/currencies.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { staleQuote } from './create-order.ts'
import { DEFAULT_ORDER_POLICY } from './order-policy.ts'
import { type PricedOrder, placeOrder } from './place-orders.ts'

/**
 * Places an order from figures that do not say which amount was typed: as createOrder, at the server's own price, which
 * they must match within one unit of the sixth decimal (D8). Without a key, an identical request of the same buyer within
 * ten seconds, even one at the same instant, answers the same order (D10). Refuses as createOrder does.
 */
export async function createOrderByFigures(
  db: Db,
  buyerId: string,
  figures: OrderFigures,
  policy = DEFAULT_ORDER_POLICY,
): Promise<{ reference: string }> {
  const { idempotencyKey, currencyCode } = figures
  const identity = { buyerId, idempotencyKey, requestHash: hashFigures(figures) }
  return placeOrder(db, {
    ...identity,
    currencyCode,
    policy,
    price: (currency) => priceFigures(figures, currency),
  })
}

/** The server's own quote for the figures, or why they are refused. */
function priceFigures(figures: OrderFigures, currency: CurrencyForOrder | undefined): PricedOrder | AppError {
  if (!currency) return new AppError('refused', CURRENCY_UNKNOWN)
  const { payAmount, bonusTokens } = figures
  const tokens = subtract(figures.totalTokens, bonusTokens)
  const priced = quoteOfFigures({ payAmount, tokens, bonusTokens }, currency.tokensPerUnit)
  if (!priced || figures.depositAddress !== currency.depositAddress) {
    return staleQuote(quoteOf('token', tokens, currency.tokensPerUnit), currency)
  }
  const problem = purchaseProblem(priced.quote)
  if (problem) return new AppError('refused', problem)
  return { typedIn: priced.typedIn, currency, quote: priced.quote }
}

/** Identifies a request by its content; trailing zeros of a number make no difference. */
function hashFigures(figures: OrderFigures): Buffer {
  const { currencyCode, payAmount, totalTokens, bonusTokens, depositAddress } = figures
  const amounts = [payAmount, totalTokens, bonusTokens].map(trimZeros)
  const content = ['figures', currencyCode, ...amounts, depositAddress]
  return hash('sha256', JSON.stringify(content), 'buffer')
}
