import type { Decimal } from '@presale/rules/decimal'
import {
  ADDED_MEANWHILE,
  failureOfUpdate,
  judgePrice,
  priceIdOf,
  RATE_OF_OTHER_COIN,
  type RateOutcome,
  type RateResult,
  type RateVerdict,
} from '@presale/rules/rates'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Trx } from '../db/schema.ts'
import { type Accepted, readAcceptedPrices } from './accepted-prices.ts'
import type { CoinPriceList } from './coin-prices.ts'
import { endWithResult } from './rate-claim.ts'

/** Who changes rates: an operator, or null for the schedule. */
export type RateCause = { operatorId: string | null; requestId: string; address: string }

/** A currency locked until the end of the transaction. */
export type LockedCurrency = {
  id: string
  code: string
  fullName: string
  priceId: string | null
  tokensPerUnit: Decimal
  version: number
}

/**
 * Locks every currency that is not deleted in the order of ids, then the token's price. Every use case that locks both
 * must keep to this order. Orders can be placed meanwhile.
 */
export async function lockRates(
  trx: Trx,
): Promise<{ currencies: LockedCurrency[]; tokenPriceUsd: Decimal | undefined }> {
  const currencies = await trx
    .selectFrom('currency')
    .select([
      'id',
      'code',
      'full_name as fullName',
      'price_id as priceId',
      'tokens_per_unit as tokensPerUnit',
      'version',
    ])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const price = await trx
    .selectFrom('token_price')
    .select('usd')
    .where('id', '=', 1)
    .forShare()
    .executeTakeFirst()
  return { currencies, tokenPriceUsd: price?.usd }
}

/**
 * Stores the new rates, an audit entry for each change (D15), and the outcome for each currency. A currency whose price
 * was not requested is skipped.
 */
export async function storeRates(
  trx: Trx,
  input: RateCause & { requested: ReadonlySet<string>; prices: CoinPriceList },
): Promise<RateResult> {
  const { currencies, tokenPriceUsd } = await lockRates(trx)
  const accepted =
    tokenPriceUsd === undefined ? undefined : await readAcceptedPrices(trx, currencies, tokenPriceUsd)
  const outcomes: RateOutcome[] = []
  for (const currency of currencies) {
    const outcome = judge(currency, input, tokenPriceUsd, accepted?.get(currency.id))
    if (outcome.outcome === 'updated' && outcome.after !== null) {
      await storeRate(trx, currency, { ...input, tokensPerUnit: outcome.after, reason: '' })
    }
    outcomes.push(outcome)
  }
  const result = { at: await readTime(trx), tokenPriceUsd: tokenPriceUsd ?? null, outcomes }
  await endWithResult(trx, { result: JSON.stringify(result), failure: failureOfUpdate(result) })
  return result
}

function judge(
  currency: LockedCurrency,
  input: { requested: ReadonlySet<string>; prices: CoinPriceList },
  tokenPriceUsd: Decimal | undefined,
  accepted: Accepted | undefined,
): RateOutcome {
  const priceId = priceIdOf(currency.fullName, currency.priceId)
  const before = currency.tokensPerUnit
  const priceUsd = input.prices.get(priceId)
  const verdict = input.requested.has(priceId)
    ? holdOtherCoin(judgePrice(before, priceUsd, tokenPriceUsd, accepted?.usd), priceId, accepted?.priceId)
    : ({ outcome: 'skipped', after: null, reason: ADDED_MEANWHILE } as const)
  const isAccepted = verdict.outcome === 'updated' || verdict.outcome === 'unchanged'
  const version = verdict.outcome === 'updated' ? currency.version + 1 : currency.version
  return {
    currencyId: currency.id,
    code: currency.code,
    fullName: currency.fullName,
    before,
    version,
    ...verdict,
    priceUsd: priceUsd ?? null,
    acceptedUsd: (isAccepted ? priceUsd : accepted?.usd) ?? null,
    acceptedId: (isAccepted ? priceId : accepted?.priceId) ?? null,
  }
}

/** The new rate of a currency that has another coin's price now waits for an operator. */
function holdOtherCoin(verdict: RateVerdict, priceId: string, acceptedId = priceId): RateVerdict {
  if (verdict.outcome !== 'updated' || priceId === acceptedId) return verdict
  return { outcome: 'held', after: verdict.after, reason: RATE_OF_OTHER_COIN }
}

/** Sets the rate of a locked currency, tokens per unit, and records the change (D15). */
export async function storeRate(
  trx: Trx,
  currency: LockedCurrency,
  input: RateCause & { tokensPerUnit: Decimal; reason: string },
): Promise<void> {
  const { version } = await trx
    .updateTable('currency')
    .set({ tokens_per_unit: input.tokensPerUnit })
    .where('id', '=', currency.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordAudit(trx, {
    operatorId: input.operatorId,
    action: 'currency.rate',
    subject: { type: 'currency', id: currency.id },
    before: { tokensPerUnit: currency.tokensPerUnit, version: currency.version },
    after: { tokensPerUnit: input.tokensPerUnit, version, source: 'price service' },
    reason: input.reason,
    requestId: input.requestId,
    address: input.address,
  })
}

async function readTime(trx: Trx): Promise<string> {
  const { now } = await trx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now.toISOString()
}
