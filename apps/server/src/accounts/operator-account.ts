/** What every change of an operator's account shares: a lock before it and an audit entry after it. */
import { OPERATOR_GONE, type Role } from '@presale/rules/role'
import { type Actor, type Program, recordAudit } from '../audit/audit.ts'
import type { Trx } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** Locks the account until the transaction ends. Throws `not-found` when there is none or it was removed. */
export async function lockOperator(trx: Trx, operatorId: string): Promise<{ login: string; role: Role }> {
  const operator = await trx
    .selectFrom('operator')
    .select(['login', 'role'])
    .where('id', '=', operatorId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!operator) throw new AppError('not-found', OPERATOR_GONE)
  return operator
}

/** Records a change of an operator's account in the audit trail; never a secret. */
export function auditOperator(
  trx: Trx,
  actor: Actor | Program,
  action: `operator.${string}`,
  operatorId: string,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  return recordAudit(trx, {
    operatorId: actor.operatorId,
    requestId: actor.requestId,
    address: actor.address,
    action,
    subject: { type: 'operator', id: operatorId },
    ...change,
  })
}
