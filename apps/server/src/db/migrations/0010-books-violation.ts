import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * Violations of the books' invariants, one row each: the invariant, its subject and a description. No row means that the
 * books agree. Numbers are those of the catalogue of invariants. Stored rows can't show:
 * - I9, purchase limits and levels: they are configuration and change; create-order.test.ts tests them.
 * - I10, I11, that acknowledged orders and decisions are stored: only clients know what was acknowledged. The tests
 *   create-order.test.ts (the same key) and settle-order.test.ts (every decision) compare answers with rows. The view
 *   checks that each key has one order, and the audit trail's last entry.
 * - I12: follows from I1 for every buyer; there is no pool account.
 * - I14: payments are not recorded. I15, void orders: one may be restored. I16, buyers: profile.test.ts, accounts.test.ts.
 * - I17, I18: concern two servers and an export, not rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const invariants = [
    balances(),
    credits(),
    chains(),
    entries(),
    decisions(),
    figures(),
    versions(),
    others(),
    trail(),
  ]
  await sql`
    create view books_violation (invariant, subject, details) as
      with last_of_buyer as (
        select distinct on (buyer_id) buyer_id, tokens_after as tokens, bonus_after as bonus
        from ledger_entry order by buyer_id, buyer_position desc
      ), decided as (
        select subject_id, count(*) as changes, max(position) filter (where after ? 'version') as last_position
        from audit_entry
        where subject_type = 'order' and case
          when after ? 'version' then after -> 'version' is distinct from before -> 'version'
          else action in ('order.approve', 'order.reject', 'order.void') and before is distinct from after
        end
        group by subject_id
      ) ${sql.join(invariants, sql` union all `)}`.execute(db)
}

/** I1, I2: a buyer's balance equals the sum of the entries, and the sum of the approved orders. */
function balances(): RawBuilder<unknown> {
  return sql`
    select 'I1', 'buyer ' || buyer_id,
      format('the balance is %s and %s bonus, but the entries add up to %s and %s', held.tokens, held.bonus,
        booked.tokens, booked.bonus)
    from last_of_buyer held
    join (select buyer_id, sum(tokens) as tokens, sum(bonus_tokens) as bonus from ledger_entry group by buyer_id) booked
      using (buyer_id)
    where (held.tokens, held.bonus) <> (booked.tokens, booked.bonus)
    union all
    select 'I2', 'buyer ' || buyer_id,
      format('the balance is %s and %s bonus, but the approved orders come to %s and %s', coalesce(held.tokens, 0),
        coalesce(held.bonus, 0), coalesce(owed.tokens, 0), coalesce(owed.bonus, 0))
    from last_of_buyer held
    full join (
      select buyer_id, sum(tokens) as tokens, sum(bonus_tokens) as bonus from orders
      where status = 'approved' and voided_at is null group by buyer_id
    ) owed using (buyer_id)
    where (coalesce(held.tokens, 0), coalesce(held.bonus, 0)) <> (coalesce(owed.tokens, 0), coalesce(owed.bonus, 0))`
}

/** I3, I4: an order has exactly one standing credit while it is approved and not void, otherwise none. */
function credits(): RawBuilder<unknown> {
  return sql`
    select 'I3', 'order ' || order_id,
      format('%s credits and %s reversals', count(*) filter (where kind = 'credit'),
        count(*) filter (where kind <> 'credit'))
    from ledger_entry
    group by order_id
    having sum(case kind when 'credit' then 1 else -1 end) not in (0, 1)
    union all
    select 'I4', 'order ' || coalesce(o.id, last.order_id),
      format('it is %s%s, but its last entry is %s', coalesce(o.status, 'unknown'),
        case when o.voided_at is not null then ' and void' end, coalesce('a ' || last.kind, 'none'))
    from orders o
    full join (
      select distinct on (order_id) order_id, kind from ledger_entry order by order_id, order_position desc
    ) last on last.order_id = o.id
    where coalesce(o.status = 'approved' and o.voided_at is null, false) <> coalesce(last.kind = 'credit', false)`
}

/** I5, I8, I15: each entry continues the previous one of its buyer and of its order. */
function chains(): RawBuilder<unknown> {
  return sql`
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
}

/**
 * I7, I8: no balance is negative. A credit has the amounts and the buyer of its order; a reversal has the negated
 * amounts.
 */
function entries(): RawBuilder<unknown> {
  return sql`
    select 'I7', 'ledger entry ' || id, format('the balance is %s and %s bonus', tokens_after, bonus_after)
    from ledger_entry
    where least(tokens_before, tokens_after, bonus_before, bonus_after) < 0
    union all
    select 'I8', 'ledger entry ' || e.id, 'its amounts or its buyer are not those of order ' || e.order_id
    from ledger_entry e
    left join orders o on o.id = e.order_id
    cross join lateral (select case e.kind when 'credit' then 1 else -1 end as sign) moved
    where (e.buyer_id, e.tokens * sign, e.bonus_tokens * sign)
      is distinct from (o.buyer_id, o.tokens, o.bonus_tokens)`
}

/**
 * I6, I11: the audit trail holds every change of an order, and its last entry matches the order. An entry from before
 * versions were recorded counts as a change if before and after differ.
 */
function decisions(): RawBuilder<unknown> {
  return sql`
    select 'I6', 'order ' || coalesce(o.id::text, decided.subject_id),
      format('%s changes are counted, and %s in the audit trail', coalesce(o.version - 1, 0), coalesce(changes, 0))
    from orders o
    full join decided on decided.subject_id = o.id::text
    where coalesce(o.version - 1, 0) <> coalesce(changes, 0)
    union all
    select 'I11', 'order ' || o.id, format('it is %s%s at version %s, but its last audit entry says %s', o.status,
      case when o.voided_at is not null then ' and void' end, o.version, e.after)
    from decided
    join audit_entry e on e.position = decided.last_position
    join orders o on o.id::text = decided.subject_id
    where (e.after ->> 'status', e.after ->> 'void', e.after ->> 'version')
      is distinct from (o.status, (o.voided_at is not null)::text, o.version::text)`
}

/** I9: pay amount and tokens agree at the rate, rounded half up in the direction typed. So does the bonus. */
function figures(): RawBuilder<unknown> {
  return sql`
    select 'I9', 'order ' || id, format('%s tokens for %s at a rate of %s', tokens, pay_amount, tokens_per_unit)
    from orders
    where case typed_in
      when 'token' then pay_amount <> round(pay_amount, 6)
        or pay_amount * tokens_per_unit - tokens <= -0.0000005 * tokens_per_unit
        or pay_amount * tokens_per_unit - tokens > 0.0000005 * tokens_per_unit
      else tokens <> round(pay_amount * tokens_per_unit, 6)
    end
    union all
    select 'I9', 'order ' || id, format('%s bonus for %s tokens at %s percent', bonus_tokens, tokens, bonus_percent)
    from orders
    where bonus_tokens <> round(tokens * bonus_percent * 0.01, 6)`
}

/**
 * I9: an order's frozen figures are those of a version of its currency. Versions from before the first kept one are
 * unknown.
 */
function versions(): RawBuilder<unknown> {
  return sql`
    select 'I9', 'order ' || o.id, format('its rate, address and network are not those of version %s of currency %s',
      o.currency_version, o.currency_id)
    from orders o
    left join currency_version v on v.currency_id = o.currency_id and v.version = o.currency_version
    left join (select currency_id, min(version) as version from currency_version group by currency_id) oldest
      on oldest.currency_id = o.currency_id
    where (v.tokens_per_unit, v.deposit_address, v.network)
        is distinct from (o.tokens_per_unit, o.deposit_address, o.network)
      and coalesce(o.currency_version >= oldest.version, true)`
}

/** I10, I13, I16: one order per key, only finite amounts, and no session that should have ended. */
function others(): RawBuilder<unknown> {
  return sql`
    select 'I10', 'buyer ' || buyer_id, format('%s orders have the key %s', count(*), idempotency_key)
    from orders
    group by buyer_id, idempotency_key
    having count(*) > 1
    union all
    select 'I13', subject, 'an amount is not a finite number'
    from (
      select 'order ' || id, pay_amount + tokens + bonus_tokens + bonus_percent + tokens_per_unit + token_price_usd
      from orders
      union all
      select 'ledger entry ' || id, tokens + bonus_tokens + tokens_before + bonus_before + tokens_after + bonus_after
      from ledger_entry
      union all
      select 'currency ' || id, tokens_per_unit from currency
      union all
      select format('version %s of currency %s', version, currency_id), tokens_per_unit from currency_version
      union all
      select 'token price', usd from token_price
    ) amount (subject, total)
    where abs(total) >= 'Infinity'
    union all
    select 'I16', coalesce('buyer ' || buyer_id, 'operator ' || operator_id), 'a session never ends'
    from session
    where revoked_at is null and not isfinite(expires_at)
    union all
    select 'I16', 'operator ' || s.operator_id,
      format('%s sessions from before the last change of password are open, where one may be', count(*))
    from session s
    join (
      select subject_id, max(at) as at from audit_entry where action = 'operator.change-password' group by subject_id
    ) changed on changed.subject_id = s.operator_id::text
    where s.revoked_at is null and s.expires_at > now() and s.created_at < changed.at
    group by s.operator_id
    having count(*) > 1`
}

/** The first broken link of the audit trail. Later links can't be trusted, so they aren't listed. */
function trail(): RawBuilder<unknown> {
  return sql`
    (select case when differs ~ 'gap|end' then 'I15' else 'audit chain' end, coalesce('audit entry ' || id, 'audit trail'),
      format('the audit trail is broken at position %s%s: %s', position,
        ', written ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), differs)
    from audit_break
    order by position
    limit 1)`
}
