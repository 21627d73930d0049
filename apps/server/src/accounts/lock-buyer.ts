import { ACCOUNT_CLOSED, BUYER_UNKNOWN } from '@presale/rules/account'
import type { Trx } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** Locks a buyer until the transaction ends. Throws `not-found` for an unknown buyer, `refused` for a closed account. */
export async function lockBuyer(trx: Trx, buyerId: string) {
  const buyer = await trx
    .selectFrom('buyer')
    .select(['email', 'email_key', 'email_confirmed_at', 'closed_at'])
    .where('id', '=', buyerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!buyer) throw new AppError('not-found', BUYER_UNKNOWN)
  if (buyer.closed_at) throw new AppError('refused', ACCOUNT_CLOSED)
  return buyer
}
