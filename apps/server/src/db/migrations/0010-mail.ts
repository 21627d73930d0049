import { type Kysely, sql } from 'kysely'

/** What a mail may tell. */
export const MAIL_KINDS = [
  ...['order-placed', 'order-approved', 'order-rejected', 'order-reopened', 'order-message'],
  ...['password-reset', 'credentials-changed', 'confirm-email', 'email-changed', 'new-device'],
  ...['second-factor-on', 'second-factor-off', 'new-recovery-codes', 'passkey-added', 'passkey-removed'],
  ...['operator-confirm-email', 'operator-recovery-code', 'operator-orders-waiting', 'operator-held-rates'],
  ...['operator-failed-log-ins', 'operator-changed-addresses', 'operator-failed-mails', 'operator-digest'],
]

/**
 * The outbox of mails (decision 0052). A mail is stored in the transaction of what it tells, so that neither exists
 * without the other. `event` names what it tells: a second mail of one event is refused. Mails of orders are stored by a
 * trigger, so that no path to a decision can forget them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_switch (
      id integer primary key default 1 check (id = 1),
      mode text not null default 'off' check (mode in ('off', 'kept', 'sent'))
    )`.execute(db)
  await sql`insert into mail_switch default values`.execute(db)
  await createMails(db)
  await createIndexes(db)
  await mailOrders(db)
}

/**
 * `session_id` is the session that a new device began. `cutoff` of a notice to operators: it tells what happened after
 * that time, and of waiting orders those that were placed before it.
 */
async function createMails(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail (
      id bigint generated always as identity primary key,
      event text unique,
      kind text not null check (kind in (${sql.join(MAIL_KINDS.map((kind) => sql.lit(kind)))})),
      recipient text not null check (recipient <> ''),
      buyer_id bigint references buyer,
      order_id bigint references orders,
      order_version integer,
      created_at timestamptz not null default now(),
      next_attempt_at timestamptz not null default now(),
      attempts integer not null default 0 check (attempts >= 0),
      error text,
      sent_at timestamptz,
      failed_at timestamptz,
      dropped_at timestamptz,
      email_change_id bigint references email_change,
      session_id bigint,
      operator_id bigint references operator,
      cutoff timestamptz,
      constraint mail_of_an_order check (
        (kind like 'order-%') = (order_id is not null) and (order_id is null) = (order_version is null)),
      constraint mail_ends_once check (num_nonnulls(sent_at, failed_at, dropped_at) <= 1),
      constraint mail_of_an_email_change check ((kind = 'email-changed') = (email_change_id is not null)),
      constraint confirmation_has_a_buyer check (kind <> 'confirm-email' or buyer_id is not null),
      constraint second_factor_mail_has_a_buyer check (
        kind not in ('second-factor-on', 'second-factor-off', 'new-recovery-codes') or buyer_id is not null),
      constraint mail_of_a_session check (
        (kind in ('new-device', 'operator-recovery-code')) = (session_id is not null)),
      constraint mail_of_an_operator check ((kind like 'operator-%') = (operator_id is not null)),
      constraint mail_of_a_time check (cutoff is null or operator_id is not null)
    )`.execute(db)
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  // The mails that a server sends next.
  await sql`
    create index mail_waiting on mail (next_attempt_at)
      where sent_at is null and failed_at is null and dropped_at is null`.execute(db)
  // The password resets of a recipient and the confirmations of a buyer whose codes may still be used.
  await sql`create index mail_of_recipient on mail (recipient, id) where kind = 'password-reset'`.execute(db)
  await sql`create index mail_of_confirmations on mail (buyer_id, id) where kind = 'confirm-email'`.execute(
    db,
  )
  // The last mail of a kind to an operator.
  await sql`create index mail_of_operators on mail (operator_id, kind, id) where operator_id is not null`.execute(
    db,
  )
  // The file of a buyer's data has the buyer's mails; without an index it would read the mails of every buyer.
  await sql`create index mail_of_buyer on mail (buyer_id, id)`.execute(db)
}

async function mailOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function store_order_mail() returns trigger language plpgsql as $$
    begin
      insert into mail (event, kind, recipient, buyer_id, order_id, order_version, next_attempt_at)
      select 'order ' || new.id || ' version ' || new.version,
        case
          when tg_op = 'INSERT' then 'order-placed'
          when new.status = 'pending' then 'order-reopened'
          else 'order-' || new.status
        end,
        buyer.email, new.buyer_id, new.id, new.version,
        now() + case when tg_op = 'INSERT' then interval '0' else interval '1 minute' end
      from buyer, mail_switch where buyer.id = new.buyer_id and mode <> 'off';
      return null;
    end $$`.execute(db)
  await sql`
    create trigger new_order_is_mailed after insert on orders for each row
      when (new.status = 'pending' and new.voided_at is null)
      execute function store_order_mail()`.execute(db)
  await sql`
    create trigger order_decision_is_mailed after update on orders for each row
      when (old.status <> new.status and new.voided_at is null)
      execute function store_order_mail()`.execute(db)
}
