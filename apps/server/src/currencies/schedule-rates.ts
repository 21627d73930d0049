import { randomUUID } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { CoinPrices } from './coin-prices.ts'
import { refreshRatesIfDue } from './refresh-rates.ts'

/** The interval at which each server checks whether an update is due. */
const CHECK_EVERY_MS = 15_000

/**
 * Updates the rates every `minutes`, at once if an update is due; never without `minutes`. Logs a failure and
 * continues. `stop` aborts requests for prices, also those of an operator, and resolves when the running update has
 * ended.
 */
export function scheduleRates(
  db: Db,
  prices: CoinPrices,
  options: { minutes: number | undefined; log: Log; checkEveryMs?: number },
): { stop: () => Promise<void> } {
  const { minutes, log, checkEveryMs = CHECK_EVERY_MS } = options
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const check = async (every: number) => {
    await refreshOnce(db, prices, every, log)
    if (!stopped) timer = setTimeout(begin, checkEveryMs, every)
  }
  let running = Promise.resolve()
  const begin = (every: number) => {
    running = check(every)
  }
  if (minutes !== undefined) begin(minutes)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      prices.stop()
      await running
    },
  }
}

async function refreshOnce(db: Db, prices: CoinPrices, minutes: number, log: Log): Promise<void> {
  const requestId = randomUUID()
  try {
    const result = await refreshRatesIfDue(db, prices, { minutes, requestId })
    if (!result) return
    const outcomes = result.outcomes.map(({ code, outcome }) => `${code} ${outcome}`)
    log.info({ reqId: requestId, outcomes }, 'updated the rates')
  } catch (error) {
    const details = error instanceof AppError ? error.details : undefined
    log.error({ reqId: requestId, err: error, details }, 'the rates could not be updated')
  }
}
