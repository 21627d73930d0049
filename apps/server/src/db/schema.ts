/**
 * All tables on one page. Amounts are decimal strings and ids are strings, as the driver returns numeric and bigint.
 */
import type { MailKind, MailMode } from '@presale/rules/mail'
import type { OrderStatus, RejectionReason } from '@presale/rules/order'
import type { ProposalKind } from '@presale/rules/proposal'
import type { RateResult } from '@presale/rules/rates'
import type { Role } from '@presale/rules/role'
import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'

type Id = GeneratedAlways<string>
type CreatedAt = ColumnType<Date, never, never>
type Bytes = Buffer
/** Set by the database; null for a password that was never changed, or was changed before this column existed. */
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
  /** When a mail to `email` was answered; null for an unconfirmed address. */
  email_confirmed_at: Date | null
  /** What every mail to the confirmed address carries, so that a forged one is recognised. */
  mail_phrase: string | null
  /** Since then nothing logs in, and the row is not changed any more. */
  closed_at: Date | null
}

type EmailChangeTable = {
  id: Id
  buyer_id: string
  old_email: string
  new_email: string
  /** The key of `old_email` if that was confirmed: no other account gets it for seven days. */
  reserved_key: string | null
  changed_at: CreatedAt
  undone_at: Date | null
}

/** Addresses in lower case; written by the database. */
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
  /** Where mails to the operator go. It is confirmed, always. */
  email: string | null
  email_confirmed_at: Date | null
  /** The address that replaces `email` once it is confirmed. */
  next_email: string | null
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

/** Of an operator or of a buyer, never of both. */
type SecondFactorTable = {
  id: Id
  operator_id: string | null
  buyer_id: string | null
  secret: Bytes
  last_step: Generated<string>
  created_at: CreatedAt
  /** Null while the second factor is being set up. */
  confirmed_at: Date | null
}

/** Of a buyer or an operator. */
type PasskeyTable = {
  id: Id
  buyer_id: string | null
  operator_id: string | null
  credential_id: Bytes
  public_key: Bytes
  /** How often the device says it has signed; many always say 0. */
  counter: string
  transports: string[]
  name: string
  created_at: CreatedAt
  last_used_at: Date | null
}

type RecoveryCodeTable = {
  id: Id
  operator_id: string | null
  buyer_id: string | null
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
  /** When the session's owner last proved the identity: by log-in, password or code, or by setting a new password. */
  confirmed_at: Generated<Date>
}

/** Counted attempts (D18); `expire` is in milliseconds since 1970. */
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

type ProposalTable = {
  id: Id
  kind: ProposalKind
  subject: string
  input: unknown
  proposed_by: string
  proposed_at: CreatedAt
  decision: 'confirmed' | 'declined' | null
  decided_by: string | null
  decided_at: Date | null
}

/** A version of the limits of an order (D33). */
type TermsTable = { version: number; minimum: string; maximum: string; since: CreatedAt }

type TermsLevelTable = { version: number; tokens: string; bonus_percent: string }

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
  terms_version: number
  status: Generated<OrderStatus>
  rejection_reason: RejectionReason | null
  /** The payment that the buyer named. */
  transaction_id: string | null
  transaction_given_at: Date | null
  version: Generated<number>
  idempotency_key: string
  request_hash: Bytes
  created_at: CreatedAt
  price_held_until: CreatedAt
  closes_at: CreatedAt
  updated_at: Generated<Date>
  voided_at: Date | null
  voided_by: string | null
}

/** A message between the buyer and the operators; `operator_id` is null for the buyer's. */
type OrderMessageTable = {
  order_id: string
  /** From 1. */
  position: number
  operator_id: string | null
  text: string
  created_at: CreatedAt
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

/** What is counted: buyers, and orders by status; void orders are apart. */
export type Counted = 'buyer' | OrderStatus | 'void'

/** Totals of a day's ledger entries of a currency, kept by the database; dollars are not rounded, pay is in the currency. */
type LedgerDayTable = {
  day: ColumnType<string, never, never>
  currency_code: ColumnType<string, never, never>
  tokens: ColumnType<string, never, never>
  usd: ColumnType<string, never, never>
  pay: ColumnType<string, never, never>
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

/** Invariants that are violated; no row means that the books agree. */
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

/** The outbox (decision 0052). A mail that is neither sent, failed nor dropped waits for `next_attempt_at`. */
/** A link that sets a buyer's new password; `created_by` is null for a mailed one. */
type AccountLinkTable = {
  id: Id
  buyer_id: string
  secret_hash: Buffer
  created_by: string | null
  created_at: CreatedAt
  expires_at: Date
  closed_at: Date | null
}

type MailTable = {
  id: Id
  /** What the mail tells; no two mails have the same. */
  event: string | null
  kind: MailKind
  recipient: string
  buyer_id: string | null
  order_id: string | null
  order_version: number | null
  email_change_id: string | null
  /** The session of a new device, or of a log-in with a recovery code; it may be gone. */
  session_id: string | null
  operator_id: string | null
  /** Of a notice: it tells what happened after this time, and of waiting orders those that were placed before it. */
  cutoff: Date | null
  created_at: CreatedAt
  next_attempt_at: Generated<Date>
  attempts: Generated<number>
  /** Why the last attempt failed, or why the mail was dropped. */
  error: string | null
  sent_at: Date | null
  failed_at: Date | null
  dropped_at: Date | null
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

/** Failures of the running hour from one network; both ids are null for a name without an account. */
type FailedLogInTable = {
  hour: Date
  name_hash: Buffer
  network: string
  buyer_id: string | null
  operator_id: string | null
  failures: number
}

export type Schema = {
  buyer: BuyerTable
  former_email: FormerEmailTable
  email_change: EmailChangeTable
  account_link: AccountLinkTable
  operator: OperatorTable
  operator_invite: OperatorInviteTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  spent_challenge: { challenge: string; expires_at: Date }
  session: SessionTable
  attempt_count: AttemptCountTable
  failed_log_in: FailedLogInTable
  signing_key: { name: string; value: Buffer }
  currency: CurrencyTable
  currency_version: CurrencyVersionTable
  token_price: TokenPriceTable
  terms: TermsTable
  terms_level: TermsLevelTable
  /** Plural because `order` is a reserved word. */
  orders: OrderTable
  order_message: OrderMessageTable
  /** What operators note about an order for one another. */
  order_note: OrderMessageTable & { operator_id: string }
  /** Orders whose buyer waits for an answer; written by the database. */
  unanswered_order: { order_id: string; since: CreatedAt }
  ledger_entry: LedgerEntryTable
  ledger_day: LedgerDayTable
  /** Counts kept by triggers; a number is the sum of its rows. */
  row_count: { id: Id; what: Counted; rows: string }
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  books_violation: BooksViolationView
  tracking_key: TrackingKeyTable
  proposal: ProposalTable
  rate_refresh: RateRefreshTable
  mail: MailTable
  /** What happens to mails, in one row. */
  mail_switch: { id: number; mode: MailMode }
}

/** A database handle that runs each statement by itself or opens a transaction. */
export type Db = Kysely<Schema>

/** A transaction in progress. A function that must run inside one takes this type. */
export type Trx = Transaction<Schema>
