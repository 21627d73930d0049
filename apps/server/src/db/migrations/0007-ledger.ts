import { type Kysely, sql } from 'kysely'

/** The ledger. Constraints and triggers enforce its invariants independently of the program. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLedger(db)
  await compareWithOrders(db)
  await requireReason(db)
  await createDays(db)
}

/**
 * Two chains make a wrong entry impossible. Along an order, entries alternate between credit and reversal, and each
 * position requires the previous one: the unique positions leave no room for a second credit. Along a buyer, each
 * entry starts with the balance that the previous one ended with.
 */
async function createLedger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_entry (
      id bigint generated always as identity primary key,
      order_id bigint not null,
      buyer_id bigint not null,
      kind text not null check (kind in ('credit', 'reversal')),
      tokens numeric not null,
      bonus_tokens numeric not null,
      order_position integer not null check (order_position > 0),
      buyer_position integer not null check (buyer_position > 0),
      tokens_before token_amount not null,
      bonus_before token_amount not null,
      tokens_after token_amount not null,
      bonus_after token_amount not null,
      operator_id bigint not null references operator,
      reason text not null,
      request_id text not null,
      created_at timestamptz not null default clock_timestamp(),
      order_tokens numeric not null generated always as (abs(tokens)) stored,
      order_bonus numeric not null generated always as (abs(bonus_tokens)) stored,
      order_predecessor integer generated always as (nullif(order_position - 1, 0)) stored,
      buyer_predecessor integer generated always as (nullif(buyer_position - 1, 0)) stored,
      constraint ledger_alternates check ((kind = 'credit') = (order_position % 2 = 1)),
      constraint ledger_sign check (
        (kind = 'credit' and tokens > 0 and bonus_tokens >= 0) or (kind = 'reversal' and tokens < 0 and bonus_tokens <= 0)),
      constraint ledger_sums check (
        tokens_after = tokens_before + tokens and bonus_after = bonus_before + bonus_tokens),
      constraint ledger_begins_empty check (buyer_position > 1 or (tokens_before = 0 and bonus_before = 0)),
      constraint ledger_order_chain unique (order_id, order_position),
      constraint ledger_buyer_chain unique (buyer_id, buyer_position),
      constraint ledger_balances unique (buyer_id, buyer_position, tokens_after, bonus_after),
      constraint ledger_amounts_are_the_orders foreign key (order_id, buyer_id, order_tokens, order_bonus)
        references orders (id, buyer_id, tokens, bonus_tokens),
      constraint ledger_order_predecessor foreign key (order_id, order_predecessor)
        references ledger_entry (order_id, order_position),
      constraint ledger_buyer_predecessor foreign key (buyer_id, buyer_predecessor, tokens_before, bonus_before)
        references ledger_entry (buyer_id, buyer_position, tokens_after, bonus_after)
    )`.execute(db)
  // The ledger by time.
  await sql`create index entry_by_time on ledger_entry (created_at)`.execute(db)
  await sql`
    create trigger ledger_is_append_only before update or delete or truncate on ledger_entry
      for each statement execute function refuse_change('the ledger is append-only')`.execute(db)
}

/**
 * At commit, an order and its last entry agree. A new pending order needs no check, because it can't have an entry
 * yet; the check took a sixth of the time that Postgres spent on an order. An entry that is added later in the same
 * transaction is checked itself.
 */
async function compareWithOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_order_agrees_with_ledger() returns trigger language plpgsql as $$
    declare
      checked bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
    begin
      if exists (
        select from orders where id = checked
          and (status = 'approved' and voided_at is null) is distinct from coalesce(
            (select kind = 'credit' from ledger_entry where order_id = checked order by order_position desc limit 1),
            false)
      ) then
        raise exception 'order % and its ledger entries disagree', checked using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger order_agrees_with_ledger after update of status, voided_at on orders
      deferrable initially deferred for each row execute function check_order_agrees_with_ledger('id')`.execute(
    db,
  )
  await sql`
    create constraint trigger new_order_agrees_with_ledger after insert on orders
      deferrable initially deferred for each row when (new.status <> 'pending')
      execute function check_order_agrees_with_ledger('id')`.execute(db)
  await sql`
    create constraint trigger entry_agrees_with_order after insert on ledger_entry
      deferrable initially deferred for each row execute function check_order_agrees_with_ledger('order_id')`.execute(
    db,
  )
}

/** An order whose price is no longer held is credited only with a reason (decision 0048). */
export async function requireReason(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_price_is_held() returns trigger language plpgsql as $$
    begin
      if (select price_held_until <= now() from orders where id = new.order_id) then
        raise exception 'the price of order % is no longer held, and its credit has no reason', new.order_id
          using errcode = '23514';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger entry_has_reason_for_old_price before insert on ledger_entry for each row
      when (new.kind = 'credit' and btrim(new.reason) = '') execute function check_price_is_held()`.execute(
    db,
  )
}

/**
 * The sums and the number of ledger entries by day and currency, updated by a trigger. The cost of the overview and
 * of the ledger's count doesn't depend on the number of entries. Days are at UTC+02:00; dollars are not rounded. The
 * books compare every row with its entries (I12). The row locks cost no extra waiting: every transaction locks the end
 * of the audit trail anyway, and does so after its entry.
 */
async function createDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_day (
      day date not null,
      currency_code text not null,
      tokens numeric not null,
      usd numeric not null,
      entries bigint not null,
      primary key (day, currency_code)
    )`.execute(db)
  await sql`
    create function add_to_ledger_days() returns trigger language plpgsql as $$
    begin
      insert into ledger_day (day, currency_code, tokens, usd, entries)
      select (entry.created_at at time zone interval '2 hours')::date as day, currency_code,
        sum(entry.tokens + entry.bonus_tokens) as tokens, sum(entry.tokens * token_price_usd) as usd, count(*) as entries
      from added as entry join orders on orders.id = entry.order_id
      group by 1, 2
      order by 1, 2
      on conflict (day, currency_code) do update set tokens = ledger_day.tokens + excluded.tokens,
        usd = ledger_day.usd + excluded.usd, entries = ledger_day.entries + excluded.entries;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger entry_is_added_to_its_day after insert on ledger_entry referencing new table as added
      for each statement execute function add_to_ledger_days()`.execute(db)
  await sql`
    create trigger ledger_day_follows_the_ledger before insert or update or delete or truncate on ledger_day
      for each statement when (pg_trigger_depth() = 0)
      execute function refuse_change('the sums of a day follow the ledger')`.execute(db)
}
