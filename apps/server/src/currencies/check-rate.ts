/** What a rate that an operator enters needs: a reason when it changes far, a confirmation when no price is near it. */
import { type Decimal, equal } from '@presale/rules/decimal'
import {
  changeInPercent,
  confirmationNeeded,
  isFarFrom,
  movesBeyond,
  priceIdOf,
  reasonNeeded,
} from '@presale/rules/rates'
import { sql } from 'kysely'
import type { Trx } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { BROUGHT_BACK, type Editor } from './audit-currency.ts'
import type { OperatorCurrency } from './operator-currencies.ts'

type Entered = {
  tokensPerUnit?: Decimal | undefined
  reason?: string | undefined
  confirmed?: boolean | undefined
}
type Coin = Pick<OperatorCurrency, 'code' | 'fullName' | 'priceId'> & { id?: string }

/**
 * Throws `refused`, with `rate` for the app, if there is no reason and the rate moves far from the present one or from
 * the settled one, so that small steps don't add up.
 */
export async function requireReason(
  trx: Trx,
  { rateReasonPercent }: Editor,
  { code, tokensPerUnit: before }: OperatorCurrency,
  { tokensPerUnit: after = before, reason = '' }: Entered,
): Promise<void> {
  if (reason !== '' || equal(before, after)) return
  for (const rate of [before, await readSettledRate(trx, code)]) {
    if (!movesBeyond(rateReasonPercent, rate, after)) continue
    throw new AppError('refused', reasonNeeded(code, changeInPercent(rate, after)), {
      rate: { code, before: rate, after },
    })
  }
}

/**
 * The last rate of 24 hours that had a reason or came from the price service, otherwise the rate 24 hours ago, or the
 * first one of a younger currency. Of all currencies that have had the code, so that deleting and adding it again starts
 * no new sum of steps.
 */
async function readSettledRate(trx: Trx, code: string): Promise<Decimal> {
  const ofCode = trx.selectFrom('currency').where('code', '=', code)
  const settled = await trx
    .selectFrom('audit_entry')
    .select(sql<Decimal>`after ->> 'tokensPerUnit'`.as('rate'))
    .where('subject_type', '=', 'currency')
    .where('subject_id', 'in', ofCode.select(sql<string>`id::text`.as('id')))
    .where('at', '>', sql<Date>`now() - interval '24 hours'`)
    .where(sql<boolean>`after ->> 'tokensPerUnit' is not null`)
    .where((eb) => eb.or([eb('reason', 'not in', ['', BROUGHT_BACK]), eb('action', '=', 'currency.rate')]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (settled) return settled.rate
  const { rate } = await trx
    .selectFrom('currency_version')
    .select('tokens_per_unit as rate')
    .where('currency_id', 'in', ofCode.select('id'))
    .orderBy(sql`since <= now() - interval '24 hours'`, 'desc')
    .orderBy(sql`abs(extract(epoch from since - (now() - interval '24 hours')))`)
    .orderBy('currency_id')
    .orderBy('version')
    .limit(1)
    .executeTakeFirstOrThrow()
  return rate
}

/**
 * Throws `refused`, with `confirm` for the app, if the rate makes a unit worth more than a hundred times or less than a
 * hundredth of what the price service last said, and the operator has not confirmed it.
 */
export async function requireConfirmation(trx: Trx, coin: Coin, entered: Entered): Promise<void> {
  const { tokensPerUnit: rate, confirmed = false } = entered
  if (rate === undefined || confirmed) return
  const said = await readSaidRate(trx, coin)
  if (said === undefined || !isFarFrom(said, rate)) return
  throw new AppError('refused', confirmationNeeded(coin.code, said, rate), {
    confirm: { code: coin.code, said, rate },
  })
}

/** The last result's rate for the currency, otherwise for another currency with the same id at the price service. */
async function readSaidRate(trx: Trx, coin: Coin): Promise<Decimal | undefined> {
  const refresh = await trx.selectFrom('rate_refresh').select('result').where('id', '=', 1).executeTakeFirst()
  const said = new Map(refresh?.result?.outcomes.map(({ currencyId, after }) => [currencyId, after]))
  const own = coin.id === undefined ? undefined : said.get(coin.id)
  if (own) return own
  const known = await trx.selectFrom('currency').select(['id', 'full_name', 'price_id']).execute()
  const priceId = priceIdOf(coin.fullName, coin.priceId)
  const same = known.find((each) => said.get(each.id) && priceIdOf(each.full_name, each.price_id) === priceId)
  return (same && said.get(same.id)) ?? undefined
}
