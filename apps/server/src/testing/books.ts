import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Every buyer whose last entry, sum of entries and sum of approved orders are not one and the same; must be none. */
export async function booksThatDisagree(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select b.id, l.tokens_after, l.bonus_after, e.tokens, e.bonus, o.tokens as approved, o.bonus as approved_bonus
    from buyer b
    left join lateral (select tokens_after, bonus_after from ledger_entry
      where buyer_id = b.id order by buyer_position desc limit 1) l on true
    left join lateral (select sum(tokens) as tokens, sum(bonus_tokens) as bonus from ledger_entry
      where buyer_id = b.id) e on true
    left join lateral (select sum(tokens) as tokens, sum(bonus_tokens) as bonus from orders
      where buyer_id = b.id and status = 'approved' and voided_at is null) o on true
    where coalesce(l.tokens_after, 0) <> coalesce(e.tokens, 0)
       or coalesce(l.tokens_after, 0) <> coalesce(o.tokens, 0)
       or coalesce(l.bonus_after, 0) <> coalesce(e.bonus, 0)
       or coalesce(l.bonus_after, 0) <> coalesce(o.bonus, 0)`.execute(db)
  return rows
}
