/** The law of the books: what must hold in the database, whatever program wrote it. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * Makes the view `books_violation` what this file says: violations of the books' invariants, one row each, with the
 * invariant, its subject and a description. No row means that the books agree. Numbers are those of the catalogue of
 * invariants. Stored rows can't show:
 * - I9, the terms of presale.ts: a start with other terms than those in force is refused (start/terms.ts). That the rate
 *   existed when the order was placed: a demo sale is older than its rates. The foreign key refuses unknown rates.
 * - I10, I11, that acknowledged orders and decisions are stored: only clients know what was acknowledged. The tests
 *   create-order.test.ts (the same key) and settle-order.test.ts (every decision) compare answers with rows. The view
 *   checks that each key has one order, and the audit trail's last entry.
 * - I12, balances of buyers: follow from I1; there is no pool account.
 * - I14: payments are not recorded. I15, void orders: one may be restored. I16, buyers: profile.test.ts, accounts.test.ts.
 * - I17, I18: concern two servers and an export, not rows.
 *
 * The view's comment has a hash of its text. A view with that text stays untouched, because replacing it would wait for
 * every check of the books and every backup that runs.
 */
export async function makeBooksView(db: Db): Promise<void> {
  const comment = `sha256 ${createHash('sha256').update(BOOKS_VIOLATION).digest('hex')}`
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ comment: string | null }>`
      select obj_description(to_regclass('books_violation'), 'pg_class') as comment`.execute(trx)
    if (rows[0]?.comment === comment) return
    await sql
      .raw(`create or replace view books_violation (invariant, subject, details) as ${BOOKS_VIOLATION}`)
      .execute(trx)
    await sql`comment on view books_violation is ${sql.lit(comment)}`.execute(trx)
  })
}

/** The last entry of every buyer, and the audited changes of every order. */
const SOURCES = `
  with last_of_buyer as (
    select distinct on (buyer_id) buyer_id, tokens_after as tokens, bonus_after as bonus
    from ledger_entry order by buyer_id, buyer_position desc
  ), decided as (
    select subject_id, count(*) as changes, max(position) as last_position
    from audit_entry
    where subject_type = 'order' and after -> 'version' is distinct from before -> 'version'
    group by subject_id
  )`

/** I1: a buyer's balance is the sum of the buyer's entries. */
const balanceIsSumOfEntries = () => `
  select 'I1', 'buyer ' || buyer_id,
    format('the balance is %s and %s bonus, but the entries add up to %s and %s', held.tokens, held.bonus,
      booked.tokens, booked.bonus)
  from last_of_buyer held
  join (select buyer_id, sum(tokens) as tokens, sum(bonus_tokens) as bonus from ledger_entry group by buyer_id) booked
    using (buyer_id)
  where (held.tokens, held.bonus) <> (booked.tokens, booked.bonus)`

/** I2: a buyer's balance is the sum of the buyer's approved orders. */
const balanceIsSumOfOrders = () => `
  select 'I2', 'buyer ' || buyer_id,
    format('the balance is %s and %s bonus, but the approved orders come to %s and %s', coalesce(held.tokens, 0),
      coalesce(held.bonus, 0), coalesce(owed.tokens, 0), coalesce(owed.bonus, 0))
  from last_of_buyer held
  full join (
    select buyer_id, sum(tokens) as tokens, sum(bonus_tokens) as bonus from orders
    where status = 'approved' and voided_at is null group by buyer_id
  ) owed using (buyer_id)
  where (coalesce(held.tokens, 0), coalesce(held.bonus, 0)) <> (coalesce(owed.tokens, 0), coalesce(owed.bonus, 0))`

/** I3: an order has at most one standing credit. */
const oneStandingCredit = () => `
  select 'I3', 'order ' || order_id,
    format('%s credits and %s reversals', count(*) filter (where kind = 'credit'),
      count(*) filter (where kind <> 'credit'))
  from ledger_entry
  group by order_id
  having sum(case kind when 'credit' then 1 else -1 end) not in (0, 1)`

/** I4: an order has a standing credit exactly while it is approved and not void. */
const creditFollowsApproval = () => `
  select 'I4', 'order ' || coalesce(o.id, last.order_id),
    format('it is %s%s, but its last entry is %s', coalesce(o.status, 'unknown'),
      case when o.voided_at is not null then ' and void' end, coalesce('a ' || last.kind, 'none'))
  from orders o
  full join (
    select distinct on (order_id) order_id, kind from ledger_entry order by order_id, order_position desc
  ) last on last.order_id = o.id
  where coalesce(o.status = 'approved' and o.voided_at is null, false) <> coalesce(last.kind = 'credit', false)`

/**
 * Each entry continues the previous one of its buyer and of its order. I15: no entry is missing before it. I5: it begins
 * with the balance that the previous one ended with, and its sums are right. I8: a reversal follows a credit.
 */
const entriesAreChained = () => `
  select case when placed then case when follows then 'I8' else 'I5' end else 'I15' end, 'ledger entry ' || id,
    case when not placed then 'entries before it are missing'
      when not follows then format('it goes from %s and %s bonus to %s and %s by %s and %s, and the one before it ended with %s and %s',
        tokens_before, bonus_before, tokens_after, bonus_after, tokens, bonus_tokens, tokens_due, bonus_due)
      else 'there is no credit before it that it negates' end
  from (
    select id, tokens, bonus_tokens, tokens_before, bonus_before, tokens_after, bonus_after, tokens_due, bonus_due,
      buyer_position = buyer_position_due and order_position = order_position_due as placed,
      (tokens_before, bonus_before, tokens_after, bonus_after)
        = (tokens_due, bonus_due, tokens_before + tokens, bonus_before + bonus_tokens) as follows,
      kind = 'credit' or kind_before = 'credit' as negates
    from (
      select e.*,
        lag(buyer_position, 1, 0) over buyers + 1 as buyer_position_due,
        lag(tokens_after::numeric, 1, 0::numeric) over buyers as tokens_due,
        lag(bonus_after::numeric, 1, 0::numeric) over buyers as bonus_due,
        lag(order_position, 1, 0) over orders + 1 as order_position_due,
        lag(kind, 1, '') over orders as kind_before
      from ledger_entry e
      window buyers as (partition by buyer_id order by buyer_position, id),
        orders as (partition by order_id order by order_position, id)
    ) beside
  ) judged
  where not placed or not follows or not negates`

/** I6: the audit trail has every change of an order. */
const changesAreAudited = () => `
  select 'I6', 'order ' || coalesce(o.id::text, decided.subject_id),
    format('%s changes are counted, and %s in the audit trail', coalesce(o.version - 1, 0), coalesce(changes, 0))
  from orders o
  full join decided on decided.subject_id = o.id::text
  where coalesce(o.version - 1, 0) <> coalesce(changes, 0)`

/** I7: no balance is negative. */
const noBalanceBelowZero = () => `
  select 'I7', 'ledger entry ' || id, format('the balance is %s and %s bonus', tokens_after, bonus_after)
  from ledger_entry
  where least(tokens_before, tokens_after, bonus_before, bonus_after) < 0`

/** I8: a credit has the amounts and the buyer of its order; a reversal has the negated amounts. */
const entryHasAmountsOfItsOrder = () => `
  select 'I8', 'ledger entry ' || e.id, 'its amounts or its buyer are not those of order ' || e.order_id
  from ledger_entry e
  left join orders o on o.id = e.order_id
  cross join lateral (select case e.kind when 'credit' then 1 else -1 end as sign) moved
  where (e.buyer_id, e.tokens * sign, e.bonus_tokens * sign)
    is distinct from (o.buyer_id, o.tokens, o.bonus_tokens)`

/** I9: pay amount and tokens agree at the rate, rounded half up in the direction typed. */
const amountsAgreeAtTheRate = () => `
  select 'I9', 'order ' || id, format('%s tokens for %s at a rate of %s', tokens, pay_amount, tokens_per_unit)
  from orders
  where case typed_in
    when 'token' then pay_amount <> round(pay_amount, 6)
      or pay_amount * tokens_per_unit - tokens <= -0.0000005 * tokens_per_unit
      or pay_amount * tokens_per_unit - tokens > 0.0000005 * tokens_per_unit
    else tokens <> round(pay_amount * tokens_per_unit, 6)
  end`

/** I9: the bonus is its percentage of the tokens. */
const bonusIsItsPercentage = () => `
  select 'I9', 'order ' || id, format('%s bonus for %s tokens at %s percent', bonus_tokens, tokens, bonus_percent)
  from orders
  where bonus_tokens <> round(tokens * bonus_percent * 0.01, 6)`

/** I9: the tokens of an order are within the limits of its terms, with the bonus of their level. */
const orderIsSoldAtItsTerms = () => `
  select 'I9', 'order ' || orders.id,
    format('%s tokens with a bonus of %s percent are not sold', orders.tokens, orders.bonus_percent)
  from orders
  left join (
    select version, bonus_percent, minimum, maximum,
      case when lag(tokens) over levels is null then 0 else tokens end as first_tokens,
      coalesce(lead(tokens::numeric) over levels, 'Infinity') as next_tokens
    from terms_level join terms using (version)
    window levels as (partition by version order by tokens)
  ) level on level.version = orders.terms_version and level.bonus_percent = orders.bonus_percent
    and orders.tokens >= level.first_tokens and orders.tokens < level.next_tokens
    and orders.tokens between level.minimum and level.maximum
  where level.version is null`

/** I9: an order's frozen figures are those of a version of its currency. */
const figuresAreOfAVersion = () => `
  select 'I9', 'order ' || o.id, format('its rate, address and network are not those of version %s of currency %s',
    o.currency_version, o.currency_id)
  from orders o
  left join currency_version v on v.currency_id = o.currency_id and v.version = o.currency_version
  where (v.tokens_per_unit, v.deposit_address, v.network)
    is distinct from (o.tokens_per_unit, o.deposit_address, o.network)`

/**
 * I9: no order uses a version of its currency that was replaced long before. The ten minutes are for an order on its way
 * while the rate changes, and include clock differences between machines.
 */
const rateIsNotLongReplaced = () => `
  select 'I9', 'order ' || o.id, format('it was placed at version %s of currency %s, replaced %s before',
    o.currency_version, o.currency_id, o.created_at - following.since)
  from orders o
  join currency_version following
    on following.currency_id = o.currency_id and following.version = o.currency_version + 1
  where o.created_at > following.since + interval '10 minutes'`

/** I10: each key of a buyer has one order. */
const oneOrderPerKey = () => `
  select 'I10', 'buyer ' || buyer_id, format('%s orders have the key %s', count(*), idempotency_key)
  from orders
  group by buyer_id, idempotency_key
  having count(*) > 1`

/** I11: an order is as the last audit entry about it says. */
const orderIsAsLastAudited = () => `
  select 'I11', 'order ' || o.id, format('it is %s%s at version %s, but its last audit entry says %s', o.status,
    case when o.voided_at is not null then ' and void' end, o.version, e.after)
  from decided
  join audit_entry e on e.position = decided.last_position
  join orders o on o.id::text = decided.subject_id
  where (e.after ->> 'status', e.after ->> 'void', e.after ->> 'version')
    is distinct from (o.status, (o.voided_at is not null)::text, o.version::text)`

/** I12: the sums of every day and currency are those of its entries. */
const daysAreSumsOfEntries = () => `
  select 'I12', format('%s in %s', day, currency_code),
    format('the day comes to %s tokens, %s dollars and %s paid of %s entries, but its entries to %s, %s and %s of %s',
      coalesce(kept.tokens, 0), coalesce(kept.usd, 0), coalesce(kept.pay, 0), coalesce(kept.entries, 0),
      coalesce(booked.tokens, 0), coalesce(booked.usd, 0), coalesce(booked.pay, 0), coalesce(booked.entries, 0))
  from ledger_day kept
  full join (
    select (entry.created_at at time zone interval '2 hours')::date as day, currency_code,
      sum(entry.tokens + entry.bonus_tokens) as tokens, sum(entry.tokens * token_price_usd) as usd,
      sum(pay_amount * sign(entry.tokens)) as pay, count(*) as entries
    from ledger_entry as entry join orders on orders.id = entry.order_id
    group by 1, 2
  ) booked using (day, currency_code)
  where (coalesce(kept.tokens, 0), coalesce(kept.usd, 0), coalesce(kept.pay, 0), coalesce(kept.entries, 0))
    <> (coalesce(booked.tokens, 0), coalesce(booked.usd, 0), coalesce(booked.pay, 0), coalesce(booked.entries, 0))`

/** I12: the kept counts are those of the rows. */
const countsAreThoseOfRows = () => `
  select 'I12', 'count of ' || what, format('%s are kept, but there are %s', coalesce(kept.rows, 0),
    coalesce(found.rows, 0))
  from (select what, sum(rows) as rows from row_count group by what) kept
  full join (
    select case when voided_at is null then status else 'void' end as what, count(*) as rows from orders group by 1
    union all
    select 'buyer', count(*) from buyer
  ) found using (what)
  where coalesce(kept.rows, 0) <> coalesce(found.rows, 0)`

/** I13: every amount is a finite number. */
const amountsAreFinite = () => `
  select 'I13', subject, 'an amount is not a finite number'
  from (
    select 'order ' || id, pay_amount + tokens + bonus_tokens + bonus_percent + tokens_per_unit + token_price_usd
    from orders
    union all
    select 'ledger entry ' || id, tokens + bonus_tokens + tokens_before + bonus_before + tokens_after + bonus_after
    from ledger_entry
    union all
    select format('%s in %s', day, currency_code), tokens + usd + pay from ledger_day
    union all
    select 'currency ' || id, tokens_per_unit from currency
    union all
    select format('version %s of currency %s', version, currency_id), tokens_per_unit from currency_version
    union all
    select 'token price', usd from token_price
  ) amount (subject, total)
  where abs(total) >= 'Infinity'`

/** I16: every open session has an end. */
const sessionsEnd = () => `
  select 'I16', coalesce('buyer ' || buyer_id, 'operator ' || operator_id), 'a session never ends'
  from session
  where revoked_at is null and not isfinite(expires_at)`

/** I16: a change of an operator's password leaves one session from before it, the one that made it. */
const oneSessionOutlivesAPassword = () => `
  select 'I16', 'operator ' || s.operator_id,
    format('%s sessions from before the last change of password are open, where one may be', count(*))
  from session s
  join (
    select subject_id, max(at) as at from audit_entry where action = 'operator.change-password' group by subject_id
  ) changed on changed.subject_id = s.operator_id::text
  where s.revoked_at is null and s.expires_at > now() and s.created_at < changed.at
  group by s.operator_id
  having count(*) > 1`

/** I16: a change of password ends every session except its own, which it confirms. */
const sessionsAreConfirmedSince = (owner: 'buyer' | 'operator') => `
  select 'I16', '${owner} ' || o.id,
    format('the password was changed, and %s sessions from before are still open', count(*))
  from ${owner} o
  join session s on s.${owner}_id = o.id
  where s.revoked_at is null and s.expires_at > now() and s.confirmed_at < o.password_changed_at
  group by o.id`

/** I16: a removed operator has no open session. */
const noSessionOfARemovedOperator = () => `
  select 'I16', 'operator ' || o.id, 'a session of an operator who was removed is open'
  from operator o
  where o.removed_at is not null and exists (
    select from session s where s.operator_id = o.id and s.revoked_at is null and s.expires_at > now())`

/** I15, and the audit chain: its first broken link. Later links can't be trusted, so they aren't listed. */
const auditTrailIsWhole = () => `
  (select case when differs ~ 'gap|end' then 'I15' else 'audit chain' end, coalesce('audit entry ' || id, 'audit trail'),
    format('the audit trail is broken at position %s%s: %s', position,
      ', written ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), differs)
  from audit_break
  order by position
  limit 1)`

const INVARIANTS = [
  balanceIsSumOfEntries(),
  balanceIsSumOfOrders(),
  oneStandingCredit(),
  creditFollowsApproval(),
  entriesAreChained(),
  changesAreAudited(),
  noBalanceBelowZero(),
  entryHasAmountsOfItsOrder(),
  amountsAgreeAtTheRate(),
  bonusIsItsPercentage(),
  orderIsSoldAtItsTerms(),
  figuresAreOfAVersion(),
  rateIsNotLongReplaced(),
  oneOrderPerKey(),
  orderIsAsLastAudited(),
  daysAreSumsOfEntries(),
  countsAreThoseOfRows(),
  amountsAreFinite(),
  sessionsEnd(),
  oneSessionOutlivesAPassword(),
  sessionsAreConfirmedSince('buyer'),
  sessionsAreConfirmedSince('operator'),
  noSessionOfARemovedOperator(),
  auditTrailIsWhole(),
]

const BOOKS_VIOLATION = SOURCES + INVARIANTS.join(' union all ')
