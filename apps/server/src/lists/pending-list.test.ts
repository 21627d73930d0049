import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOrder } from '../testing/factories.ts'

const { db, asOwner } = await useDatabase()

/** The limit in pages of 8 KiB, and the rows of the insert that exceeds it. */
const MAX_PENDING_PAGES = 256 / 8 + 2

const COPIED = sql`
  bonus_tokens, bonus_percent, terms_version, request_hash, buyer_id, currency_id, currency_version, tokens_per_unit, token_price_usd,
  pay_amount, tokens, email, currency_code, typed_in, network, deposit_address`

test('the pending list of a trigram index stays short, however many orders are inserted', async () => {
  await addCurrency(db)
  const { buyerId } = await addBuyer(db)
  await addOrder(db, buyerId)
  for (let times = 0; times < 200; times += 1) {
    await sql`
      insert into orders (reference, idempotency_key, ${COPIED})
      select substr(md5(random()::text) || 'aaaa', 1, 26), gen_random_uuid()::text, ${COPIED}
      from (select * from orders limit 1) as one, generate_series(1, 16)`.execute(db)
  }
  const { rows } = await sql<{ pages: string }>`
    select gin_clean_pending_list('order_email_trigram') as pages`.execute(asOwner.db)
  expect(Number(rows[0]?.pages)).toBeGreaterThan(0)
  expect(Number(rows[0]?.pages)).toBeLessThanOrEqual(MAX_PENDING_PAGES)
})

test('every trigram index has the limit of its pending list', async () => {
  const { rows } = await sql<{ kept: string[] }>`
    select reloptions as kept from pg_class join pg_am on pg_am.oid = relam where amname = 'gin'`.execute(db)
  expect(rows).toHaveLength(4)
  for (const { kept } of rows) expect(kept).toEqual(['gin_pending_list_limit=256'])
})
