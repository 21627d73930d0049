import { type Kysely, sql } from 'kysely'

/** The terms of a sale (D33): the fewest and most tokens of an order before bonus, and the bonus of each level. */
export type Terms = {
  readonly version: number
  readonly minimum: string
  readonly maximum: string
  /** From this number of tokens an order earns this bonus percentage, in ascending order. */
  readonly levels: readonly (readonly [tokens: string, bonusPercent: string])[]
}

/** The terms that every order before this migration was sold at. */
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
 * Terms become versions in the database (D33, decision 0028). Each order names its terms, and the books compare it with
 * those (I9). Until now the view had the terms as literals.
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
  await sql`alter table orders add column terms_version integer not null default 1 references terms`.execute(
    db,
  )
  await sql`alter table orders alter column terms_version drop default`.execute(db)
  await sql`
    create trigger order_terms_are_frozen before update of terms_version on orders for each row
      when (old.terms_version is distinct from new.terms_version)
      execute function refuse_change('an order keeps the figures it was placed with')`.execute(db)
  await compareWithTerms(db)
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

/** The part of the view with the terms as literals. */
const LITERAL_TERMS =
  /SELECT 'I9'::text(?:(?!UNION ALL)[\s\S])*are not sold'(?:(?!UNION ALL)[\s\S])*(?=UNION ALL)/

/** I9: the tokens of an order are within the limits of its terms, with the bonus of their level. */
const STORED_TERMS = `
  select 'I9', 'order ' || orders.id,
    format('%s tokens with a bonus of %s percent are not sold', orders.tokens, orders.bonus_percent)
  from orders
  left join (
    select version, bonus_percent, minimum, maximum,
      case when lag(tokens) over levels is null then 0 else tokens end as first_tokens,
      coalesce(lead(tokens::numeric) over levels, 'Infinity') as next_tokens
    from terms_level join terms using (version)
    window levels as (partition by version order by tokens)
  ) level on level.version = orders.terms_version and level.bonus_percent = orders.bonus_percent
    and orders.tokens >= level.first_tokens and orders.tokens < level.next_tokens
    and orders.tokens between level.minimum and level.maximum
  where level.version is null
  `

async function compareWithTerms(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select rtrim(pg_get_viewdef('books_violation'::regclass), ';') as text`.execute(db)
  const text = rows[0]?.text ?? ''
  if (!LITERAL_TERMS.test(text)) throw new Error('The view books_violation has no part with the terms.')
  await sql
    .raw(`create or replace view books_violation (invariant, subject, details) as
    ${text.replace(LITERAL_TERMS, () => STORED_TERMS)}`)
    .execute(db)
}
