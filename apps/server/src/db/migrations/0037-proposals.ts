import { type Kysely, sql } from 'kysely'

/**
 * Proposals of the two-person rule (decision 0049). A proposal is written once and decided once, and nobody confirms
 * an own one, whatever the program does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proposal (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('currency.add', 'currency.update', 'currency.restore', 'order.approve')),
      subject text not null check (subject <> ''),
      input jsonb not null,
      proposed_by bigint not null references operator,
      proposed_at timestamptz not null default now(),
      decision text check (decision in ('confirmed', 'declined')),
      decided_by bigint references operator,
      decided_at timestamptz,
      constraint proposal_decision_is_signed check (
        (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
      constraint proposal_needs_a_second_operator check (decision <> 'confirmed' or decided_by <> proposed_by)
    )`.execute(db)
  await sql`
    create unique index proposal_open on proposal (kind, subject) where decision is null`.execute(db)
  await sql`
    create trigger proposal_is_frozen before update on proposal for each row
      when (
        old.decision is not null
        or (old.id, old.kind, old.subject, old.input, old.proposed_by, old.proposed_at)
          is distinct from (new.id, new.kind, new.subject, new.input, new.proposed_by, new.proposed_at))
      execute function refuse_change('a proposal is decided once and never changed')`.execute(db)
  await sql`
    create trigger proposals_are_kept before delete or truncate on proposal
      for each statement execute function refuse_change('proposals are never deleted')`.execute(db)
}
