import { type Kysely, sql } from 'kysely'

/**
 * Messages between a buyer and the operators about an order, and the operators' own notes (decision 0058). Both are
 * append-only. `position` counts them from 1 and bounds their number. Every message of an operator is mailed to the buyer.
 * An order with a message of the buyer stands in `unanswered_order` until an operator answers or notes something.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_message (
      order_id bigint not null references orders,
      position integer not null check (position between 1 and 100),
      operator_id bigint references operator,
      text text not null check (text <> '' and char_length(text) <= 2000),
      created_at timestamptz not null default now(),
      primary key (order_id, position)
    )`.execute(db)
  await sql`
    create table order_note (
      order_id bigint not null references orders,
      position integer not null check (position between 1 and 100),
      operator_id bigint not null references operator,
      text text not null check (text <> '' and char_length(text) <= 2000),
      created_at timestamptz not null default now(),
      primary key (order_id, position)
    )`.execute(db)
  for (const table of ['order_message', 'order_note']) {
    await sql`
      create trigger ${sql.id(`${table}_is_append_only`)} before update or delete or truncate on ${sql.id(table)}
        for each statement execute function refuse_change('messages and notes are append-only')`.execute(db)
  }
  await markUnanswered(db)
  await mailMessages(db)
}

async function markUnanswered(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unanswered_order (
      order_id bigint primary key references orders,
      since timestamptz not null default now()
    )`.execute(db)
  await sql`
    create function mark_unanswered_order() returns trigger language plpgsql as $$
    begin
      if new.operator_id is null then
        insert into unanswered_order (order_id) values (new.order_id) on conflict do nothing;
      else
        delete from unanswered_order where order_id = new.order_id;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['order_message', 'order_note']) {
    await sql`
      create trigger ${sql.id(`${table}_marks_its_order`)} after insert on ${sql.id(table)} for each row
        execute function mark_unanswered_order()`.execute(db)
  }
}

async function mailMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function store_message_mail() returns trigger language plpgsql as $$
    begin
      insert into mail (event, kind, recipient, buyer_id, order_id, order_version)
      select 'order ' || new.order_id || ' message ' || new.position,
        'order-message', buyer.email, orders.buyer_id, orders.id, orders.version
      from orders, buyer, mail_switch
      where orders.id = new.order_id and buyer.id = orders.buyer_id and mode <> 'off';
      return null;
    end $$`.execute(db)
  await sql`
    create trigger operator_message_is_mailed after insert on order_message for each row
      when (new.operator_id is not null)
      execute function store_message_mail()`.execute(db)
}
