import { type Kysely, sql } from 'kysely'

/**
 * The exact numbers of buyers and of orders by status (decision 0067). A change is added to any row of its kind that no
 * other transaction holds, or to a new one. So no transaction waits here, and none can deadlock. A number is the sum of
 * its rows; one of them may be negative.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table row_count (
      id bigint generated always as identity primary key,
      what text not null check (what in ('buyer', 'pending', 'approved', 'rejected', 'void')),
      rows bigint not null
    )`.execute(db)
  await sql`
    create function add_to_row_count(kind text, change bigint) returns void language plpgsql as $$
    begin
      update row_count set rows = rows + change
      where id = (select id from row_count where what = kind limit 1 for no key update skip locked);
      if not found then insert into row_count (what, rows) values (kind, change); end if;
    end $$`.execute(db)
  await countBuyers(db)
  await countOrders(db)
  await protect(db)
}

async function countBuyers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_buyer() returns trigger language plpgsql as $$
    begin
      perform add_to_row_count('buyer', case tg_op when 'INSERT' then 1 else -1 end);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger buyer_is_counted after insert or delete on buyer
      for each row execute function count_buyer()`.execute(db)
  // The trigger's lock on the table keeps other sessions from adding a row before the migration's commit.
  await sql`insert into row_count (what, rows) select 'buyer', count(*) from buyer`.execute(db)
}

/** Orders are placed in batches, and a decision changes one. */
async function countOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_new_orders() returns trigger language plpgsql as $$
    begin
      perform add_to_row_count(state, orders) from (
        select case when voided_at is null then status else 'void' end as state, count(*) as orders
        from added group by 1) counted;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger new_orders_are_counted after insert on orders referencing new table as added
      for each statement execute function count_new_orders()`.execute(db)
  await sql`
    create function count_order_change() returns trigger language plpgsql as $$
    begin
      perform add_to_row_count(case when old.voided_at is null then old.status else 'void' end, -1);
      perform add_to_row_count(case when new.voided_at is null then new.status else 'void' end, 1);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger order_change_is_counted after update on orders for each row
      when (old.status <> new.status or (old.voided_at is null) <> (new.voided_at is null))
      execute function count_order_change()`.execute(db)
  await sql`
    insert into row_count (what, rows)
    select case when voided_at is null then status else 'void' end, count(*) from orders group by 1`.execute(
    db,
  )
}

/** Only the triggers write: with their owner's rights, which the serving role lacks (decision 0030). */
async function protect(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger row_count_follows_the_rows before insert or update or delete or truncate on row_count
      for each statement when (pg_trigger_depth() = 0) execute function refuse_change('the counts follow the rows')`.execute(
    db,
  )
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  const path = sql.join([sql.id(rows[0]?.schema ?? 'public'), sql.id('pg_temp')])
  for (const name of ['count_buyer', 'count_new_orders', 'count_order_change']) {
    await sql`alter function ${sql.id(name)}() security definer set search_path = ${path}`.execute(db)
  }
}
