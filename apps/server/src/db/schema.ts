/** The tables on one page. Amounts are decimal strings, ids are strings, as the driver hands over numeric and bigint. */
import type { RateResult } from '@presale/rules/rates'
import type { Role } from '@presale/rules/role'
import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'

type Id = GeneratedAlways<string>
type CreatedAt = ColumnType<Date, never, never>
type Bytes = Buffer
/** Noted by the database; null while the first one holds, or one from before it did. */
type PasswordChangedAt = ColumnType<Date | null, never, never>

type BuyerTable = {
  id: Id
  public_id: GeneratedAlways<string>
  name: string
  email: string
  email_key: string
  phone: string
  password_hash: string
  created_at: CreatedAt
  password_changed_at: PasswordChangedAt
}

/** In lower case; kept by the database. */
type FormerEmailTable = {
  buyer_id: ColumnType<string, never, never>
  email: ColumnType<string, never, never>
}

type OperatorTable = {
  id: Id
  login: string
  password_hash: string
  role: Role
  created_at: CreatedAt
  removed_at: Date | null
  removed_by: string | null
  password_changed_at: PasswordChangedAt
}

type OperatorInviteTable = {
  id: Id
  secret_hash: Bytes
  role: Role
  created_by: string
  created_at: CreatedAt
  expires_at: ColumnType<Date, Date, never>
  accepted_at: Date | null
  accepted_by: string | null
  revoked_at: Date | null
}

type SecondFactorTable = {
  operator_id: string
  secret: Bytes
  last_step: Generated<string>
  created_at: CreatedAt
  /** Until then it is only being set up. */
  confirmed_at: Date | null
}

type RecoveryCodeTable = {
  operator_id: string
  code_hash: Bytes
  used_at: Date | null
}

type SessionTable = {
  token_hash: Bytes
  buyer_id: string | null
  operator_id: string | null
  created_at: CreatedAt
  expires_at: Date
  revoked_at: Date | null
  id: Id
  address: Generated<string>
  user_agent: Generated<string>
  last_seen_at: Generated<Date>
  /** When its owner last proved who it is: by logging in, or by password or code since; or chose a new password in it. */
  confirmed_at: Generated<Date>
}

/** Tries that are slowed (D18); `expire` is in milliseconds since 1970. */
type AttemptCountTable = {
  key: string
  points: number
  expire: string | null
}

type CurrencyTable = {
  id: Id
  code: string
  full_name: string
  tokens_per_unit: string
  deposit_address: string
  network: string | null
  price_id: string | null
  enabled: Generated<boolean>
  demo: Generated<boolean>
  version: GeneratedAlways<number>
  created_at: CreatedAt
  updated_at: GeneratedAlways<Date>
  deleted_at: Date | null
}

type CurrencyVersionTable = {
  currency_id: string
  version: number
  tokens_per_unit: string
  deposit_address: string
  network: string | null
  since: CreatedAt
}

type TokenPriceTable = {
  id: number
  usd: string
  version: GeneratedAlways<number>
  updated_at: GeneratedAlways<Date>
}

type OrderTable = {
  id: Id
  reference: string
  buyer_id: string
  email: string
  currency_id: string
  currency_code: string
  currency_version: number
  network: string | null
  deposit_address: string
  tokens_per_unit: string
  token_price_usd: string
  typed_in: 'token' | 'currency'
  pay_amount: string
  tokens: string
  bonus_tokens: string
  bonus_percent: string
  status: Generated<'pending' | 'approved' | 'rejected'>
  version: Generated<number>
  idempotency_key: string
  request_hash: Bytes
  created_at: CreatedAt
  updated_at: Generated<Date>
  voided_at: Date | null
  voided_by: string | null
}

type LedgerEntryTable = {
  id: Id
  order_id: string
  buyer_id: string
  kind: 'credit' | 'reversal'
  tokens: string
  bonus_tokens: string
  order_position: number
  buyer_position: number
  tokens_before: string
  bonus_before: string
  tokens_after: string
  bonus_after: string
  operator_id: string
  reason: string
  request_id: string
  created_at: CreatedAt
}

/** What the entries of a day come to, kept by the database; dollars are not rounded. */
type LedgerDayTable = {
  day: ColumnType<string, never, never>
  currency_code: ColumnType<string, never, never>
  tokens: ColumnType<string, never, never>
  usd: ColumnType<string, never, never>
  entries: ColumnType<string, never, never>
}

type AuditEntryTable = {
  id: Id
  at: CreatedAt
  operator_id: string | null
  action: string
  subject_type: string
  subject_id: string
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  reason: string
  request_id: string
  address: string
  position: GeneratedAlways<string>
  previous_hash: GeneratedAlways<Bytes>
  hash: GeneratedAlways<Bytes>
}

/** The position and hash of the last audit entry, in one row. */
type AuditHeadTable = {
  id: ColumnType<number, never, never>
  position: ColumnType<string, never, never>
  hash: ColumnType<Bytes, never, never>
}

/** What must never be: no row means that the books agree. */
type BooksViolationView = {
  invariant: ColumnType<string, never, never>
  subject: ColumnType<string, never, never>
  details: ColumnType<string, never, never>
}

type TrackingKeyTable = {
  id: Id
  api_key: string
  api_key_secondary: string | null
  location: string
  version: GeneratedAlways<number>
  created_at: CreatedAt
  updated_at: GeneratedAlways<Date>
  deleted_at: Date | null
}

type RateRefreshTable = {
  id: number
  claim: string | null
  claimed_by: string | null
  claimed_at: Date | null
  lease_ends_at: Date | null
  done: number | null
  total: number | null
  succeeded_at: Date | null
  failed_at: Date | null
  failure: string | null
  result: ColumnType<RateResult | null, string | null, string | null>
}

export type Schema = {
  buyer: BuyerTable
  former_email: FormerEmailTable
  operator: OperatorTable
  operator_invite: OperatorInviteTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  session: SessionTable
  attempt_count: AttemptCountTable
  currency: CurrencyTable
  currency_version: CurrencyVersionTable
  token_price: TokenPriceTable
  /** Plural because `order` is a reserved word. */
  orders: OrderTable
  ledger_entry: LedgerEntryTable
  ledger_day: LedgerDayTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  books_violation: BooksViolationView
  tracking_key: TrackingKeyTable
  rate_refresh: RateRefreshTable
}

/** A connection that runs each statement by itself, or opens a transaction. */
export type Db = Kysely<Schema>

/** A transaction in progress. What must run inside one takes this type. */
export type Trx = Transaction<Schema>
