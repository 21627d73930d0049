import type { Decimal } from '@presale/rules/decimal'
import type { Db } from '../db/schema.ts'

/** The price of one token in US dollars, or undefined while none is set. */
export async function readTokenPriceUsd(db: Db): Promise<Decimal | undefined> {
  const price = await db.selectFrom('token_price').select('usd').where('id', '=', 1).executeTakeFirst()
  return price?.usd
}
