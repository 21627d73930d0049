/** Translates our words into the documented names (specification §3, §7). payloads.ts does the reverse. */
import { add, type Decimal, toTokens } from '@presale/rules/decimal'
import { CANCELLED_BY_BUYER, NOT_PAID_IN_TIME, ORDER_STATUSES } from '@presale/rules/order'
import * as z from 'zod/mini'
import type { BuyerAccount, ListedBuyer } from '../accounts/buyers.ts'
import type { AcceptedCurrency } from '../currencies/currencies.ts'
import type { OperatorCurrency } from '../currencies/operator-currencies.ts'
import type { FreshQuote } from '../orders/create-order.ts'
import type { BuyerOrder } from '../orders/orders.ts'
import type { TrackingKey } from '../tracking-keys/tracking-keys.ts'

const text = z.string()
const amount = z.string().check(z.regex(/^[0-9]+(\.[0-9]+)?$/))
const rowId = z.int().check(z.gte(1))
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))

/** A list's maximum: the newest rows, oldest first, since the documented client reverses them. */
export const WHOLE_LIST = { page: 1, pageSize: 10_000 }
export const total = z.int().check(z.gte(0))

// ── users.php ──

export const user = z.strictObject({
  token: text,
  name: text,
  email: text,
  phone_number: text,
  balance: amount,
  bonusTokens: amount,
})
export const listedUser = z.extend(user, { id: rowId })

type Account = Pick<BuyerAccount, 'name' | 'email' | 'phone' | 'balance' | 'bonusTokens'>

/** An account with its token: the one its owner presented or, for operators, a public id that opens nothing. */
export function toUser(token: string, account: Account): z.infer<typeof user> {
  const { name, email, phone, balance, bonusTokens } = account
  return { token, name, email, phone_number: phone, balance, bonusTokens }
}

/** A buyer in the operators' list. */
export function toListedUser(buyer: ListedBuyer): z.infer<typeof listedUser> {
  return { id: Number(buyer.id), ...toUser(buyer.publicId, buyer) }
}

// ── mainCurrency.php ──

export const mainCurrency = z.strictObject({ id: z.literal(1), value: z.nullable(z.number()) })

/** The token's price, with two decimals so that the JSON number equals the decimal. */
export function toMainCurrency(usd: Decimal | null): z.infer<typeof mainCurrency>[] {
  return [{ id: 1, value: usd === null ? null : Number(usd) }]
}

// ── cryptos.php ──

export const crypto = z.strictObject({
  id: rowId,
  currency: text,
  fullName: text,
  rate: amount,
  address: text,
  network: z.nullable(text),
})

/** A currency in either list. */
export function toCrypto(currency: AcceptedCurrency | OperatorCurrency): z.infer<typeof crypto> {
  const { id, code, fullName, tokensPerUnit, depositAddress, network } = currency
  return { id: Number(id), currency: code, fullName, rate: tokensPerUnit, address: depositAddress, network }
}

// ── transactions.php ──

export const transaction = z.strictObject({
  id: rowId,
  order_token: text,
  user_token: z.nullable(text),
  amount_to_transfer: amount,
  crypto_to_transfer: text,
  address: text,
  address_replaced_at: z.nullable(time),
  network: z.nullable(text),
  email: text,
  amount_to_receive: amount,
  bonus: amount,
  status: z.enum(ORDER_STATUSES),
  reason: z.nullable(z.enum([NOT_PAID_IN_TIME, CANCELLED_BY_BUYER])),
  created_at: time,
  updated_at: time,
  price_held_until: time,
  closes_at: time,
})

/** An order; `token` is what the reader may see of its owner. */
export function toTransaction(order: BuyerOrder, token: string | null): z.infer<typeof transaction> {
  return {
    id: Number(order.id),
    order_token: order.reference,
    user_token: token,
    amount_to_transfer: order.payAmount,
    crypto_to_transfer: order.currencyCode,
    address: order.depositAddress,
    address_replaced_at: order.addressReplacedAt,
    network: order.network,
    email: order.email,
    amount_to_receive: order.totalTokens,
    bonus: order.bonusTokens,
    status: order.status,
    reason: order.rejectionReason,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    price_held_until: order.priceHeldUntil,
    closes_at: order.closesAt,
  }
}

export const quote = z.strictObject({
  rate: amount,
  address: text,
  network: z.nullable(text),
  amountToTransfer: amount,
  amountToReceive: amount,
  bonus: amount,
})

/** A fresh quote in the payload's names. */
export function toQuote(fresh: FreshQuote): z.infer<typeof quote> {
  return {
    rate: fresh.tokensPerUnit,
    address: fresh.depositAddress,
    network: fresh.network,
    amountToTransfer: fresh.payAmount,
    amountToReceive: toTokens(add(fresh.tokens, fresh.bonusTokens)),
    bonus: fresh.bonusTokens,
  }
}

// ── pixels.php ──

export const pixel = z.strictObject({
  id: rowId,
  api_key: text,
  api_key_secondary: text,
  location: text,
})

/** A tracking key; a missing secondary key is an empty string. */
export function toPixel(key: TrackingKey): z.infer<typeof pixel> {
  const { id, apiKey, secondaryApiKey, location } = key
  return { id: Number(id), api_key: apiKey, api_key_secondary: secondaryApiKey ?? '', location }
}
