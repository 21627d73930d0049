import type { Db } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { repeatBatches } from '../repeat-batches.ts'
import { CLOSING_BATCH, closeDueOrders } from './end-orders.ts'

/** The interval at which each server closes due orders. */
const CLOSE_EVERY_MS = 30_000

/** Closes the orders whose time is over, until it is stopped. */
export function scheduleClosing(db: Db, log: Log, everyMs = CLOSE_EVERY_MS): { stop: () => Promise<void> } {
  const batch = async (requestId: string) => {
    const closed = await closeDueOrders(db, requestId)
    if (closed > 0) log.info({ reqId: requestId, closed }, 'closed orders that were not paid in time')
    return closed
  }
  return repeatBatches(log, {
    everyMs,
    batchSize: CLOSING_BATCH,
    batch,
    failed: 'orders could not be closed',
  })
}
