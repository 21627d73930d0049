import { MAIN_CURRENCY_CHANGED, type TokenPriceChange } from '@presale/rules/currency'
import { type Decimal, equal } from '@presale/rules/decimal'
import { sql } from 'kysely'
import { type Actor, type Change, lastChangeOf, recordAudit } from '../audit/audit.ts'
import { readTogether } from '../db/gather.ts'
import { kept } from '../db/named.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'

const SUBJECT = { type: 'token-price', id: '1' }

/** The price of one token in US dollars; undefined while none is set. */
export const readTokenPriceUsd = readTogether(
  async (db): Promise<Decimal | undefined> => (await readPrice(db, {}))[0]?.usd,
)

const readPrice = kept("read the token's price", (_none, db) =>
  db.selectFrom('token_price').select('usd').where('id', '=', 1),
)

/** The token's price, its version and its last change; version 0 while none is set. */
export type TokenPrice = { usd: Decimal | null; version: number; changed: Change | null }

export async function readTokenPrice(db: Db | Trx): Promise<TokenPrice> {
  const price = await db
    .selectFrom('token_price')
    .select(['usd', 'version'])
    .where('id', '=', 1)
    .executeTakeFirst()
  const changed = await lastChangeOf(db, SUBJECT)
  return { usd: price?.usd ?? null, version: price?.version ?? 0, changed }
}

/**
 * Sets the price of one token in US dollars. The rates of the currencies stay until the next update, and orders keep
 * their price (D9). The present price changes nothing and is not recorded. Throws `conflict` with the present price if
 * the editor saw another version.
 */
export function setTokenPrice(db: Db, input: TokenPriceChange & Actor): Promise<TokenPrice> {
  return inTransaction(db, async (trx) => {
    // Locks the table, because there is no row before the first price.
    await sql`lock table token_price in exclusive mode`.execute(trx)
    const before = await readTokenPrice(trx)
    if (input.version !== undefined && input.version !== before.version) {
      throw new AppError('conflict', MAIN_CURRENCY_CHANGED, { current: before })
    }
    if (before.usd !== null && equal(before.usd, input.usd)) return before
    await trx
      .insertInto('token_price')
      .values({ id: 1, usd: input.usd })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ usd: input.usd }))
      .execute()
    await recordAudit(trx, {
      operatorId: input.operatorId,
      requestId: input.requestId,
      address: input.address,
      action: 'token-price.set',
      subject: SUBJECT,
      before: { usd: before.usd },
      after: { usd: input.usd },
    })
    return readTokenPrice(trx)
  })
}
