import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Fewest and most tokens of an order, before bonus. */
const LIMITS = { minimum: '40', maximum: '100000' }

/** From this number of tokens an order earns this bonus percentage, highest first. */
const LEVELS = [
  ['50000', '20'],
  ['5000', '15'],
  ['1000', '15'],
  ['500', '10'],
  ['200', '7'],
  ['40', '5'],
] as const

/**
 * How long after a rate change an order may still be placed at the old rate. It includes clock differences between
 * machines.
 */
const ON_ITS_WAY = '10 minutes'

/**
 * Adds invariants to the books (decision 0028). I9: every order is within the limits and levels, and its rate wasn't
 * replaced long before. I13: the sums of every day are finite. I16: a removed operator has no open session. The books
 * can't tell whether the rate existed when the order was placed: a demo sale is older than its rates. The foreign key
 * refuses unknown rates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select rtrim(pg_get_viewdef('books_violation'::regclass), ';') as text`.execute(db)
  const invariants = [sql`(${sql.raw(rows[0]?.text ?? '')})`, terms(), rates(), days(), sessions()]
  await sql`
    create or replace view books_violation (invariant, subject, details) as
      ${sql.join(invariants, sql` union all `)}`.execute(db)
}

/** I9: the tokens are within the limits, with the bonus of their level. */
function terms(): RawBuilder<unknown> {
  const percent = LEVELS.map(([tokens, bonus]) => `when tokens >= ${tokens} then ${bonus}`).join(' ')
  return sql`
    select 'I9', 'order ' || id, format('%s tokens with a bonus of %s percent are not sold', tokens, bonus_percent)
    from orders
    where tokens < ${sql.raw(LIMITS.minimum)} or tokens > ${sql.raw(LIMITS.maximum)}
      or bonus_percent is distinct from case ${sql.raw(percent)} end`
}

/** I9: no order uses a version of its currency that was replaced long before. */
function rates(): RawBuilder<unknown> {
  return sql`
    select 'I9', 'order ' || o.id, format('it was placed at version %s of currency %s, replaced %s before',
      o.currency_version, o.currency_id, o.created_at - following.since)
    from orders o
    join currency_version following
      on following.currency_id = o.currency_id and following.version = o.currency_version + 1
    where o.created_at > following.since + interval ${sql.lit(ON_ITS_WAY)}`
}

/** I13: the sums of a day are finite numbers. */
function days(): RawBuilder<unknown> {
  return sql`
    select 'I13', format('%s in %s', day, currency_code), 'an amount is not a finite number'
    from ledger_day
    where abs(tokens + usd) >= 'Infinity'`
}

/** I16: a removed operator has no open session. */
function sessions(): RawBuilder<unknown> {
  return sql`
    select 'I16', 'operator ' || o.id, 'a session of an operator who was removed is open'
    from operator o
    where o.removed_at is not null and exists (
      select from session s where s.operator_id = o.id and s.revoked_at is null and s.expires_at > now())`
}
