/** Audit entries for changes of currencies. */
import { type Decimal, equal } from '@presale/rules/decimal'
import { type Actor, recordAudit } from '../audit/audit.ts'
import type { Trx } from '../db/schema.ts'
import { CURRENCY_COLUMNS, type OperatorCurrency, toCurrency } from './operator-currencies.ts'

/** The reason in the audit trail where a code is back with what it had before. No operator gave it. */
export const BROUGHT_BACK = 'brought back'

/** An operator who edits. A rate that changes by more than this percentage needs a reason. */
export type Editor = Actor & { rateReasonPercent: Decimal }

/** The currency that last had this code in the list, now deleted. */
export async function findPredecessor(trx: Trx, code: string): Promise<OperatorCurrency | undefined> {
  const last = await trx
    .selectFrom('currency')
    .select(CURRENCY_COLUMNS)
    .where('code', '=', code)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last && toCurrency(last)
}

/** Records with which other address or rate a code is in the list again. */
export async function auditReturn(
  trx: Trx,
  actor: Actor,
  before: OperatorCurrency | undefined,
  after: OperatorCurrency,
  reason: string,
): Promise<void> {
  const moved = before && before.depositAddress !== after.depositAddress
  if (!before || !(moved || !equal(before.tokensPerUnit, after.tokensPerUnit))) return
  const action = moved ? 'currency.change-address' : 'currency.update'
  await auditCurrency(trx, actor, action, after, figuresOf(before), figuresOf(after), reason)
}

function figuresOf({ depositAddress, tokensPerUnit, network, version }: OperatorCurrency) {
  return { depositAddress, tokensPerUnit, network, version }
}

export function auditCurrency(
  trx: Trx,
  actor: Actor,
  action: string,
  currency: OperatorCurrency,
  before: unknown,
  after: unknown,
  reason = '',
): Promise<void> {
  const { operatorId, requestId, address } = actor
  return recordAudit(trx, {
    operatorId,
    requestId,
    address,
    action,
    subject: { type: 'currency', id: currency.id },
    before,
    after,
    reason,
  })
}
