import { type Kysely, sql } from 'kysely'

/**
 * A decision is told two minutes after it. A change in that time withdraws what was not sent: the buyer hears neither of a
 * decision that is undone, nor of its undoing. A deleted order is told only after its approval was. A demonstration sends
 * nothing; there a mail counts as told once it is due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mail_of_order on mail (order_id) where order_id is not null`.execute(db)
  await sql`
    create or replace function store_order_mail() returns trigger language plpgsql as $$
    declare
      site text := (select mode from mail_switch);
      told text;
      news text := case
        when tg_op = 'INSERT' then 'order-placed'
        when new.voided_at is not null then 'order-voided'
        when new.status = 'pending' then 'order-reopened'
        else 'order-' || new.status
      end;
    begin
      if site = 'off' then return null; end if;
      if tg_op = 'UPDATE' then
        update mail set dropped_at = now(), error = 'The order has changed since.'
        where order_id = new.id and kind <> 'order-message'
          and sent_at is null and failed_at is null and dropped_at is null
          and (site = 'sent' or next_attempt_at > now());
        -- An attempt is counted before it begins, so a mail with one may have arrived.
        select kind into told from mail
        where order_id = new.id and kind <> 'order-message'
          and (sent_at is not null or attempts > 0 or (site = 'kept' and dropped_at is null))
        order by order_version desc limit 1;
        if news = told
          or (news = 'order-reopened' and coalesce(told, 'order-placed') = 'order-placed')
          or (news = 'order-voided' and told is distinct from 'order-approved')
        then return null; end if;
      end if;
      insert into mail (event, kind, recipient, buyer_id, order_id, order_version, next_attempt_at)
      select 'order ' || new.id || ' version ' || new.version, news, buyer.email, new.buyer_id, new.id, new.version,
        now() + case when tg_op = 'INSERT' then interval '0' else interval '2 minutes' end
      from buyer where buyer.id = new.buyer_id;
      return null;
    end $$`.execute(db)
  await sql`drop trigger order_decision_is_mailed on orders`.execute(db)
  await sql`
    create trigger order_decision_is_mailed after update on orders for each row
      when (old.status <> new.status or (old.voided_at is null) <> (new.voided_at is null))
      execute function store_order_mail()`.execute(db)
}
