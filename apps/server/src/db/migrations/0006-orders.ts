import { type Kysely, sql } from 'kysely'

/** Orders: what each was placed with, and the changes that are refused whatever the program does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOrders(db)
  await indexForUseCases(db)
  await indexForLists(db)
  await freezeOrders(db)
  await tellChanges(db)
}

/**
 * An order holds its price for a while and closes if it stays pending (D31, decision 0048). The defaults of both times
 * are for rows that name none, such as a demo sale's. `transaction_id` is the payment that the buyer names.
 */
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
      price_held_until timestamptz not null default now() + interval '24 hours',
      closes_at timestamptz not null default now() + interval '168 hours',
      rejection_reason text,
      terms_version integer not null references terms,
      transaction_id text check (transaction_id <> ''),
      transaction_given_at timestamptz,
      constraint order_idempotency unique (buyer_id, idempotency_key),
      constraint order_amounts unique (id, buyer_id, tokens, bonus_tokens),
      constraint order_bonus_is_its_percent check (bonus_tokens = round(tokens * bonus_percent / 100, 6)),
      constraint order_void_is_signed check ((voided_at is null) = (voided_by is null)),
      constraint order_is_at_a_version foreign key (currency_id, currency_version, tokens_per_unit, deposit_address)
        references currency_version (currency_id, version, tokens_per_unit, deposit_address),
      constraint order_ends_in_order check (
        isfinite(closes_at) and created_at < price_held_until and price_held_until <= closes_at),
      constraint order_rejection_reason check (
        rejection_reason is null
        or (status = 'rejected' and rejection_reason in ('not paid in time', 'cancelled by the buyer'))),
      constraint order_closes_in_time check (
        rejection_reason is distinct from 'not paid in time' or updated_at >= closes_at),
      constraint order_transaction_has_its_time check (
        (transaction_id is null) = (transaction_given_at is null))
    )`.execute(db)
}

async function indexForUseCases(db: Kysely<unknown>): Promise<void> {
  // Both ascending, so that a page is one range of the index (index-range.ts). It covers the columns of the buyer's
  // total investment, so that summing reads no order.
  await sql`
    create index order_buyer on orders (buyer_id, id) include (status, tokens, token_price_usd)
    where voided_at is null`.execute(db)
  // The pending orders of a currency, for their number beside it.
  await sql`
    create index order_pending on orders (currency_id) where status = 'pending' and voided_at is null`.execute(
    db,
  )
  await indexEndingOrders(db)
  await indexTransactions(db)
}

/** Pending orders by the time at which they close. */
export async function indexEndingOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_closing on orders (closes_at) where status = 'pending' and voided_at is null`.execute(
    db,
  )
}

export async function indexTransactions(db: Kysely<unknown>): Promise<void> {
  // A transaction pays one order: another order of the currency that could still be credited cannot have it.
  await sql`
    create unique index order_transaction on orders (transaction_id, currency_id)
      where transaction_id is not null and status <> 'rejected' and voided_at is null`.execute(db)
  // The search by transaction, also among rejected and void orders.
  await sql`create index order_by_transaction on orders (transaction_id) where transaction_id is not null`.execute(
    db,
  )
}

/** Indexes for lists of a million orders: one for each sort order and filter, in the list's order. */
async function indexForLists(db: Kysely<unknown>): Promise<void> {
  const sorted = {
    order_by_status: 'status',
    order_by_tokens: '(tokens + bonus_tokens)',
    order_by_email: '(lower(email))',
    order_by_address: 'deposit_address',
    // Status beside currency: a count reads 100 pages of this index instead of 8,600 of the table.
    order_by_currency: 'currency_code, status',
  }
  for (const [name, key] of Object.entries(sorted)) {
    await sql`create index ${sql.ref(name)} on orders (${sql.raw(key)}, id) where voided_at is null`.execute(
      db,
    )
  }
  await sql`create index order_newest on orders (id desc) where voided_at is null`.execute(db)
  await sql`create index order_by_time on orders (created_at) where voided_at is null`.execute(db)
  // The last change of an approved order is its approval.
  await sql`
    create index order_by_approval on orders (updated_at, id)
    where status = 'approved' and voided_at is null`.execute(db)
  // Not a partial index, because the ledger also has entries of void orders.
  await sql`create index order_of_currency on orders (currency_code, id)`.execute(db)
  // Void orders are few, and placing an order doesn't touch this index.
  await sql`create index order_void on orders (id) where voided_at is not null`.execute(db)
  // Covers what the ledger's sums need of an order, so that they don't read the order's row.
  await sql`create index order_price on orders (id) include (token_price_usd, currency_code)`.execute(db)
  await sql`create index order_reference_prefix on orders (reference text_pattern_ops)`.execute(db)
  // The small pending list keeps searches fast, as for the trigram indexes of buyers.
  await sql`
    create index order_email_trigram on orders using gin (lower(email) gin_trgm_ops)
      with (gin_pending_list_limit = 256)`.execute(db)
  // Without statistics on the sum, Postgres reads all orders to find the few large ones.
  await sql`create statistics order_total on (tokens + bonus_tokens) from orders`.execute(db)
}

async function freezeOrders(db: Kysely<unknown>): Promise<void> {
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
        or new.version < old.version)
      execute function refuse_change('an order keeps the figures it was placed with')`.execute(db)
  await freezeTimes(db)
  await freezeTerms(db)
  await sql`
    create trigger void_order_only_returns before update on orders for each row
      when (old.voided_at is not null and (
        new.voided_at is not null or new.voided_by is not null or new.status is distinct from old.status))
      execute function refuse_change('a void order only returns as it was')`.execute(db)
}

export async function freezeTimes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger order_times_are_frozen before update of price_held_until, closes_at on orders for each row
      when ((old.price_held_until, old.closes_at) is distinct from (new.price_held_until, new.closes_at))
      execute function refuse_change('an order keeps the figures it was placed with')`.execute(db)
}

export async function freezeTerms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger order_terms_are_frozen before update of terms_version on orders for each row
      when (old.terms_version is distinct from new.terms_version)
      execute function refuse_change('an order keeps the figures it was placed with')`.execute(db)
}

/** On commit, notifies every server of an order that was decided on, voided or restored. */
async function tellChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_order_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('order_change', new.id::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger order_change_is_told after update on orders for each row
      when (old.status <> new.status or (old.voided_at is null) <> (new.voided_at is null))
      execute function tell_order_change()`.execute(db)
}
