import { randomUUID } from 'node:crypto'
import type { Log } from './log.ts'

/** A background job. `batch` answers how many things it settled; `failed` is the line in the log when it throws. */
export type Job = {
  everyMs: number
  /** A batch that settles fewer was the last one that is due. */
  batchSize: number
  batch: (requestId: string) => Promise<number>
  failed: string
}

/**
 * Runs the job's batches until none is due, at once and then at every interval. Logs a failure and continues. `stop`
 * resolves when the running batch has ended.
 */
export function repeatBatches(log: Log, job: Job): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const run = async () => {
    const requestId = randomUUID()
    try {
      let settled = job.batchSize
      while (!stopped && settled === job.batchSize) settled = await job.batch(requestId)
    } catch (error) {
      log.error({ reqId: requestId, err: error }, job.failed)
    }
    if (!stopped) timer = setTimeout(begin, job.everyMs)
  }
  let running = Promise.resolve()
  const begin = () => {
    running = run()
  }
  begin()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
