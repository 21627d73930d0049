/** The only writer of ledger entries, and the only source of balances (D11). */
import { add, type Decimal, subtract, toTokens } from '@presale/rules/decimal'
import { sql } from 'kysely'
import type { Actor } from '../audit/audit.ts'
import { gathered } from '../db/gather.ts'
import { kept } from '../db/named.ts'
import type { Db, Trx } from '../db/schema.ts'

/** A buyer's holdings as decimal strings; `balance` includes the bonus (D14). */
export type Balance = { balance: Decimal; purchasedTokens: Decimal; bonusTokens: Decimal }

/** The balance of a buyer without entries. */
export const ZERO_TOKENS = '0.000000'

/** The buyer's balance, read from the last entry: each entry carries the running sums. */
export async function balanceOf(db: Db | Trx, buyerId: string): Promise<Balance> {
  return balanceAfter(await readLastEntry(db, buyerId))
}

/** Balances of several buyers, by buyer id. */
export async function balancesOf(db: Db, buyerIds: string[]): Promise<Map<string, Balance>> {
  return new Map(await Promise.all(buyerIds.map(async (id) => [id, await balanceOf(db, id)] as const)))
}

/** The balance after this entry; zero without one. */
function balanceAfter(last: { tokens_after: Decimal; bonus_after: Decimal } | undefined): Balance {
  const purchasedTokens = last?.tokens_after ?? ZERO_TOKENS
  const bonusTokens = last?.bonus_after ?? ZERO_TOKENS
  return { balance: toTokens(add(purchasedTokens, bonusTokens)), purchasedTokens, bonusTokens }
}

const readLastEntry = gathered(async (db: Db | Trx, buyerIds: readonly string[]) => {
  const rows = await readLastEntries(db, { buyerIds })
  const byBuyer = new Map(rows.map((row) => [row.buyer_id, row]))
  return buyerIds.map((id) => byBuyer.get(id))
})

/** The last entry of each buyer that has one. */
const readLastEntries = kept('read balances', ({ buyerIds }: { buyerIds: unknown }, db) =>
  db
    .selectFrom(sql<{ buyer_id: string }>`unnest(${buyerIds}::bigint[])`.as<'asked'>(sql`asked(buyer_id)`))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('ledger_entry')
          .select(['tokens_after', 'bonus_after'])
          .whereRef('ledger_entry.buyer_id', '=', 'asked.buyer_id')
          .orderBy('buyer_position', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['asked.buyer_id', 'tokens_after', 'bonus_after']),
)

/** The part of an order that an entry books. */
export type BookedOrder = { id: string; buyer_id: string; tokens: Decimal; bonus_tokens: Decimal }

/** Why an entry is written, and by which operator. */
export type EntryCause = Actor & { reason: string }

/** Credits the order to its buyer. The order's row must be locked; the database refuses a second credit. */
export async function creditOrder(trx: Trx, order: BookedOrder, cause: EntryCause): Promise<void> {
  await writeEntry(trx, order, { kind: 'credit', tokens: order.tokens, bonus: order.bonus_tokens }, cause)
}

/**
 * Reverses the order's credit exactly. The order's row must be locked; the database refuses a reversal without a
 * credit.
 */
export async function reverseOrder(trx: Trx, order: BookedOrder, cause: EntryCause): Promise<void> {
  const tokens = subtract('0', order.tokens)
  const bonus = subtract('0', order.bonus_tokens)
  await writeEntry(trx, order, { kind: 'reversal', tokens, bonus }, cause)
}

type Movement = { kind: 'credit' | 'reversal'; tokens: Decimal; bonus: Decimal }

async function writeEntry(trx: Trx, order: BookedOrder, moved: Movement, cause: EntryCause): Promise<void> {
  await lockBuyer(trx, order.buyer_id)
  const last = await lastEntryOf(trx, order.buyer_id)
  const tokensBefore = last?.tokens_after ?? ZERO_TOKENS
  const bonusBefore = last?.bonus_after ?? ZERO_TOKENS
  await trx
    .insertInto('ledger_entry')
    .values({
      order_id: order.id,
      buyer_id: order.buyer_id,
      kind: moved.kind,
      tokens: moved.tokens,
      bonus_tokens: moved.bonus,
      order_position: (await entriesOfOrder(trx, order.id)) + 1,
      buyer_position: (last?.buyer_position ?? 0) + 1,
      tokens_before: tokensBefore,
      bonus_before: bonusBefore,
      tokens_after: toTokens(add(tokensBefore, moved.tokens)),
      bonus_after: toTokens(add(bonusBefore, moved.bonus)),
      operator_id: cause.operatorId,
      reason: cause.reason,
      request_id: cause.requestId,
    })
    .execute()
}

/** Serialises the entries of a buyer. Always locked after the order, so that writers cannot deadlock. */
export async function lockBuyer(trx: Trx, buyerId: string): Promise<void> {
  await trx
    .selectFrom('buyer')
    .select('id')
    .where('id', '=', buyerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

function lastEntryOf(db: Db | Trx, buyerId: string) {
  return db
    .selectFrom('ledger_entry')
    .select(['buyer_position', 'tokens_after', 'bonus_after'])
    .where('buyer_id', '=', buyerId)
    .orderBy('buyer_position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function entriesOfOrder(trx: Trx, orderId: string): Promise<number> {
  const last = await trx
    .selectFrom('ledger_entry')
    .select('order_position')
    .where('order_id', '=', orderId)
    .orderBy('order_position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.order_position ?? 0
}
