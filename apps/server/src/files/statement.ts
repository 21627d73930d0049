/** A buyer's ledger entries of a period, as PDF and as CSV. */
import { buffer } from 'node:stream/consumers'
import { type Decimal, exactText, toTokens } from '@presale/rules/decimal'
import { STATEMENT_MAXIMUM, STATEMENT_TOO_LONG, type StatementPeriod } from '@presale/rules/file'
import { FILE_TEXTS } from '@presale/rules/texts/files'
import { sql } from 'kysely'
import type { Connection } from '../db/connect.ts'
import { asColumns, streamCsv } from '../db/csv.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { inUtc } from '../mail/layout.ts'
import { STATEMENT_COLUMNS } from '../orders/export-entries.ts'
import { ZERO_TOKENS } from '../orders/ledger.ts'
import { filterEntries } from '../orders/search-entries.ts'
import type { Paper, PaperTable } from '../pdf/paper.ts'
import { buyerSection, issuer, section } from './parts.ts'

const TEXTS = FILE_TEXTS.statement

type OfBuyer = { buyerId: string } & StatementPeriod

/**
 * The entries as CSV, oldest first, with the balance before and after each. The file is read whole, so that a slow reader
 * holds no connection. Throws `refused` for more than `most` entries.
 */
export async function readStatementCsv(
  { db, pool }: Connection,
  period: OfBuyer,
  most: number = STATEMENT_MAXIMUM.csv,
): Promise<Buffer> {
  const query = entriesOf(db, period)
    .select(asColumns(STATEMENT_COLUMNS))
    .orderBy('ledger_entry.buyer_position')
  const { stream } = await streamCsv(pool, query, async (rows) => {
    if (rows > most) throw new AppError('refused', STATEMENT_TOO_LONG.csv)
  })
  return buffer(stream)
}

/** The entries as a document, with the balances of the period. Throws as readStatementCsv does. */
export async function readStatement(
  db: Db,
  period: OfBuyer,
  most: number = STATEMENT_MAXIMUM.pdf,
): Promise<Paper> {
  const [buyer, rows, before] = await Promise.all([
    readBuyer(db, period.buyerId),
    readRows(db, period, most + 1),
    readBalanceBefore(db, period),
  ])
  if (rows.length > most) throw new AppError('refused', STATEMENT_TOO_LONG.pdf)
  const opening = rows[0]?.before ?? before
  const closing = rows.at(-1)?.after ?? opening
  return {
    title: TEXTS.title,
    subtitle: issuer(),
    sections: [
      buyerSection(buyer),
      section(TEXTS.period, [
        [TEXTS.from, period.from],
        [TEXTS.to, period.to],
        [TEXTS.opening, inTokens(opening)],
        [TEXTS.closing, inTokens(closing)],
      ]),
    ],
    ...(rows.length > 0 && { table: tableOf(rows) }),
    notes: [...(rows.length > 0 ? [] : [TEXTS.none]), TEXTS.note],
    foot: FILE_TEXTS.page,
  }
}

const readBuyer = (db: Db, buyerId: string) =>
  db.selectFrom('buyer').select(['name', 'email']).where('id', '=', buyerId).executeTakeFirstOrThrow()

const entriesOf = (db: Db, { buyerId, from, to }: OfBuyer) =>
  filterEntries(db, { buyerId })
    .where('ledger_entry.created_at', '>=', startInUtc(from))
    .where('ledger_entry.created_at', '<', startInUtc(to, 1))

/** Midnight in UTC, some days later. */
const startInUtc = (day: string, later = 0) =>
  sql<Date>`(${day}::date + ${later}::integer)::timestamp at time zone 'UTC'`

type Row = Awaited<ReturnType<typeof readRows>>[number]

function readRows(db: Db, period: OfBuyer, limit: number) {
  return entriesOf(db, period)
    .select(['ledger_entry.created_at as at', 'orders.reference', 'kind'])
    .select(['ledger_entry.tokens', 'ledger_entry.bonus_tokens as bonus'])
    .select([
      sql<Decimal>`tokens_before + bonus_before`.as('before'),
      sql<Decimal>`tokens_after + bonus_after`.as('after'),
    ])
    .orderBy('buyer_position')
    .limit(limit)
    .execute()
}

/** The balance at the beginning of the period. */
async function readBalanceBefore(db: Db, { buyerId, from }: OfBuyer): Promise<Decimal> {
  const last = await db
    .selectFrom('ledger_entry')
    .select(sql<Decimal>`tokens_after + bonus_after`.as('balance'))
    .where('buyer_id', '=', buyerId)
    .where('created_at', '<', startInUtc(from))
    .orderBy('buyer_position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.balance ?? ZERO_TOKENS
}

const inTokens = (amount: Decimal) => exactText(toTokens(amount))

function tableOf(rows: Row[]): PaperTable {
  return {
    columns: [
      { label: TEXTS.at, share: 0.155 },
      { label: TEXTS.order, share: 0.275 },
      { label: TEXTS.kind, share: 0.09 },
      { label: TEXTS.tokens, share: 0.17, isAmount: true },
      { label: TEXTS.bonus, share: 0.14, isAmount: true },
      { label: TEXTS.balance, share: 0.17, isAmount: true },
    ],
    rows: rows.map(({ at, reference, kind, tokens, bonus, after }) => [
      inUtc(at).replace(' UTC', ''),
      reference,
      TEXTS.kinds[kind],
      inTokens(tokens),
      inTokens(bonus),
      inTokens(after),
    ]),
  }
}
