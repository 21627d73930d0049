import { type Kysely, sql } from 'kysely'

/**
 * A void order can be restored unchanged; every other change of it is refused. An index finds changed deposit
 * addresses among any number of audit entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger void_order_only_returns before update on orders for each row
      when (old.voided_at is not null and (
        new.voided_at is not null or new.voided_by is not null or new.status is distinct from old.status))
      execute function refuse_change('a void order only returns as it was')`.execute(db)
  await sql`drop trigger order_is_frozen on orders`.execute(db)
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
  await sql`
    create index audit_address_change on audit_entry (at) where action = 'currency.change-address'`.execute(
    db,
  )
}
