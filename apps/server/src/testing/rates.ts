import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { addCurrency } from './factories.ts'

/** Removes the currencies and rates of earlier tests; leaves a token price of half a dollar. */
export async function forgetRates(db: Db): Promise<void> {
  // Under another code: a rate is compared with the earlier ones of its code.
  await sql`update currency set deleted_at = now(), code = 'OLD' || id where deleted_at is null`.execute(db)
  await sql`delete from token_price`.execute(db)
  await sql`delete from rate_refresh`.execute(db)
  await sql`insert into rate_refresh (id) values (1)`.execute(db)
  await db.insertInto('token_price').values({ id: 1, usd: '0.5' }).execute()
}

/** Adds `count` currencies (code C1, name Coin1, …), each at two tokens; answers their ids. */
export async function addCoins(db: Db, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 1; index <= count; index++) {
    ids.push(await addCurrency(db, `C${index}`.padEnd(2, '0'), `Coin ${index}`))
  }
  return ids
}

/** Prices of those coins, as the service sends them. */
export function coinPrices(count: number, price: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`coin${index + 1}`, price]))
}

/** Code, rate and version of every currency that is not deleted. */
export function readRates(db: Db) {
  return db
    .selectFrom('currency')
    .select(['code', 'tokens_per_unit as rate', 'version'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The audit entries of a currency. */
export function readRateAudit(db: Db, currencyId: string) {
  return db
    .selectFrom('audit_entry')
    .select(['operator_id', 'action', 'before', 'after', 'reason', 'request_id'])
    .where('subject_type', '=', 'currency')
    .where('subject_id', '=', currencyId)
    .orderBy('id')
    .execute()
}
