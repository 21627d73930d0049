import { createHash, randomUUID } from 'node:crypto'
import { subtract, trimZeros } from '@presale/rules/decimal'
import { CURRENCY_UNKNOWN } from '@presale/rules/order'
import type { OrderFigures } from '@presale/rules/order-request'
import { purchaseProblem, quoteOf, quoteOfFigures } from '@presale/rules/quote'
import { sql } from 'kysely'
import { readCurrencyForOrder } from '../currencies/currencies.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { lockBuyer } from './ledger.ts'
import { findByKey, insertOrder, type NewOrder, staleQuote } from './place-order.ts'
import { placeOrder } from './place-together.ts'

/** How long an identical request without a key is taken for the same one sent again. */
const SENT_AGAIN_SECONDS = 10

/**
 * Places an order from figures that do not say which amount was typed: as createOrder, at the server's own price, which
 * they must come to within one unit of the sixth decimal (D8). Without a key an identical request of the same buyer
 * within ten seconds, even one at the same instant, answers the same order (D10). Refuses as createOrder does.
 */
export async function createOrderByFigures(
  db: Db,
  buyerId: string,
  figures: OrderFigures,
): Promise<{ reference: string }> {
  const { idempotencyKey } = figures
  const requestHash = hashFigures(figures)
  if (idempotencyKey === undefined) return placeUnlessRecent(db, { buyerId, requestHash }, figures)
  const asked = { buyerId, idempotencyKey, requestHash }
  const earlier = await findByKey(db, asked)
  if (earlier) return earlier
  return placeOrder(db, { ...asked, ...(await priceFigures(db, figures)) })
}

/** The buyer's row lasts as a lock until the transaction ends, through a pooler too, so that of two at once one waits. */
function placeUnlessRecent(
  db: Db,
  asked: Pick<NewOrder, 'buyerId' | 'requestHash'>,
  figures: OrderFigures,
): Promise<{ reference: string }> {
  return inTransaction(db, async (trx) => {
    await lockBuyer(trx, asked.buyerId)
    const recent = await findRecent(trx, asked)
    if (recent) return recent
    const order = { ...asked, ...(await priceFigures(trx, figures)), idempotencyKey: randomUUID() }
    return insertOrder(trx, order)
  })
}

function findRecent(trx: Trx, asked: Pick<NewOrder, 'buyerId' | 'requestHash'>) {
  return trx
    .selectFrom('orders')
    .select('reference')
    .where('buyer_id', '=', asked.buyerId)
    .where('voided_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${SENT_AGAIN_SECONDS})`)
    .where('request_hash', '=', asked.requestHash)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The server's own quote for the figures, or the refusal. */
async function priceFigures(
  db: Db | Trx,
  figures: OrderFigures,
): Promise<Pick<NewOrder, 'typedIn' | 'currency' | 'quote'>> {
  const currency = await readCurrencyForOrder(db, figures.currencyCode)
  if (!currency) throw new AppError('refused', CURRENCY_UNKNOWN)
  const { payAmount, bonusTokens } = figures
  const tokens = subtract(figures.totalTokens, bonusTokens)
  const priced = quoteOfFigures({ payAmount, tokens, bonusTokens }, currency.tokensPerUnit)
  if (!priced || figures.depositAddress !== currency.depositAddress) {
    throw staleQuote(quoteOf('token', tokens, currency.tokensPerUnit), currency)
  }
  const problem = purchaseProblem(priced.quote)
  if (problem) throw new AppError('refused', problem)
  return { typedIn: priced.typedIn, currency, quote: priced.quote }
}

/** A fingerprint of what was asked for; the same number is the same however many zeros it is written with. */
function hashFigures({
  currencyCode,
  payAmount,
  totalTokens,
  bonusTokens,
  depositAddress,
}: OrderFigures): Buffer {
  const asked = [payAmount, totalTokens, bonusTokens].map(trimZeros)
  const hash = createHash('sha256')
  return hash.update(JSON.stringify(['figures', currencyCode, ...asked, depositAddress])).digest()
}
