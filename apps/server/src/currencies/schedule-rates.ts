import { randomUUID } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { CoinPrices } from './coin-prices.ts'
import { refreshRatesIfDue } from './refresh-rates.ts'

/** How often the database is asked whether an update is due; of several servers one gets to do it. */
const LOOK_EVERY_MS = 15_000

/**
 * Updates the rates every so many minutes, the first time at once if it is due; without `minutes` never. A failure is
 * logged and ends nothing. Stopping gives up on prices being asked for, an operator's included, and resolves when what
 * was begun here has ended.
 */
export function scheduleRates(
  db: Db,
  prices: CoinPrices,
  options: { minutes: number | undefined; log: Log; lookEveryMs?: number },
): { stop: () => Promise<void> } {
  const { minutes, log, lookEveryMs = LOOK_EVERY_MS } = options
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const look = async (every: number) => {
    await refreshOnce(db, prices, every, log)
    if (!stopped) timer = setTimeout(begin, lookEveryMs, every)
  }
  let running = Promise.resolve()
  const begin = (every: number) => {
    running = look(every)
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
