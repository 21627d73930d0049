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
    summary: 'Logs an operator in.',
    body: z.strictObject(operatorCredentials.shape),
    answer: z.strictObject({ token: z.string() }),
    refusals: ['unauthenticated', 'too-many'],
    handle: async ({ db, attempts, address, requestId, body }) => {
      const { sessionToken } = await logInOperator(db, attempts, { ...body, address, requestId })
      return { token: sessionToken }
    },
  }),
  operatorCheck({
    method: 'GET',
    path,
    on: ['operator'],
    summary: 'Whether the bearer is an operator’s.',
    answer: z.strictObject({ login: z.string() }),
    handle: ({ db, operatorId }) => readOperator(db, operatorId),
  }),
  publicCall({
    method: 'PUT',
    path,
    on: ['operator'],
    summary:
      'Changes a password. Every session of the operator ends but that of the bearer, if one is shown.',
    body: z.strictObject(passwordChange.shape),
    answer: z.strictObject({}),
    refusals: ['unauthenticated', 'too-many'],
    handle: async ({ db, attempts, address, requestId, sessionToken = '', body }) => {
      await changeOperatorPassword(db, attempts, { ...body, address, requestId, sessionToken })
      return {}
    },
  }),
]
