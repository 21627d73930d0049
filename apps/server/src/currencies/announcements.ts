/** What operators learn of where and how much buyers pay: each for 24 hours, above every screen. */
import type { Decimal } from '@presale/rules/decimal'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** `at` is ISO 8601 in UTC, `operator` a login. */
type Announced = { id: string; at: string; operator: string }
/** `requestId` is the same for what was changed in one go. */
type OfCurrency = Announced & { code: string; requestId: string }

/** A deposit address that buyers can see since then. `before` is what it replaced, null if nothing. */
export type AddressChange = OfCurrency & {
  action: string
  before: string | null
  after: string
  network: string | null
}

/** A rate, in tokens per unit, that an operator changed with a reason, or a held one that an operator confirmed. */
export type RateChange = OfCurrency & { before: Decimal; after: Decimal; reason: string }

/** The price of one token in US dollars that an owner set, and the one before; null before the first price. */
export type PriceChange = Announced & { before: Decimal | null; after: Decimal }

const ANNOUNCED_HOURS = 24
const LAST_DAY = sql<Date>`now() - make_interval(hours => ${ANNOUNCED_HOURS})`

/**
 * After grouping. The newest change of each currency, of those that replaced something if there is one, comes before the
 * second one of any, and older currencies come before newer ones, so that a flood of changes or of new currencies can't push another currency's change off the list.
 */
const MAX_ANNOUNCED = 500

/** The actions after which buyers may see another address. */
const SHOWING = ['currency.add', 'currency.restore', 'currency.switch-on', 'currency.change-address']
const CHANGING = ['currency.update', ...SHOWING]

/** The actions that change a rate: those, and a held rate that an operator confirmed. */
const RATING = ['currency.rate', 'currency.switch-off', ...CHANGING]

/**
 * The addresses, rates and token prices of the last 24 hours, newest first, for every operator. Each address of a currency
 * is named once, by its newest change, and once more by the newest that replaced each other address.
 */
export async function listAnnouncements(
  db: Db,
): Promise<{ addresses: AddressChange[]; rates: RateChange[]; prices: PriceChange[] }> {
  const [addresses, rates, prices] = await Promise.all([listAddresses(db), listRates(db), listPrices(db)])
  return {
    addresses: addresses.map(toAnnounced),
    rates: rates.map(toAnnounced),
    prices: prices.map(({ at, login, ...price }) => ({ ...price, at: at.toISOString(), operator: login })),
  }
}

function listAddresses(db: Db) {
  const each = recent(db, CHANGING)
    .leftJoin('currency_version', (join) =>
      join
        .onRef('currency_version.currency_id', '=', 'currency.id')
        .on('currency_version.version', '=', sql<number>`(audit_entry.after ->> 'version')::integer`),
    )
    .where(sql<SqlBool>`coalesce(audit_entry.after ->> 'enabled', 'true') = 'true'`)
    .where((eb) =>
      eb.or([eb('audit_entry.action', 'in', SHOWING), sql<SqlBool>`audit_entry.after ? 'network'`]),
    )
    .select([
      'audit_entry.action',
      'currency_version.network',
      sql<string | null>`audit_entry.before ->> 'depositAddress'`.as('before'),
      // Every version of a currency is kept; an entry has only the fields that changed.
      sql<string>`coalesce(audit_entry.after ->> 'depositAddress', currency_version.deposit_address)`.as(
        'after',
      ),
    ])
  const distinct = db
    .with('each_change', () => each)
    .selectFrom('each_change as newest')
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('each_change as later')
            .whereRef('later.code', '=', 'newest.code')
            .whereRef('later.after', '=', 'newest.after')
            .whereRef('later.network', 'is not distinct from', 'newest.network')
            .whereRef('later.id', '>', 'newest.id')
            .where((eb) =>
              eb.or([eb('newest.before', 'is', null), eb('later.before', '=', eb.ref('newest.before'))]),
            )
            .select('later.id'),
        ),
      ),
    )
  return newestOfEach(db, distinct)
}

function listRates(db: Db) {
  const each = recent(db, RATING)
    .where('audit_entry.reason', '<>', '')
    .where(sql<SqlBool>`audit_entry.after ->> 'tokensPerUnit' is not null`)
    .select([
      'audit_entry.reason',
      sql<Decimal>`audit_entry.before ->> 'tokensPerUnit'`.as('before'),
      sql<Decimal>`audit_entry.after ->> 'tokensPerUnit'`.as('after'),
    ])
  return newestOfEach(db, each)
}

function listPrices(db: Db) {
  return db
    .selectFrom('audit_entry')
    .innerJoin('operator', 'operator.id', 'audit_entry.operator_id')
    .select([
      'audit_entry.id',
      'audit_entry.at',
      'operator.login',
      sql<Decimal | null>`audit_entry.before ->> 'usd'`.as('before'),
      sql<Decimal>`audit_entry.after ->> 'usd'`.as('after'),
    ])
    .where('audit_entry.action', '=', 'token-price.set')
    .where('audit_entry.at', '>', LAST_DAY)
    .orderBy('audit_entry.at', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .limit(MAX_ANNOUNCED)
    .execute()
}

/** As many as are announced, newest first. */
async function newestOfEach<Row extends { id: string; code: string; currency_id: string }>(
  db: Db,
  changes: Expression<Row>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from (${changes}) as change
    order by row_number() over (partition by code order by before is null, id desc), currency_id, id desc limit ${MAX_ANNOUNCED}`.execute(
    db,
  )
  return rows.toSorted((one, other) => Number(other.id) - Number(one.id))
}

function recent(db: Db, actions: readonly string[]) {
  return (
    db
      .selectFrom('audit_entry')
      .innerJoin('currency', (join) =>
        join.on(sql`currency.id::text`, '=', sql.ref('audit_entry.subject_id')),
      )
      .innerJoin('operator', 'operator.id', 'audit_entry.operator_id')
      .select([
        'audit_entry.id',
        'currency.code',
        'currency.id as currency_id',
        'audit_entry.at',
        'audit_entry.request_id as requestId',
        'operator.login',
      ])
      // Without the type of subject, which the actions imply: Postgres would read every entry of it.
      .where('audit_entry.action', 'in', actions)
      .where('audit_entry.at', '>', LAST_DAY)
  )
}

function toAnnounced<Row extends { at: Date; login: string; currency_id: string }>({
  login,
  at,
  currency_id: _,
  ...row
}: Row) {
  return { ...row, at: at.toISOString(), operator: login }
}
