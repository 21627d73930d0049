import { type Kysely, sql } from 'kysely'

/** Orders and the ledger. Constraints and triggers enforce the invariants independently of the program. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOrders(db)
  await createLedger(db)
  await createRefusals(db)
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id bigint generated always as identity primary key,
      reference text not null unique check (reference ~ '^[0-9a-z]{26}$'),
      buyer_id bigint not null references buyer,
      email text not null,
      currency_id bigint not null references currency,
      currency_code text not null,
      currency_version integer not null,
      network text,
      deposit_address text not null check (deposit_address <> ''),
      tokens_per_unit rate not null,
      token_price_usd usd_price not null,
      typed_in text not null check (typed_in in ('token', 'currency')),
      pay_amount pay_amount not null,
      tokens token_amount not null check (tokens > 0),
      bonus_tokens token_amount not null,
      bonus_percent numeric not null check (bonus_percent between 0 and 100),
      status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
      version integer not null default 1,
      idempotency_key text not null,
      request_hash bytea not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      voided_at timestamptz,
      voided_by bigint references operator,
      constraint order_idempotency unique (buyer_id, idempotency_key),
      constraint order_amounts unique (id, buyer_id, tokens, bonus_tokens),
      constraint order_bonus_is_its_percent check (bonus_tokens = round(tokens * bonus_percent / 100, 6)),
      constraint order_void_is_signed check ((voided_at is null) = (voided_by is null))
    )`.execute(db)
  await sql`create index order_buyer on orders (buyer_id, id desc) where voided_at is null`.execute(db)
  await sql`create index order_newest on orders (id desc) where voided_at is null`.execute(db)
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
}

async function createRefusals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '%', tg_argv[0] using errcode = '55000';
    end $$`.execute(db)
  await sql`
    create trigger ledger_is_append_only before update or delete or truncate on ledger_entry
      for each statement execute function refuse_change('the ledger is append-only')`.execute(db)
  await sql`
    create trigger orders_are_kept before delete or truncate on orders
      for each statement execute function refuse_change('orders are never deleted, only voided')`.execute(db)
  await sql`
    create trigger order_is_frozen before update on orders for each row
      when (
        (old.id, old.reference, old.buyer_id, old.email, old.currency_id, old.currency_code, old.currency_version, old.network,
          old.deposit_address, old.tokens_per_unit, old.token_price_usd, old.typed_in, old.pay_amount, old.tokens,
          old.bonus_tokens, old.bonus_percent, old.idempotency_key, old.request_hash, old.created_at)
        is distinct from
        (new.id, new.reference, new.buyer_id, new.email, new.currency_id, new.currency_code, new.currency_version, new.network,
          new.deposit_address, new.tokens_per_unit, new.token_price_usd, new.typed_in, new.pay_amount, new.tokens,
          new.bonus_tokens, new.bonus_percent, new.idempotency_key, new.request_hash, new.created_at)
        or old.voided_at is not null
        or new.version < old.version)
      execute function refuse_change('an order keeps the figures it was placed with')`.execute(db)
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
    create constraint trigger order_agrees_with_ledger after insert or update of status, voided_at on orders
      deferrable initially deferred for each row execute function check_order_agrees_with_ledger('id')`.execute(
    db,
  )
  await sql`
    create constraint trigger entry_agrees_with_order after insert on ledger_entry
      deferrable initially deferred for each row execute function check_order_agrees_with_ledger('order_id')`.execute(
    db,
  )
}
