/** The currencies as operators see them. */
import type { Decimal } from '@presale/rules/decimal'
import type { Count } from '@presale/rules/lists'
import { type Selectable, sql } from 'kysely'
import { toCount } from '../db/count.ts'
import type { Db, Schema } from '../db/schema.ts'

/** A currency as operators see it. `tokensPerUnit`: one unit of it buys this many tokens. */
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

/** The columns an OperatorCurrency is made of. */
export const SHOWN = [
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

/** The currency in the words of the apps. */
export function toCurrency(
  row: Pick<Selectable<Schema['currency']>, (typeof SHOWN)[number]>,
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

/** A currency's pending orders are counted exactly up to here, so that the list costs the same however many wait. */
const PENDING_COUNTED = 100

/** Every currency that is not deleted, switched off or not, in the order they were added, with its pending orders. */
export async function listCurrencies(db: Db): Promise<(OperatorCurrency & { pendingOrders: Count })[]> {
  const rows = await db
    .selectFrom('currency')
    .select(SHOWN)
    .select((eb) => {
      const some = eb
        .selectFrom('orders')
        .select(sql`1`.as('one'))
        .whereRef('orders.currency_id', '=', 'currency.id')
        .where('orders.status', '=', 'pending')
        .where('orders.voided_at', 'is', null)
        .limit(PENDING_COUNTED + 1)
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
    pendingOrders: toCount(Number(row.pending), PENDING_COUNTED),
  }))
}
