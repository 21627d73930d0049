import { priceIdOf, RATES_RUNNING, type RateResult } from '@presale/rules/rates'
import { recordAudit } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, SOMETHING_WENT_WRONG } from '../errors.ts'
import type { CoinPriceList, CoinPrices } from './coin-prices.ts'
import { claimRefresh, endWithFailure, lockClaim, noteProgress } from './rate-claim.ts'
import { type RateCause, storeRates } from './store-rates.ts'

/**
 * Asks for every coin's price, then stores what they make of the rates, all or nothing (D7, D28); answers what became of
 * each currency. Throws `conflict` while another update runs, on whichever server, and `busy` when the prices could not
 * be read; then nothing was stored but the failure.
 */
export async function refreshRates(db: Db, prices: CoinPrices, cause: RateCause): Promise<RateResult> {
  const claim = await claimRefresh(db, { operatorId: cause.operatorId })
  if (claim === undefined) throw new AppError('conflict', RATES_RUNNING)
  return refreshClaimed(db, prices, { ...cause, claim })
}

/**
 * The same by the clock, when the last success is at least `minutes` old; undefined when none is due or another server
 * has it.
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
    const asked = await readPriceIds(db)
    const list = await readPrices(db, prices, { claim: input.claim, asked })
    return await inTransaction(db, async (trx) => {
      await lockClaim(trx, input.claim)
      const result = await storeRates(trx, { ...input, asked: new Set(asked), prices: list })
      if (input.operatorId !== null) await recordAudit(trx, auditOf(result, input))
      return result
    })
  } catch (error) {
    // Without a database to note it in, the claim ends by itself; what went wrong first is what counts.
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

async function readPrices(
  db: Db,
  prices: CoinPrices,
  input: { claim: string; asked: string[] },
): Promise<CoinPriceList> {
  const note = (done: number) => noteProgress(db, input.claim, { done, total: input.asked.length })
  await note(0)
  return prices.read(input.asked, note)
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
