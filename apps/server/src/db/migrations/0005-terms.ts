import { type Kysely, sql } from 'kysely'

/** The terms of a sale (D33): the fewest and most tokens of an order before bonus, and the bonus of each level. */
export type Terms = {
  readonly version: number
  readonly minimum: string
  readonly maximum: string
  /** From this number of tokens an order earns this bonus percentage, in ascending order. */
  readonly levels: readonly (readonly [tokens: string, bonusPercent: string])[]
}

/** The first terms. */
export const TERMS: Terms = {
  version: 1,
  minimum: '40',
  maximum: '100000',
  levels: [
    ['40', '5'],
    ['200', '7'],
    ['500', '10'],
    ['1000', '15'],
    ['5000', '15'],
    ['50000', '20'],
  ],
}

/**
 * Versions of the terms (D33, decision 0028). Each order names its terms, and the books compare it with those (I9).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table terms (
      version integer primary key check (version > 0),
      minimum token_amount not null check (minimum > 0),
      maximum token_amount not null check (maximum >= minimum),
      since timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table terms_level (
      version integer not null references terms,
      tokens token_amount not null,
      bonus_percent numeric not null check (bonus_percent between 0 and 100),
      primary key (version, tokens)
    )`.execute(db)
  await addTerms(db, TERMS)
  await keepTerms(db)
}

/** Adds a version of the terms, in force from now on. The database refuses any that is not the next. */
export async function addTerms(db: Kysely<unknown>, terms: Terms): Promise<void> {
  const { version, minimum, maximum, levels } = terms
  await sql`insert into terms (version, minimum, maximum) values (${version}, ${minimum}, ${maximum})`.execute(
    db,
  )
  const rows = levels.map(([tokens, percent]) => sql`(${version}, ${tokens}, ${percent})`)
  await sql`insert into terms_level (version, tokens, bonus_percent) values ${sql.join(rows)}`.execute(db)
}

/** Terms are append-only, their versions leave no gap, and only the newest may still get levels. */
async function keepTerms(db: Kysely<unknown>): Promise<void> {
  for (const table of ['terms', 'terms_level']) {
    await sql`
      create trigger terms_are_append_only before update or delete or truncate on ${sql.table(table)}
        for each statement execute function refuse_change('the terms of a sale are append-only')`.execute(db)
  }
  await sql`
    create function check_terms_are_next() returns trigger language plpgsql as $$
    begin
      if new.version <> (select coalesce(max(version), 0) from terms) + 1 then
        raise exception 'terms % do not follow the terms in force', new.version using errcode = '23514';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger terms_are_next before insert on terms
      for each row execute function check_terms_are_next()`.execute(db)
  await sql`
    create function check_level_is_new() returns trigger language plpgsql as $$
    begin
      if (select since < now() from terms where version = new.version) then
        raise exception 'the levels of terms % are complete', new.version using errcode = '55000';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger level_is_new before insert on terms_level
      for each row execute function check_level_is_new()`.execute(db)
}
