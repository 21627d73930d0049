/** Rates and the token's price are set apart, so a new price leaves rates behind that sell at the one before (D9). */
import { type Decimal, equal } from '@presale/rules/decimal'
import type { RateResult } from '@presale/rules/rates'
import type { Db } from '../db/schema.ts'
import { readLastResult, readTimesOfRates, readTokenPrices } from './accepted-prices.ts'
import { readTokenPriceUsd } from './token-price.ts'

/**
 * The codes of the offered currencies whose rate was set when one token had another price than now, and was not found
 * right by an update since. Their buyers may pay another price than the published one. A rate from before the first price
 * counts as set for it.
 */
export async function listOutdatedRates(db: Db): Promise<string[]> {
  const [price, changes] = [await readTokenPriceUsd(db), await readTokenPrices(db)]
  if (price === undefined || changes.length === 0) return []
  const offered = await db
    .selectFrom('currency')
    .select(['id', 'code', 'version'])
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  if (offered.length === 0) return []
  const setAt = await readTimesOfRates(db, offered)
  const result = await readLastResult(db)
  return offered
    .filter(({ id, version }) => {
      const since = setAt.get(id)
      const then = since && changes.find(({ at, before }) => at > since && before !== null)?.before
      return then && !equal(then, price) && !hasFoundRight(result, { id, version, price })
    })
    .map(({ code }) => code)
}

/** Whether the last update compared this version of the rate with the price of its coin at this price of the token. */
function hasFoundRight(
  result: RateResult | null | undefined,
  { id, version, price }: { id: string; version: number; price: Decimal },
): boolean {
  if (!result?.tokenPriceUsd || !equal(result.tokenPriceUsd, price)) return false
  return result.outcomes.some(
    (one) =>
      one.currencyId === id &&
      one.version === version &&
      (one.outcome === 'unchanged' || one.outcome === 'updated'),
  )
}
