/** What the audit trail is told of a change to a currency, and whose deposit address may be changed. */
import { requireRecent } from '../accounts/permissions.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import type { Trx } from '../db/schema.ts'
import type { OperatorCurrency } from './operator-currencies.ts'

/** Who edits, and whether who it is was proven lately: deposit addresses move only then. */
export type Editor = Actor & { isRecent: boolean }

/**
 * The address that buyers were last shown for a code that is not in the list now, if the new one is another. That is a
 * change of address, for which the editor's proof of identity must be recent.
 */
export async function requireRecentToMove(
  trx: Trx,
  editor: Editor,
  code: string,
  address: string,
): Promise<string | undefined> {
  const last = await trx
    .selectFrom('currency')
    .select('deposit_address')
    .where('code', '=', code)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!last || last.deposit_address === address) return undefined
  requireRecent(editor)
  return last.deposit_address
}

/** Tells of the address that a code had when it was last in the list, if it is another now. */
export async function auditMove(
  trx: Trx,
  actor: Actor,
  currency: OperatorCurrency,
  movedFrom: string | undefined,
): Promise<void> {
  if (movedFrom === undefined) return
  const [before, after] = [{ depositAddress: movedFrom }, { depositAddress: currency.depositAddress }]
  await auditCurrency(trx, actor, 'currency.change-address', currency, before, after)
}

/** Tells what was done to a currency, by whom. */
export function auditCurrency(
  trx: Trx,
  actor: Actor,
  action: string,
  currency: OperatorCurrency,
  before: unknown,
  after: unknown,
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
  })
}
