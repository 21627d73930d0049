/** The rows of a made-up sale. What looks like chance comes from a row's number, so that it is the same every time. */
import { hash } from 'node:crypto'
import { add, type Decimal } from '@presale/rules/decimal'
import { PURCHASE_LIMITS } from '@presale/rules/presale'
import { purchaseProblem, type Quote, quoteOf } from '@presale/rules/quote'
import type { CopiedRow } from './copy.ts'

/** What an order freezes of the currency it is paid in. */
export type Currency = {
  id: string
  code: string
  version: number
  network: string | null
  deposit_address: string
  tokens_per_unit: Decimal
  deleted_at: Date | null
}

/** A sale to be made up: numbers of rows begin at `first…`, moments are milliseconds. */
export type Filling = {
  currencies: readonly Currency[]
  tokenPriceUsd: Decimal
  /** Who approves. */
  operatorId: string
  orders: number
  buyers: number
  firstBuyer: number
  firstOrder: number
  begin: number
  now: number
}

const DAY_MS = 86_400_000
const LONGEST_WAIT_MS = 2 * DAY_MS

export const BUYER_COLUMNS = `
  id, public_id, name, email, email_key, phone, password_hash, created_at`
export const ORDER_COLUMNS = `
  id, reference, buyer_id, email, currency_id, currency_code, currency_version, network,
  deposit_address, tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens,
  bonus_percent, status, idempotency_key, request_hash, created_at, updated_at`

/** How the e-mails of made-up buyers end. */
export const FILLED_EMAIL = '@filled.test'

const FIRST_NAMES = ['Ada', 'Ben', 'Chen', 'Dora', 'Emil', 'Femi', 'Goya', 'Hana']
const LAST_NAMES = ['Abel', 'Bauer', 'Costa', 'Dahl', 'Eriks', 'Fischer', 'Gomez', 'Haas', 'Ito']

/** Between 0 and 1, from eight hexadecimal digits. */
const share = (digits: string): number => Number.parseInt(digits, 16) / 2 ** 32

/** As Postgres reads a moment. */
export const moment = (at: number): string => new Date(at).toISOString()

const CONSONANTS = 'bcdfghjklmnpqrstvwxz'
const VOWELS = 'aeiou'
const SYLLABLES = 5

/** Odd, so that multiplied by it no two numbers below 2³² come to the same there. */
const SCATTER = 0x9e3779b1

/**
 * The e-mail of a made-up buyer. They have as little in common with each other as people's have, so that a search for a
 * part of one costs what it does in a real sale; all end alike, for whoever looks for what was made up.
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

/** Buyers who came a day or less before their first order. */
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

/** An order that was approved, and when; milliseconds. */
export type Approval = { orderId: number; buyerId: number; at: number; quote: Quote; placedAt: number }

/** The orders between two places, in the order of their time; `onApproved` hears of those that are approved. */
export function* makeOrders(
  filling: Filling,
  { from, to }: { from: number; to: number },
  onApproved: (approval: Approval) => void,
): Generator<CopiedRow> {
  const { currencies, orders, buyers, firstBuyer, firstOrder, begin, now } = filling
  for (let n = from; n <= to; n += 1) {
    const orderId = firstOrder + n - 1
    const buyerId = firstBuyer + (n % buyers)
    const chance = hash('sha256', `order ${orderId}`)
    const reference = chance.slice(0, 26)
    const currency = currencies[n % currencies.length] as Currency
    const quote = priceOf(currency, Number.parseInt(chance.slice(26, 29), 16))
    const placedAt = begin + ((now - begin) * n) / orders
    const status = statusOf(share(chance.slice(32, 40)))
    const wait = status === 'pending' ? 0 : LONGEST_WAIT_MS * share(chance.slice(40, 48))
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
      status,
      `filled-${reference}`,
      `\\x${chance}`,
      moment(placedAt),
      moment(at),
    ]
  }
}

function statusOf(luck: number): 'approved' | 'rejected' | 'pending' {
  if (luck < 0.7) return 'approved'
  return luck < 0.9 ? 'rejected' : 'pending'
}

/** Most orders are small. An amount is one of so many, each priced once. */
const AMOUNTS = 16 ** 3
const LARGEST = 20_000

const prices = new WeakMap<Currency, Quote[]>()

function priceOf(currency: Currency, place: number): Quote {
  const known = prices.get(currency) ?? []
  prices.set(currency, known)
  const amount = add(PURCHASE_LIMITS.minimum, ((place / AMOUNTS) ** 6 * LARGEST).toFixed(6))
  known[place] ??= quoteOf('token', amount, currency.tokens_per_unit)
  return known[place]
}

/** Whether the smallest amount comes to something in the currency. */
export function isPayable(currency: Currency): boolean {
  return purchaseProblem(priceOf(currency, 0)) === undefined
}
