import { CODE_NEEDED } from '@presale/rules/second-factor'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { AccountServices } from './account-services.ts'
import { readSecondFactor, spendOwnCode } from './second-factor.ts'
import type { SessionOwner } from './sessions.ts'

/** The account, the name that it logs in with, and what was typed. */
type Shown = { owner: SessionOwner; name: string; code: string | undefined }

/**
 * A logged-in account with a second factor proves to have it now, and spends the code. Wrong codes are counted. Throws
 * `refused` for a missing or wrong one. An account without a second factor needs none.
 */
export async function proveOwnCode(
  { db, attempts, device }: Pick<AccountServices, 'db' | 'attempts' | 'device'>,
  { owner, name, code = '' }: Shown,
): Promise<void> {
  if (!(await readSecondFactor(db, owner)).isOn) return
  if (code === '') throw new AppError('refused', CODE_NEEDED, { field: 'code' })
  const [kind, id] =
    'buyerId' in owner ? (['buyer', owner.buyerId] as const) : (['operator', owner.operatorId] as const)
  const known = await device?.knownAs(kind, name)
  await attempts.countCode(kind, id, known)
  await inTransaction(db, (trx) => spendOwnCode(trx, owner, code))
  await attempts.forgetCodes(kind, id, known)
}
