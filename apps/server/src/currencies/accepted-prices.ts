/** The dollar price of each coin that was accepted last, which a new price is compared with (D46). */
import { type Decimal, multiply } from '@presale/rules/decimal'
import type { RateResult } from '@presale/rules/rates'
import type { Db, Trx } from '../db/schema.ts'

const PRICE_DECIMALS = 40

type Rated = { id: string; tokensPerUnit: Decimal }

/** `priceId`: the coin's id at the price service at that time, if an update accepted the price. */
export type Accepted = { usd: Decimal; priceId?: string | undefined }

/**
 * What was accepted by the currency's id, from the last result. A rate that no update has accepted stands for its value at
 * the token's price when the rate was set, so that a later change of the token's price doesn't count.
 */
export async function readAcceptedPrices(
  trx: Trx,
  currencies: readonly Rated[],
  tokenPriceUsd: Decimal,
): Promise<Map<string, Accepted>> {
  const accepted = acceptedIn(await readLastResult(trx))
  const others = currencies.filter(({ id }) => !accepted.has(id))
  if (others.length === 0) return accepted
  const setAt = await readTimesOfRates(trx, others)
  const changes = await readTokenPrices(trx)
  for (const { id, tokensPerUnit } of others) {
    const since = setAt.get(id)
    const next = since && changes.find(({ at, before }) => at > since && before !== null)
    accepted.set(id, { usd: multiply(tokensPerUnit, next?.before ?? tokenPriceUsd, PRICE_DECIMALS) })
  }
  return accepted
}

export async function readLastResult(trx: Db | Trx): Promise<RateResult | null | undefined> {
  const row = await trx.selectFrom('rate_refresh').select('result').where('id', '=', 1).executeTakeFirst()
  return row?.result
}

function acceptedIn(result: RateResult | null | undefined): Map<string, Accepted> {
  const known = result?.outcomes ?? []
  return new Map(
    known.flatMap(({ currencyId, acceptedUsd: usd, acceptedId: priceId }) =>
      usd ? [[currencyId, { usd, priceId: priceId ?? undefined }] as const] : [],
    ),
  )
}

/** When each currency's present rate was set. */
export async function readTimesOfRates(
  trx: Db | Trx,
  currencies: readonly { id: string }[],
): Promise<Map<string, Date>> {
  const ids = currencies.map(({ id }) => id)
  const rows = await trx
    .selectFrom('currency')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('currency_version as set')
          .leftJoin('currency_version as former', (join) =>
            join
              .onRef('former.currency_id', '=', 'set.currency_id')
              .on((on) => on('former.version', '=', on('set.version', '-', 1))),
          )
          .select('set.since')
          .whereRef('set.currency_id', '=', 'currency.id')
          .where((where) =>
            where.or([
              where('former.version', 'is', null),
              where('former.tokens_per_unit', '<>', where.ref('set.tokens_per_unit')),
            ]),
          )
          .orderBy('set.version', 'desc')
          .limit(1)
          .as('rate'),
      (join) => join.onTrue(),
    )
    .select(['currency.id', 'rate.since'])
    .where('currency.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.since]))
}

/** Every change of the token's price, oldest first, with the price before it. */
export async function readTokenPrices(trx: Db | Trx): Promise<{ at: Date; before: Decimal | null }[]> {
  const rows = await trx
    .selectFrom('audit_entry')
    .select(['at', 'before'])
    .where('action', '=', 'token-price.set')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ at, before }) => ({ at, before: usdIn(before) }))
}

function usdIn(before: unknown): Decimal | null {
  const usd = typeof before === 'object' && before !== null && 'usd' in before ? before.usd : null
  return typeof usd === 'string' ? usd : null
}
