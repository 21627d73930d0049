import type { Decimal } from '@presale/rules/decimal'
import { sql } from 'kysely'
import { gathered } from '../db/gather.ts'
import { runNamed } from '../db/named.ts'
import type { Db } from '../db/schema.ts'

/** A currency as buyers choose it. `tokensPerUnit`: one unit of it buys this many tokens. */
export type AcceptedCurrency = {
  id: string
  code: string
  fullName: string
  tokensPerUnit: Decimal
  network: string | null
  depositAddress: string
}

/** The currencies buyers may pay in, in the order they were added. */
export async function listAcceptedCurrencies(db: Db): Promise<AcceptedCurrency[]> {
  const rows = await db
    .selectFrom('currency')
    .select(['id', 'code', 'full_name', 'tokens_per_unit', 'network', 'deposit_address'])
    .where('deleted_at', 'is', null)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    fullName: row.full_name,
    tokensPerUnit: row.tokens_per_unit,
    network: row.network,
    depositAddress: row.deposit_address,
  }))
}

/** Whether any address shown belongs to nobody, so that both apps must say so. */
export async function hasDemoCurrencies(db: Db): Promise<boolean> {
  const demo = await db
    .selectFrom('currency')
    .select('id')
    .where('demo', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return demo !== undefined
}

/** What an order freezes of a currency and of the token's price (D9), from one snapshot. */
export type CurrencyForOrder = {
  id: string
  code: string
  version: number
  network: string | null
  depositAddress: string
  tokensPerUnit: Decimal
  tokenPriceUsd: Decimal
}

/** The currency and the token's price in one statement; undefined when it is not accepted or the token has no price. */
export const readCurrencyForOrder = gathered(
  async (db, codes: readonly string[]): Promise<(CurrencyForOrder | undefined)[]> => {
    const currencies = db
      .selectFrom('currency')
      .innerJoin('token_price', (join) => join.on('token_price.id', '=', 1))
      .select([
        'currency.id',
        'currency.code',
        'currency.version',
        'currency.network',
        'currency.deposit_address as depositAddress',
        'currency.tokens_per_unit as tokensPerUnit',
        'token_price.usd as tokenPriceUsd',
      ])
      .where('currency.code', '=', sql<string>`any(${codes})`)
      .where('currency.deleted_at', 'is', null)
      .where('currency.enabled', '=', true)
    const rows = await runNamed(db, 'read currencies for orders', currencies)
    const byCode = new Map(rows.map((row) => [row.code, row]))
    return codes.map((code) => byCode.get(code))
  },
)
