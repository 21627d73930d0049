import type { Decimal } from '@presale/rules/decimal'
import { sql } from 'kysely'
import { gathered, readTogether } from '../db/gather.ts'
import { runNamed } from '../db/named.ts'

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
export const listAcceptedCurrencies = readTogether(async (db): Promise<AcceptedCurrency[]> => {
  const currencies = db
    .selectFrom('currency')
    .select([
      'id',
      'code',
      'full_name as fullName',
      'tokens_per_unit as tokensPerUnit',
      'network',
      'deposit_address as depositAddress',
    ])
    .where('deleted_at', 'is', null)
    .where('enabled', '=', true)
    .orderBy('id')
  return runNamed(db, 'read accepted currencies', currencies)
})

/** Whether any address shown belongs to nobody, so that both apps must say so. */
export const hasDemoCurrencies = readTogether(async (db): Promise<boolean> => {
  const demo = db
    .selectFrom('currency')
    .select('id')
    .where('demo', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
  return (await runNamed(db, 'read demo currencies', demo)).length > 0
})

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
