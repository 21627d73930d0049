import type { Role } from '@presale/rules/role'
import { commands } from '@presale/ui/testing/commands.ts'

const pathOf = (procedure: string) => `/api/trpc/${procedure}`

/** From now on the tests' server answers calls of the procedure with the data, after a delay if `afterMs` is given. */
export function answer(procedure: string, data: unknown, afterMs = 0) {
  return commands.setAnswer(pathOf(procedure), { status: 200, body: { result: { data } }, afterMs })
}

/** From now on the tests' server refuses calls of the procedure, by default as after a fault of its own. */
export function refuse(procedure: string, status = 500, message = 'Something went wrong', details?: unknown) {
  const data = { code: '', httpStatus: status, ...(details !== undefined && { details }) }
  return commands.setAnswer(pathOf(procedure), { status, body: { error: { message, code: -32603, data } } })
}

/** From now on the tests' server breaks calls of the procedure off. */
export function breakOff(procedure: string) {
  return commands.setAnswer(pathOf(procedure), { fault: 'disconnect' })
}

/** The inputs of the procedure's calls since its answer was set. */
export function inputsOf(procedure: string) {
  return commands.bodiesSent(pathOf(procedure))
}

/** An account with this role, as the server answers it. */
export const accountOf = (role: Role) => ({
  id: '1',
  login: 'ada',
  role,
  hasSecondFactor: false,
  recoveryCodesLeft: 0,
})
