/** `admin.php`: operators' accounts. */
import { operatorCredentials, passwordChange } from '@presale/rules/operator'
import * as z from 'zod/mini'
import { changeOperatorPassword, logInOperator, readOperator } from '../accounts/operators.ts'
import { type Call, operatorCheck, publicCall } from './call.ts'

const path = 'admin.php'

export const adminCalls: readonly Call[] = [
  publicCall({
    method: 'POST',
    path,
    on: ['operator'],
    summary: 'Logs an operator in; one with a second factor needs a code of it, or a recovery code.',
    body: z.strictObject(operatorCredentials.shape),
    answer: z.strictObject({ token: z.string(), recovery_codes_left: z.optional(z.int()) }),
    refusals: ['unauthenticated', 'too-many'],
    handle: async ({ body, ...caller }) => {
      const { address, userAgent, requestId, sessionToken } = caller
      const input = { ...body, address, userAgent, requestId, sessionToken }
      const { sessionToken: token, recoveryCodesLeft: left } = await logInOperator(caller, input)
      return { token, ...(left !== undefined && { recovery_codes_left: left }) }
    },
  }),
  operatorCheck({
    method: 'GET',
    path,
    on: ['operator'],
    summary: 'Whether the bearer is an operator’s.',
    answer: z.strictObject({ login: z.string() }),
    handle: async ({ db, operatorId }) => ({ login: (await readOperator(db, operatorId)).login }),
  }),
  publicCall({
    method: 'PUT',
    path,
    on: ['operator'],
    summary:
      'Changes a password. Every session of the operator ends but that of the bearer, if one is shown; without the operator’s own bearer, a second factor needs its code.',
    body: z.strictObject(passwordChange.shape),
    answer: z.strictObject({}),
    refusals: ['unauthenticated', 'too-many'],
    handle: async ({ body, ...caller }) => {
      const { address, requestId, sessionToken = '' } = caller
      const input = { ...body, address, requestId, sessionToken }
      await changeOperatorPassword(caller, input)
      return {}
    },
  }),
]
