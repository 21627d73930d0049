/** The files that a buyer can download. */
import * as z from 'zod/mini'
import { day } from './lists.ts'
import { orderReference } from './order-request.ts'

/** The query of a receipt. */
export const receiptRequest = z.strictObject({ order: orderReference })

export const PERIOD_REVERSED = 'The first day is after the last day.'

/** The query of a statement: both days are inclusive, in UTC. */
export const statementRequest = z
  .strictObject({ from: day, to: day })
  .check(z.refine(({ from, to }) => from <= to, PERIOD_REVERSED))
export type StatementPeriod = z.infer<typeof statementRequest>

/** The query of a file that needs none. */
export const noRequest = z.strictObject({})

/** Entries of one statement. Drawing a thousand takes a second. */
export const STATEMENT_MAXIMUM = { pdf: 1_000, csv: 10_000 } as const

export const STATEMENT_TOO_LONG = {
  pdf: `A PDF has at most ${STATEMENT_MAXIMUM.pdf.toLocaleString('en-US')} entries. Choose a shorter period, or take the CSV.`,
  csv: `A statement has at most ${STATEMENT_MAXIMUM.csv.toLocaleString('en-US')} entries. Choose a shorter period.`,
} as const
export const RECEIPT_NEEDS_APPROVAL = 'There is a receipt only once the order is approved.'
export const PAPERS_BUSY = 'Too many files are being made just now. Please try again in a moment.'
