import type { Decimal } from '@presale/rules/decimal'
import type { Count } from '@presale/rules/lists'
import { type Selectable, sql } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'
import { toCount } from '../lists/count.ts'

/** A currency as operators see it. `tokensPerUnit`: tokens that one unit buys. */
export type OperatorCurrency = {
  id: string
  code: string
  fullName: string
  tokensPerUnit: Decimal
  depositAddress: string
  network: string | null
  priceId: string | null
  enabled: boolean
  version: number
}

export const CURRENCY_COLUMNS = [
  'id',
  'code',
  'full_name',
  'tokens_per_unit',
  'deposit_address',
  'network',
  'price_id',
  'enabled',
  'version',
] as const

export function toCurrency(
  row: Pick<Selectable<Schema['currency']>, (typeof CURRENCY_COLUMNS)[number]>,
): OperatorCurrency {
  return {
    id: row.id,
    code: row.code,
    fullName: row.full_name,
    tokensPerUnit: row.tokens_per_unit,
    depositAddress: row.deposit_address,
    network: row.network,
    priceId: row.price_id,
    enabled: row.enabled,
    version: row.version,
  }
}

/** Pending orders are counted exactly up to this, so that counting them costs the same in a sale of any size. */
const MAX_PENDING_COUNT = 100

/** Every currency that is not deleted, in the order they were added, with the count of its pending orders. */
export async function listCurrencies(db: Db): Promise<(OperatorCurrency & { pendingOrders: Count })[]> {
  const rows = await db
    .selectFrom('currency')
    .select(CURRENCY_COLUMNS)
    .select((eb) => {
      const some = eb
        .selectFrom('orders')
        .select(sql`1`.as('one'))
        .whereRef('orders.currency_id', '=', 'currency.id')
        .where('orders.status', '=', 'pending')
        .where('orders.voided_at', 'is', null)
        .limit(MAX_PENDING_COUNT + 1)
      return eb
        .selectFrom(some.as('some'))
        .select((of) => of.fn.countAll<string>().as('count'))
        .as('pending')
    })
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...toCurrency(row),
    pendingOrders: toCount(Number(row.pending), MAX_PENDING_COUNT),
  }))
}

/** The codes of the currencies in the list, and of deleted ones in which there are orders, in alphabetical order. */
export async function listCodes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('currency')
    .select('code')
    .distinct()
    .where((eb) =>
      eb.or([
        eb('deleted_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.currency_code', '=', 'currency.code')
            .where('orders.voided_at', 'is', null),
        ),
      ]),
    )
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}
