import { type Kysely, sql } from 'kysely'

/**
 * An owner invite is accepted only while the operator who made it has a recent proof of identity, so that a session left
 * open makes no owner. The minutes are RECENT_MINUTES.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function require_proof_of_inviter() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from session where operator_id = new.created_by and revoked_at is null and expires_at > now()
          and confirmed_at > now() - interval '15 minutes') then
        raise exception 'an owner invite needs a recent proof of identity of the operator who made it';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger operator_invite_of_an_owner_is_proven before update on operator_invite for each row
      when (new.role = 'owner' and old.accepted_at is null and new.accepted_at is not null)
      execute function require_proof_of_inviter()`.execute(db)
}
