/** The rows of a made-up sale. Random-looking values derive from the row's number, so they are the same every time. */
import { hash } from 'node:crypto'
import { add, type Decimal } from '@presale/rules/decimal'
import { PURCHASE_LIMITS } from '@presale/rules/presale'
import { purchaseProblem, type Quote, quoteOf } from '@presale/rules/quote'
import type { CopiedRow } from '../db/copy.ts'
import { TERMS_IN_FORCE } from '../db/terms.ts'

/** The columns of a currency that an order freezes. */
export type Currency = {
  id: string
  code: string
  version: number
  network: string | null
  deposit_address: string
  tokens_per_unit: Decimal
  deleted_at: Date | null
}

/** A sale to make up. Ids begin at `first…`; `begin` and `now` are in milliseconds. */
export type Filling = {
  currencies: readonly Currency[]
  tokenPriceUsd: Decimal
  /** The operator who approves. */
  operatorId: string
  orders: number
  buyers: number
  firstBuyer: number
  firstOrder: number
  begin: number
  now: number
  priceOf: PriceOf
}

const DAY_MS = 86_400_000
const MAX_WAIT_MS = 2 * DAY_MS

export const BUYER_COLUMNS = `
  id, public_id, name, email, email_key, phone, password_hash, created_at`
export const ORDER_COLUMNS = `
  id, reference, buyer_id, email, currency_id, currency_code, currency_version, network,
  deposit_address, tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens,
  bonus_percent, terms_version, status, idempotency_key, request_hash, created_at, updated_at`

/** The domain of the e-mails of made-up buyers. */
export const FILLED_EMAIL = '@filled.test'

const FIRST_NAMES = ['Ada', 'Ben', 'Chen', 'Dora', 'Emil', 'Femi', 'Goya', 'Hana']
const LAST_NAMES = ['Abel', 'Bauer', 'Costa', 'Dahl', 'Eriks', 'Fischer', 'Gomez', 'Haas', 'Ito']

/** A number between 0 and 1 from eight hexadecimal digits. */
const share = (digits: string): number => Number.parseInt(digits, 16) / 2 ** 32

/** A timestamp for Postgres. */
export const moment = (at: number): string => new Date(at).toISOString()

const CONSONANTS = 'bcdfghjklmnpqrstvwxz'
const VOWELS = 'aeiou'
const SYLLABLES = 5

/** Odd, so that multiplication modulo 2³² maps no two numbers to the same. */
const SCATTER = 0x9e3779b1

/**
 * The e-mail of a made-up buyer. E-mails share as few trigrams as real ones, so that a search costs as much as in a
 * real sale.
 */
export function emailOf(id: number): string {
  const scattered = Math.imul(id, SCATTER) >>> 0
  let word = ''
  for (let left = scattered, syllable = 0; syllable < SYLLABLES; syllable += 1) {
    word += CONSONANTS[left % CONSONANTS.length]
    left = Math.floor(left / CONSONANTS.length)
    word += VOWELS[left % VOWELS.length]
    left = Math.floor(left / VOWELS.length)
  }
  return `${word}${scattered % 90}${FILLED_EMAIL}`
}

/** Each buyer registers at most a day before the first order. */
export function* makeBuyers({ buyers, firstBuyer, begin, now }: Filling): Generator<CopiedRow> {
  for (let n = 0; n < buyers; n += 1) {
    const id = firstBuyer + n
    const email = emailOf(id)
    const publicId = hash('sha256', `public id ${id}`).replace(
      /^(.{8})(.{4})(.{4})(.{4})(.{12}).*/,
      '$1-$2-$3-$4-$5',
    )
    const name = `${FIRST_NAMES[n % FIRST_NAMES.length]} ${LAST_NAMES[n % LAST_NAMES.length]}`
    const at = begin - DAY_MS + ((now - begin) * n) / buyers
    yield [
      id,
      publicId,
      name,
      email,
      email,
      `+371 ${20_000_000 + n}`,
      'nobody can log in with this',
      moment(at),
    ]
  }
}

/** An approved order; times are in milliseconds. */
export type Approval = { orderId: number; buyerId: number; at: number; quote: Quote; placedAt: number }

/** The orders number `from` to `to` of the sale, in the order of their time; calls `onApproved` for each approved one. */
export function* makeOrders(
  filling: Filling,
  { from, to }: { from: number; to: number },
  onApproved: (approval: Approval) => void,
): Generator<CopiedRow> {
  const { currencies, orders, buyers, firstBuyer, firstOrder, begin, now, priceOf } = filling
  for (let n = from; n <= to; n += 1) {
    const orderId = firstOrder + n - 1
    const buyerId = firstBuyer + (n % buyers)
    const digits = hash('sha256', `order ${orderId}`)
    const reference = digits.slice(0, 26)
    const currency = currencies[n % currencies.length] as Currency
    const quote = priceOf(currency, Number.parseInt(digits.slice(26, 29), 16))
    const placedAt = begin + ((now - begin) * n) / orders
    const status = statusOf(share(digits.slice(32, 40)))
    const wait = status === 'pending' ? 0 : MAX_WAIT_MS * share(digits.slice(40, 48))
    const at = Math.floor(Math.min(now, placedAt + wait))
    if (status === 'approved') onApproved({ orderId, buyerId, at, quote, placedAt })
    yield [
      orderId,
      reference,
      buyerId,
      emailOf(buyerId),
      currency.id,
      currency.code,
      currency.version,
      currency.network,
      currency.deposit_address,
      currency.tokens_per_unit,
      filling.tokenPriceUsd,
      'token',
      quote.payAmount,
      quote.tokens,
      quote.bonusTokens,
      quote.bonusPercent,
      TERMS_IN_FORCE.version,
      status,
      `filled-${reference}`,
      `\\x${digits}`,
      moment(placedAt),
      moment(at),
    ]
  }
}

function statusOf(luck: number): 'approved' | 'rejected' | 'pending' {
  if (luck < 0.7) return 'approved'
  return luck < 0.9 ? 'rejected' : 'pending'
}

/** An order has one of this many amounts; most of them are small. */
const AMOUNTS = 16 ** 3
const MAX_TOKENS = 20_000

/** The price of one of the AMOUNTS, by its place, in a currency. */
export type PriceOf = (currency: Currency, place: number) => Quote

/** Computes each price once: a sale of ten million orders has only 4,096 amounts in each currency. */
export function createPrices(): PriceOf {
  const prices = new Map<string, Quote[]>()
  return (currency, place) => {
    const known = prices.get(currency.id) ?? []
    prices.set(currency.id, known)
    known[place] ??= computePrice(currency, place)
    return known[place]
  }
}

function computePrice(currency: Currency, place: number): Quote {
  const amount = add(PURCHASE_LIMITS.minimum, ((place / AMOUNTS) ** 6 * MAX_TOKENS).toFixed(6))
  return quoteOf('token', amount, currency.tokens_per_unit)
}

/** Whether the smallest amount can be paid in the currency. */
export function isPayable(currency: Currency): boolean {
  return purchaseProblem(computePrice(currency, 0)) === undefined
}
