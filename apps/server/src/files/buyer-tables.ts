import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Named = { name: string; value: RawBuilder<unknown> }

type BuyerTable<Table extends keyof Schema> = {
  columns: readonly ((keyof Schema[Table] & string) | Named)[]
  /** The unique order in which the rows are read, and a value below all of them. */
  key: { value: RawBuilder<unknown>; first: string }
  of: (buyerId: string) => RawBuilder<boolean>
}

const BY_ID = { value: sql.ref('id'), first: '0' }
const ofBuyer = (buyerId: string) => sql<boolean>`buyer_id = ${buyerId}`

/** The tables with rows of a buyer, and the columns that the buyer's own file has. */
export const BUYER_TABLES = {
  buyer: {
    columns: [
      ...(['public_id', 'name', 'email', 'phone', 'created_at', 'password_changed_at'] as const),
      ...(['email_confirmed_at', 'mail_phrase', 'closed_at'] as const),
    ],
    key: BY_ID,
    of: (buyerId) => sql<boolean>`id = ${buyerId}`,
  } satisfies BuyerTable<'buyer'>,
  former_email: {
    columns: ['email'],
    key: { value: sql.ref('email'), first: '' },
    of: ofBuyer,
  } satisfies BuyerTable<'former_email'>,
  email_change: {
    columns: ['old_email', 'new_email', 'changed_at', 'undone_at'],
    key: BY_ID,
    of: ofBuyer,
  } satisfies BuyerTable<'email_change'>,
  session: {
    columns: [
      ...(['id', 'created_at', 'expires_at', 'revoked_at', 'address'] as const),
      ...(['user_agent', 'last_seen_at', 'confirmed_at'] as const),
    ],
    key: BY_ID,
    of: ofBuyer,
  } satisfies BuyerTable<'session'>,
  account_link: {
    columns: ['created_at', 'expires_at', 'closed_at'],
    key: BY_ID,
    of: ofBuyer,
  } satisfies BuyerTable<'account_link'>,
  second_factor: {
    columns: ['created_at', 'confirmed_at'],
    key: BY_ID,
    of: ofBuyer,
  } satisfies BuyerTable<'second_factor'>,
  recovery_code: {
    columns: ['used_at'],
    key: BY_ID,
    of: ofBuyer,
  } satisfies BuyerTable<'recovery_code'>,
  passkey: {
    columns: ['name', 'created_at', 'last_used_at'],
    key: BY_ID,
    of: ofBuyer,
  } satisfies BuyerTable<'passkey'>,
  failed_log_in: {
    columns: ['hour', 'network', 'failures'],
    key: { value: sql`to_char(hour at time zone 'UTC', 'YYYY-MM-DD HH24 ') || network`, first: '' },
    of: ofBuyer,
  } satisfies BuyerTable<'failed_log_in'>,
  orders: {
    columns: [
      ...(['id', 'reference', 'email', 'currency_code', 'network', 'deposit_address'] as const),
      ...(['tokens_per_unit', 'token_price_usd', 'typed_in', 'pay_amount', 'tokens'] as const),
      ...(['bonus_tokens', 'bonus_percent', 'terms_version', 'status', 'rejection_reason'] as const),
      ...(['transaction_id', 'transaction_given_at', 'version', 'created_at'] as const),
      ...(['price_held_until', 'closes_at', 'updated_at', 'voided_at'] as const),
    ],
    key: BY_ID,
    of: ofBuyer,
  } satisfies BuyerTable<'orders'>,
  order_message: {
    columns: ['order_id', 'position', 'text', 'created_at'],
    // An order has at most 100 messages.
    key: { value: sql`order_id * 1000 + position`, first: '0' },
    of: (buyerId) => sql<boolean>`order_id in (select id from orders where buyer_id = ${buyerId})`,
  } satisfies BuyerTable<'order_message'>,
  ledger_entry: {
    columns: [
      ...(['id', 'order_id', 'kind', 'tokens', 'bonus_tokens', 'order_position', 'buyer_position'] as const),
      ...(['tokens_before', 'bonus_before', 'tokens_after', 'bonus_after', 'created_at'] as const),
    ],
    key: BY_ID,
    of: ofBuyer,
  } satisfies BuyerTable<'ledger_entry'>,
  mail: {
    columns: [
      ...(['id', 'kind', 'recipient', 'order_id', 'session_id', 'email_change_id'] as const),
      ...(['created_at', 'attempts', 'sent_at', 'failed_at', 'dropped_at'] as const),
    ],
    key: BY_ID,
    of: ofBuyer,
  } satisfies BuyerTable<'mail'>,
  audit_entry: {
    columns: [
      ...(['id', 'at', 'action', 'before', 'after'] as const),
      // The network address of an operator is not the buyer's data.
      { name: 'address', value: sql`case when operator_id is null then address end` },
    ],
    key: BY_ID,
    of: (buyerId) => sql<boolean>`subject_type = 'buyer' and subject_id = ${buyerId}`,
  } satisfies BuyerTable<'audit_entry'>,
}

/** Tables that name a buyer or an order and are not in the file, and why. */
export const ELSEWHERE: Record<string, string> = {
  order_note: 'Operators write notes for one another.',
  unanswered_order: 'It repeats what the messages say.',
}

const SECRET = 'It is a secret, or the hash of one.'
const NUMBER = 'It is the number of the buyer, who has one public id.'
const INTERNAL = 'It repeats another column, or only programs read it.'
const OPERATORS = 'It is about the operator who acted.'

/** The columns of the same tables that the file leaves out, and why. */
export const LEFT_OUT: Record<keyof typeof BUYER_TABLES, Record<string, string>> = {
  buyer: { id: NUMBER, password_hash: SECRET, email_key: INTERNAL },
  former_email: { buyer_id: NUMBER },
  email_change: { id: INTERNAL, buyer_id: NUMBER, reserved_key: INTERNAL },
  session: { token_hash: SECRET, buyer_id: NUMBER, operator_id: OPERATORS },
  account_link: { id: INTERNAL, buyer_id: NUMBER, secret_hash: SECRET, created_by: OPERATORS },
  second_factor: {
    id: INTERNAL,
    buyer_id: NUMBER,
    operator_id: OPERATORS,
    secret: SECRET,
    last_step: INTERNAL,
  },
  recovery_code: { id: INTERNAL, buyer_id: NUMBER, operator_id: OPERATORS, code_hash: SECRET },
  passkey: {
    id: INTERNAL,
    buyer_id: NUMBER,
    operator_id: OPERATORS,
    credential_id: INTERNAL,
    public_key: INTERNAL,
    counter: INTERNAL,
    transports: INTERNAL,
  },
  failed_log_in: { name_hash: INTERNAL, buyer_id: NUMBER, operator_id: OPERATORS },
  orders: {
    buyer_id: NUMBER,
    currency_id: INTERNAL,
    currency_version: INTERNAL,
    idempotency_key: INTERNAL,
    request_hash: INTERNAL,
    voided_by: OPERATORS,
  },
  order_message: { operator_id: OPERATORS },
  ledger_entry: {
    buyer_id: NUMBER,
    order_tokens: INTERNAL,
    order_bonus: INTERNAL,
    order_predecessor: INTERNAL,
    buyer_predecessor: INTERNAL,
    request_id: INTERNAL,
    operator_id: OPERATORS,
    reason: OPERATORS,
  },
  mail: {
    buyer_id: NUMBER,
    operator_id: OPERATORS,
    event: INTERNAL,
    order_version: INTERNAL,
    next_attempt_at: INTERNAL,
    error: INTERNAL,
    cutoff: INTERNAL,
  },
  audit_entry: {
    operator_id: OPERATORS,
    reason: OPERATORS,
    subject_type: INTERNAL,
    subject_id: NUMBER,
    request_id: INTERNAL,
    position: INTERNAL,
    previous_hash: INTERNAL,
    hash: INTERNAL,
  },
}
