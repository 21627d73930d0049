import { type Kysely, sql } from 'kysely'

/**
 * A second factor and its recovery codes belong to an operator or to a buyer. The columns of operators keep their names,
 * so that a server of the version before works on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await sql`
    alter table mail
      drop constraint mail_kind_check,
      add constraint mail_kind_check check (kind in (
        'order-placed', 'order-approved', 'order-rejected', 'order-reopened', 'password-reset', 'credentials-changed',
        'confirm-email', 'email-changed', 'new-device', 'second-factor-on', 'second-factor-off', 'new-recovery-codes')),
      add constraint second_factor_mail_has_a_buyer check (
        kind not in ('second-factor-on', 'second-factor-off', 'new-recovery-codes') or buyer_id is not null)`.execute(
    db,
  )
}
