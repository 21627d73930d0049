import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Fewest and most tokens of an order, before bonus. */
const LIMITS = { minimum: '40', maximum: '100000' }

/** From so many tokens on an order earns so many percent; the highest first. */
const LEVELS = [
  ['50000', '20'],
  ['5000', '15'],
  ['1000', '15'],
  ['500', '10'],
  ['200', '7'],
  ['40', '5'],
] as const

/** For so long an order may be on its way at a rate that was changed meanwhile; clocks of two machines may differ too. */
const ON_ITS_WAY = '10 minutes'

/**
 * The books also say of every order whether it is one that is sold (decision 0028), and whether its rate had been replaced
 * long before, as I9; of every day of the ledger whether its sums are numbers, as I13; and of every removed operator whether
 * a session is open, as I16. What I9 of the catalogue asks and rows cannot tell: that a rate was there when the order was
 * placed. The foreign key refuses any that was not, and a made-up sale is older than its rates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select rtrim(pg_get_viewdef('books_violation'::regclass), ';') as text`.execute(db)
  const invariants = [sql`(${sql.raw(rows[0]?.text ?? '')})`, terms(), rates(), days(), sessions()]
  await sql`
    create or replace view books_violation (invariant, subject, details) as
      ${sql.join(invariants, sql` union all `)}`.execute(db)
}

/** I9: as many tokens as are sold at once, at the bonus of their level. */
function terms(): RawBuilder<unknown> {
  const percent = LEVELS.map(([tokens, bonus]) => `when tokens >= ${tokens} then ${bonus}`).join(' ')
  return sql`
    select 'I9', 'order ' || id, format('%s tokens with a bonus of %s percent are not sold', tokens, bonus_percent)
    from orders
    where tokens < ${sql.raw(LIMITS.minimum)} or tokens > ${sql.raw(LIMITS.maximum)}
      or bonus_percent is distinct from case ${sql.raw(percent)} end`
}

/** I9: no order at a version of its currency that the next one had replaced before. */
function rates(): RawBuilder<unknown> {
  return sql`
    select 'I9', 'order ' || o.id, format('it was placed at version %s of currency %s, replaced %s before',
      o.currency_version, o.currency_id, o.created_at - following.since)
    from orders o
    join currency_version following
      on following.currency_id = o.currency_id and following.version = o.currency_version + 1
    where o.created_at > following.since + interval ${sql.lit(ON_ITS_WAY)}`
}

/** I13: what the ledger comes to on a day is a finite number. */
function days(): RawBuilder<unknown> {
  return sql`
    select 'I13', format('%s in %s', day, currency_code), 'an amount is not a finite number'
    from ledger_day
    where abs(tokens + usd) >= 'Infinity'`
}

/** I16: who was removed has no session left. */
function sessions(): RawBuilder<unknown> {
  return sql`
    select 'I16', 'operator ' || o.id, 'a session of an operator who was removed is open'
    from operator o
    where o.removed_at is not null and exists (
      select from session s where s.operator_id = o.id and s.revoked_at is null and s.expires_at > now())`
}
