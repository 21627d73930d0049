import { fileURLToPath } from 'node:url'
import { PAPERS_BUSY } from '@presale/rules/file'
import { Piscina } from 'piscina'
import { AppError } from '../errors.ts'
import type { Paper } from './paper.ts'

/** Documents that are drawn or wait. */
const MAX_WAITING = 8
/** The thread ends after this long without a document, and its memory is free again. */
const IDLE_MS = 30_000
const MAX_HEAP_MB = 256

/** Draws documents as PDF in a thread of its own. */
export type Papers = {
  /** Throws `busy` at once when MAX_WAITING documents wait. */
  draw: (paper: Paper) => Promise<Buffer>
  close: () => Promise<void>
}

/** The thread starts with the first document. */
export function createPapers(): Papers {
  const pool = new Piscina<Paper, Uint8Array>({
    filename: fileURLToPath(new URL('./draw-paper.ts', import.meta.url)),
    name: 'drawPaper',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  // A thread that could not be replaced is created for the next document.
  pool.on('error', (error) => process.emitWarning(error))
  let waiting = 0
  return {
    draw: async (paper) => {
      if (waiting >= MAX_WAITING) throw new AppError('busy', PAPERS_BUSY)
      waiting += 1
      try {
        return Buffer.from(await pool.run(paper))
      } finally {
        waiting -= 1
      }
    },
    close: () => pool.destroy(),
  }
}
