import { priceIdOf, RATES_RUNNING, type RateResult } from '@presale/rules/rates'
import { recordAudit } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, SOMETHING_WENT_WRONG } from '../errors.ts'
import type { CoinPrices } from './coin-prices.ts'
import { claimRefresh, endWithFailure, lockClaim } from './rate-claim.ts'
import { type RateCause, storeRates } from './store-rates.ts'

/**
 * Requests the price of every coin and stores the new rates, all or none (D7, D28). Returns the outcome for each currency.
 * Throws `conflict` while another update runs on any server, and `busy` if the prices cannot be read; then only the
 * failure is stored.
 */
export async function refreshRates(db: Db, prices: CoinPrices, cause: RateCause): Promise<RateResult> {
  const claim = await claimRefresh(db, { operatorId: cause.operatorId })
  if (claim === undefined) throw new AppError('conflict', RATES_RUNNING)
  return refreshClaimed(db, prices, { ...cause, claim })
}

/**
 * The scheduled update, if the last success is at least `minutes` old; undefined if none is due or another server runs
 * it.
 */
export async function refreshRatesIfDue(
  db: Db,
  prices: CoinPrices,
  input: { minutes: number; requestId: string },
): Promise<RateResult | undefined> {
  const claim = await claimRefresh(db, { operatorId: null, dueAfterMinutes: input.minutes })
  if (claim === undefined) return undefined
  return refreshClaimed(db, prices, { operatorId: null, requestId: input.requestId, address: '', claim })
}

async function refreshClaimed(
  db: Db,
  prices: CoinPrices,
  input: RateCause & { claim: string },
): Promise<RateResult> {
  try {
    const requested = await readPriceIds(db)
    const list = await prices.read(requested)
    return await inTransaction(db, async (trx) => {
      await lockClaim(trx, input.claim)
      const result = await storeRates(trx, { ...input, requested: new Set(requested), prices: list })
      if (input.operatorId !== null) await recordAudit(trx, auditOf(result, input))
      return result
    })
  } catch (error) {
    // If the database is away too, the lease ends the claim. The first error is the one to report.
    await endWithFailure(db, input.claim, describeFailure(error)).catch(() => undefined)
    throw error
  }
}

async function readPriceIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('currency')
    .select(['full_name', 'price_id'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const ids = rows.map((row) => priceIdOf(row.full_name, row.price_id)).filter((id) => id !== '')
  return [...new Set(ids)]
}

function describeFailure(error: unknown): string {
  if (!(error instanceof AppError)) return SOMETHING_WENT_WRONG
  const { details } = error
  const reason =
    typeof details === 'object' && details !== null && 'reason' in details ? details.reason : undefined
  return typeof reason === 'string' ? reason : error.message
}

function auditOf(result: RateResult, cause: RateCause) {
  const count = (outcome: string) => result.outcomes.filter((each) => each.outcome === outcome).length
  return {
    ...cause,
    action: 'rates.refresh',
    subject: { type: 'rates', id: '1' },
    after: {
      updated: count('updated'),
      unchanged: count('unchanged'),
      held: count('held'),
      skipped: count('skipped'),
    },
  }
}
