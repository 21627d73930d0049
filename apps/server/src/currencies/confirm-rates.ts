import { equal } from '@presale/rules/decimal'
import type { RateConfirmation } from '@presale/rules/rate-confirmation'
import {
  priceIdOf,
  RATE_CONFIRMED,
  RATES_CHANGED,
  type RateOutcome,
  type RateResult,
} from '@presale/rules/rates'
import type { Actor } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { type LockedCurrency, lockRates, storeRate } from './store-rates.ts'

/**
 * Stores held rates exactly as the operator saw them, all or none, and returns the last result with them updated. Throws
 * `conflict` if a version, a held rate or the token's price has changed since (D9: an order freezes both); then
 * `details.changed` has the ids of the changed currencies.
 */
export function confirmRates(
  db: Db,
  input: { rates: readonly RateConfirmation[] } & Actor,
): Promise<RateResult> {
  return inTransaction(db, async (trx) => {
    const result = await lockResult(trx)
    const { currencies, tokenPriceUsd } = await lockRates(trx)
    const samePrice = !!result?.tokenPriceUsd && !!tokenPriceUsd && equal(result.tokenPriceUsd, tokenPriceUsd)
    const current = new Map(currencies.map((currency) => [currency.id, currency]))
    const held = new Map(result?.outcomes.map((outcome) => [outcome.currencyId, outcome]))
    const isAsShown = (seen: RateConfirmation) =>
      samePrice && agrees(seen, current.get(seen.currencyId), held.get(seen.currencyId))
    const changed = input.rates.filter((seen) => !isAsShown(seen)).map((seen) => seen.currencyId)
    if (!result || changed.length > 0) throw new AppError('conflict', RATES_CHANGED, { changed })

    const chosen = new Set(input.rates.map((seen) => seen.currencyId))
    const confirmed = new Map<string, string>()
    for (const outcome of result.outcomes) {
      const currency = current.get(outcome.currencyId)
      if (!currency || outcome.after === null || !chosen.has(currency.id)) continue
      confirmed.set(currency.id, priceIdOf(currency.fullName, currency.priceId))
      await storeRate(trx, currency, { ...input, tokensPerUnit: outcome.after, reason: RATE_CONFIRMED })
    }
    return updateResult(trx, result, confirmed)
  })
}

/** Locked before the currencies, in the same order as by an update of the rates. */
async function lockResult(trx: Trx): Promise<RateResult | null> {
  const row = await trx
    .selectFrom('rate_refresh')
    .select('result')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.result
}

function agrees(
  seen: RateConfirmation,
  current: LockedCurrency | undefined,
  held: RateOutcome | undefined,
): boolean {
  if (!current || held?.outcome !== 'held' || held.after === null) return false
  return (
    seen.version === current.version && seen.version === held.version && equal(seen.tokensPerUnit, held.after)
  )
}

/** `confirmed`: each confirmed currency's id at the price service, by the currency's id. */
async function updateResult(
  trx: Trx,
  result: RateResult,
  confirmed: ReadonlyMap<string, string>,
): Promise<RateResult> {
  const updated: RateResult = {
    ...result,
    outcomes: result.outcomes.map((outcome) =>
      confirmed.has(outcome.currencyId)
        ? {
            ...outcome,
            outcome: 'updated',
            version: outcome.version + 1,
            reason: RATE_CONFIRMED,
            acceptedUsd: outcome.priceUsd ?? null,
            acceptedId: confirmed.get(outcome.currencyId) ?? null,
          }
        : outcome,
    ),
  }
  await trx
    .updateTable('rate_refresh')
    .set({ result: JSON.stringify(updated) })
    .where('id', '=', 1)
    .execute()
  return updated
}
