/** The test server's answers to the buyer's calls. */
import { commands } from '@presale/ui/testing/commands.ts'
import type { Fault } from '@presale/ui/testing/local-answers.ts'

const pathOf = (procedure: string) => `/api/trpc/${procedure}`

export const answer = (procedure: string, data: unknown) =>
  commands.setAnswer(pathOf(procedure), { status: 200, body: { result: { data } } })

export const refuse = (procedure: string, httpStatus: number, message: string, details?: unknown) =>
  commands.setAnswer(pathOf(procedure), {
    status: httpStatus,
    body: { error: { message, code: -32000, data: { code: 'REFUSED', httpStatus, details } } },
  })

export const breakOff = (procedure: string, fault: Fault) => commands.setAnswer(pathOf(procedure), { fault })

/** Holds the calls until the next answer to the procedure is set. */
export const hold = (procedure: string) => commands.setAnswer(pathOf(procedure), { hold: true })

/** The input of each call since the procedure's answer was set. */
export const callsOf = (procedure: string) => commands.bodiesSent(pathOf(procedure))
