/** The test server's answers to an app's calls, by the procedure's name. */
import { commands } from './commands.ts'
import type { Fault } from './local-answers.ts'

const pathOf = (procedure: string) => `/api/trpc/${procedure}`

/** From now on calls of the procedure are answered with the data. */
export const answer = (procedure: string, data: unknown) =>
  commands.setAnswer(pathOf(procedure), { status: 200, body: { result: { data } } })

/** From now on calls of the procedure are refused, by default as after a fault of the server. */
export const refuse = (
  procedure: string,
  httpStatus = 500,
  message = 'Something went wrong',
  details?: unknown,
) =>
  commands.setAnswer(pathOf(procedure), {
    status: httpStatus,
    body: { error: { message, code: -32000, data: { code: 'REFUSED', httpStatus, details } } },
  })

/** From now on calls of the procedure end in this fault of the connection. */
export const breakOff = (procedure: string, fault: Fault = 'disconnect') =>
  commands.setAnswer(pathOf(procedure), { fault })

/** Calls of the procedure wait for the next answer that is set for it. */
export const hold = (procedure: string) => commands.setAnswer(pathOf(procedure), { hold: true })

/** The inputs of the procedure's calls since its answer was set. */
export const inputsOf = (procedure: string) => commands.bodiesSent(pathOf(procedure))
