/** The yardsticks' statements on orders, on the product's own tables with all their constraints and indexes. */

export const READ_ORDER = `select id, email, reference, status, currency_code, network, deposit_address, pay_amount, tokens,
  bonus_tokens, created_at, updated_at from orders where reference = $1 and voided_at is null`

export const COLUMNS = ['buyer_id', 'email', 'currency_code', 'typed_in', 'pay_amount', 'tokens'] as const

/** One order with the terms of its currency. $1 is its reference, $8 its idempotency key, $9 the request's hash. */
export const INSERT_ORDER = `insert into orders (reference, buyer_id, email, currency_id, currency_code, currency_version,
    network, deposit_address, tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent,
    terms_version, idempotency_key, request_hash)
  select $1, $2::bigint, $3, currency.id, code, currency.version, network, deposit_address, tokens_per_unit, usd, $5,
    $6::numeric, $7::numeric, 0, 0, (select max(version) from terms), $8, $9::bytea
  from currency, token_price where code = $4 and deleted_at is null`
