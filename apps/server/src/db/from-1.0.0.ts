/** From the last migration of version 1.0.0 to the baseline. Goes once no database of that version is left. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createEmailChanges } from './migrations/0001-buyers.ts'
import { createProposals, requireProofOfInviter } from './migrations/0002-operators.ts'
import { createFailedLogIns, createPasskeys, createSigningKeys } from './migrations/0003-log-ins.ts'
import * as terms from './migrations/0005-terms.ts'
import { freezeTerms, freezeTimes, indexEndingOrders, indexTransactions } from './migrations/0006-orders.ts'
import { requireReason } from './migrations/0007-ledger.ts'
import * as mail from './migrations/0010-mail.ts'
import * as messages from './migrations/0011-messages.ts'

export const upgradeFromVersion1: Migration['up'] = async (db: Kysely<unknown>) => {
  await extendBuyers(db)
  await extendOperators(db)
  await extendLogIns(db)
  await extendOrders(db)
  await requireReason(db)
  await mail.up(db)
  await messages.up(db)
}

async function extendBuyers(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table buyer
      add column email_confirmed_at timestamptz,
      add column next_email text check (next_email <> ''),
      add column mail_phrase text
        check (char_length(mail_phrase) between 1 and 60 and mail_phrase !~ '[[:cntrl:]]')`.execute(db)
  await createEmailChanges(db)
}

async function extendOperators(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table operator
      add column email text check (email <> ''),
      add column email_confirmed_at timestamptz,
      add column next_email text check (next_email <> ''),
      add column muted_notices text[] not null default '{}' check (muted_notices <@ array[
        'operator-orders-waiting', 'operator-held-rates', 'operator-failed-log-ins', 'operator-changed-addresses',
        'operator-failed-mails', 'operator-digest']),
      add constraint operator_email_is_confirmed check ((email is null) = (email_confirmed_at is null))`.execute(
    db,
  )
  await requireProofOfInviter(db)
  await createProposals(db)
}

/** Second factors and recovery codes belonged to operators only. */
async function extendLogIns(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recovery_code
      drop constraint recovery_code_operator_id_fkey,
      drop constraint recovery_code_pkey,
      alter column operator_id drop not null`.execute(db)
  await sql`
    alter table second_factor
      drop constraint second_factor_pkey,
      alter column operator_id drop not null,
      add column id bigint generated always as identity primary key,
      add column buyer_id bigint unique references buyer,
      add constraint second_factor_of_an_operator unique (operator_id),
      add constraint second_factor_has_one_owner check (num_nonnulls(operator_id, buyer_id) = 1)`.execute(db)
  await sql`
    alter table recovery_code
      add column id bigint generated always as identity primary key,
      add column buyer_id bigint references second_factor (buyer_id) on delete cascade,
      add foreign key (operator_id) references second_factor (operator_id) on delete cascade,
      add constraint recovery_code_of_an_operator unique (operator_id, code_hash),
      add constraint recovery_code_of_a_buyer unique (buyer_id, code_hash),
      add constraint recovery_code_has_one_owner check (num_nonnulls(operator_id, buyer_id) = 1)`.execute(db)
  await createFailedLogIns(db)
  await createPasskeys(db)
  await createSigningKeys(db)
}

/** The times of earlier orders count from now, so that no upgrade closes an order at once. All were sold at the first terms. */
async function extendOrders(db: Kysely<unknown>): Promise<void> {
  await terms.up(db)
  await sql`
    alter table orders
      add column price_held_until timestamptz not null default now() + interval '24 hours',
      add column closes_at timestamptz not null default now() + interval '168 hours',
      add column rejection_reason text,
      add column terms_version integer not null default 1 references terms,
      add column transaction_id text check (transaction_id <> ''),
      add column transaction_given_at timestamptz,
      add constraint order_ends_in_order check (
        isfinite(closes_at) and created_at < price_held_until and price_held_until <= closes_at),
      add constraint order_rejection_reason check (
        rejection_reason is null
        or (status = 'rejected' and rejection_reason in ('not paid in time', 'cancelled by the buyer'))),
      add constraint order_closes_in_time check (
        rejection_reason is distinct from 'not paid in time' or updated_at >= closes_at),
      add constraint order_transaction_has_its_time check (
        (transaction_id is null) = (transaction_given_at is null))`.execute(db)
  await sql`alter table orders alter column terms_version drop default`.execute(db)
  await indexEndingOrders(db)
  await indexTransactions(db)
  await freezeTimes(db)
  await freezeTerms(db)
}
