import { BUYER_UNKNOWN } from '@presale/rules/account'
import type { Decimal } from '@presale/rules/decimal'
import { type BuyerSearch, type Count, SEARCH_MINIMUM } from '@presale/rules/lists'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Program, recordAudit } from '../audit/audit.ts'
import { kept } from '../db/named.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { readKeptCount } from '../lists/count.ts'
import { inSearch } from '../lists/in-search.ts'
import { fetchPage, type Page } from '../lists/keyset.ts'
import { contains } from '../lists/like.ts'
import { readInvestment } from '../orders/buyer-orders.ts'
import { type Balance, balanceOf, balancesOf, ZERO_TOKENS } from '../orders/ledger.ts'

/** A buyer as operators find one; the balance includes the bonus. */
export type FoundBuyer = { id: string; name: string; email: string; phone: string; balance: Decimal }

/** One page of buyers, newest first, whose name, e-mail or phone contains the text or whose number it is. */
export async function searchBuyers(
  db: Db,
  input: BuyerSearch,
): Promise<{ buyers: FoundBuyer[]; count: Count } & Omit<Page<never>, 'rows'>> {
  const { search } = input
  const { rows: found, ...page } = await (search === undefined
    ? readBuyers(db, input)
    : inSearch(db, (trx) => readBuyers(trx, input)))
  const balances = await balancesOf(
    db,
    found.map((row) => row.id),
  )
  const buyers = found.map((row) => ({ ...row, balance: balances.get(row.id)?.balance ?? ZERO_TOKENS }))
  return { buyers, ...page }
}

function readBuyers(db: Db, input: BuyerSearch) {
  const { search } = input
  const buyers = db.selectFrom('buyer')
  const matching = search === undefined ? buyers : buyers.where(matchesSearch(search))
  const rows = matching.select(['buyer.id', 'name', 'email', 'phone'])
  const id = sql.ref('buyer.id')
  const sort = { expression: id, type: 'bigint', direction: 'desc' } as const
  const list = { rows, id, sort, isIndexed: search === undefined }
  return fetchPage(db, list, input, search === undefined ? () => readKeptCount(db, 'buyer') : undefined)
}

/**
 * Matches a buyer's number, or a part of name, e-mail or phone; a text shorter than three characters matches only the
 * number.
 */
function matchesSearch(search: string): RawBuilder<boolean> {
  const isNumber = /^[1-9][0-9]{0,17}$/.test(search)
  const number = sql<boolean>`id = ${search}::bigint`
  if (isNumber && search.length < SEARCH_MINIMUM) return number
  const text = contains(sql`lower(name || ' ' || email || ' ' || phone)`, search)
  return isNumber ? sql<boolean>`(${number} or ${text})` : text
}

const readPerson = kept('read one buyer', ({ buyerId }: { buyerId: unknown }, db) =>
  db
    .selectFrom('buyer')
    .leftJoin('second_factor', 'second_factor.buyer_id', 'buyer.id')
    .select(['buyer.id', 'name', 'email', 'phone', 'buyer.created_at', 'confirmed_at', 'email_confirmed_at'])
    .select('closed_at')
    .where('buyer.id', '=', sql<string>`${buyerId}`),
)

const readLivingSessions = kept('read living sessions', ({ buyerId }: { buyerId: unknown }, db) =>
  db
    .selectFrom('session')
    .select(['created_at', 'expires_at'])
    .where('buyer_id', '=', sql<string>`${buyerId}`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc'),
)

/** A buyer with everything an operator may see: the ledger's balance and the valid sessions. */
export type BuyerPage = {
  id: string
  name: string
  email: string
  phone: string
  registeredAt: string
  closedAt: string | null
  hasConfirmedEmail: boolean
  hasSecondFactor: boolean
  sessions: { openedAt: string; expiresAt: string }[]
  investedUsd: Decimal
} & Balance

/** Throws `not-found` for an unknown buyer. */
export async function readBuyer(db: Db, buyerId: string): Promise<BuyerPage> {
  const [[buyer], sessions, { totalUsd }, balance] = await Promise.all([
    readPerson(db, { buyerId }),
    readLivingSessions(db, { buyerId }),
    readInvestment(db, buyerId),
    balanceOf(db, buyerId),
  ])
  if (!buyer) throw new AppError('not-found', BUYER_UNKNOWN)
  const { created_at, confirmed_at, email_confirmed_at, closed_at, ...account } = buyer
  return {
    ...account,
    ...balance,
    registeredAt: created_at.toISOString(),
    closedAt: closed_at?.toISOString() ?? null,
    hasConfirmedEmail: email_confirmed_at !== null,
    hasSecondFactor: confirmed_at !== null,
    investedUsd: totalUsd,
    sessions: sessions.map((session) => ({
      openedAt: session.created_at.toISOString(),
      expiresAt: session.expires_at.toISOString(),
    })),
  }
}

/** Ends every session of a buyer and answers their number. Throws `not-found` for an unknown buyer. */
export function endBuyerSessions(
  db: Db,
  input: { buyerId: string } & (Actor | Program),
): Promise<{ ended: number }> {
  return inTransaction(db, async (trx) => {
    const buyer = await trx
      .selectFrom('buyer')
      .select('id')
      .where('id', '=', input.buyerId)
      .executeTakeFirst()
    if (!buyer) throw new AppError('not-found', BUYER_UNKNOWN)
    const { numUpdatedRows } = await trx
      .updateTable('session')
      .set({ revoked_at: sql`now()` })
      .where('buyer_id', '=', buyer.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    const ended = Number(numUpdatedRows)
    await recordAudit(trx, {
      ...input,
      action: 'buyer.end-sessions',
      subject: { type: 'buyer', id: buyer.id },
      after: { ended },
    })
    return { ended }
  })
}
