import type { Decimal } from '@presale/rules/decimal'
import { sql } from 'kysely'
import { readTogether } from '../db/gather.ts'
import { kept } from '../db/named.ts'
import type { Db, Trx } from '../db/schema.ts'

/** A currency as buyers see it. `tokensPerUnit`: tokens that one unit buys. */
export type AcceptedCurrency = {
  id: string
  code: string
  fullName: string
  tokensPerUnit: Decimal
  network: string | null
  depositAddress: string
}

/** The currencies buyers may pay in, in the order they were added. */
export const listAcceptedCurrencies = readTogether((db): Promise<AcceptedCurrency[]> => readAccepted(db, {}))

const readAccepted = kept('read accepted currencies', (_none, db) =>
  db
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
    .orderBy('id'),
)

/** Whether a deposit address is made up; then both apps must say so. */
export const hasDemoCurrencies = readTogether(
  async (db): Promise<boolean> => (await readDemo(db, {})).length > 0,
)

const readDemo = kept('read demo currencies', (_none, db) =>
  db.selectFrom('currency').select('id').where('demo', '=', true).where('deleted_at', 'is', null).limit(1),
)

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

/** Accepted currencies by code, each with the token's price; none while the token has no price. */
export async function readCurrenciesForOrders(
  db: Db | Trx,
  codes: readonly string[],
): Promise<Map<string, CurrencyForOrder>> {
  const rows = await readForOrders(db, { codes: [...new Set(codes)] })
  return new Map(rows.map((row) => [row.code, row]))
}

const readForOrders = kept('read currencies for orders', ({ codes }: { codes: unknown }, db) =>
  db
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
    .where('currency.enabled', '=', true),
)
