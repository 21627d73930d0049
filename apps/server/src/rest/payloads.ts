/** Schemas that read the documented payloads into our own words (specification §7). wire.ts does the reverse. */
import { profile, registration } from '@presale/rules/account'
import { buyerLogIn } from '@presale/rules/buyer-log-in'
import {
  currencyChange,
  currencyChanges,
  MAIN_CURRENCY_INVALID,
  newCurrency,
  RATE_NOT_POSITIVE,
  tokenPriceChange,
} from '@presale/rules/currency'
import { AMOUNT_PATTERN, NUMBER_TEXT_PATTERN } from '@presale/rules/decimal'
import { DECISIONS, type Decision } from '@presale/rules/order'
import { orderFigures, settlement } from '@presale/rules/order-request'
import { boundedText, TEXT_LIMITS } from '@presale/rules/text'
import { trackingKey } from '@presale/rules/tracking-key'
import * as z from 'zod/mini'
import { JsonNumber } from '../json-number.ts'

/** A number's spelling, from a string or a JSON number; '' for anything else. */
function sourceOf(value: unknown): string {
  return typeof value === 'string' ? value : value instanceof JsonNumber ? value.source : ''
}

/** A number that keeps its spelling; described as a string or a number. */
function written(pattern: RegExp, message: string, description: string) {
  return z.pipe(
    z
      .custom((value) => pattern.test(sourceOf(value)), message)
      .register(z.globalRegistry, { type: ['string', 'number'], pattern: pattern.source, description }),
    z.transform(sourceOf),
  )
}

const decimal = (message = 'An amount is written with digits and at most one point, such as 40.5.') =>
  written(AMOUNT_PATTERN, message, 'A plain decimal; as a string, or as a JSON number by its source text.')
const rowNumber = (message: string) => written(/^[1-9][0-9]{0,17}$/, message, 'A row’s number.')

/** An empty token is refused like a missing credential. */
const sessionToken = z._default(boundedText(TEXT_LIMITS.password), '')

// ── users.php ──

export const tokenQuery = z.pipe(
  z.strictObject({ token: sessionToken }),
  z.transform(({ token }) => ({ sessionToken: token })),
)

export const logInBody = z.pipe(
  z.strictObject({
    type: z.literal('login'),
    email: buyerLogIn.shape.email,
    pass: buyerLogIn.shape.password,
    code: buyerLogIn.shape.code,
  }),
  z.transform(({ email, pass, code }) => ({ email, password: pass, code })),
)

export const registrationBody = z.pipe(
  z.strictObject({
    type: z.literal('reg'),
    name: registration.shape.name,
    email: registration.shape.email,
    phone: registration.shape.phone,
    pass: registration.shape.password,
  }),
  z.transform(({ name, email, phone, pass }) => ({ name, email, phone, password: pass })),
)

/** Balances come from the ledger; one in a request is ignored (D11). */
const ignored = z.optional(decimal())

export const profileBody = z.pipe(
  z.strictObject({
    token: sessionToken,
    name: profile.shape.name,
    email: profile.shape.email,
    phone_number: profile.shape.phone,
    pass: profile.shape.password,
    current_password: profile.shape.currentPassword,
    balance: ignored,
    bonusTokens: ignored,
  }),
  z.transform(({ token, name, email, phone_number, pass, current_password }) => ({
    sessionToken: token,
    profile: { name, email, phone: phone_number, password: pass, currentPassword: current_password },
  })),
)

export const balanceBody = z.pipe(
  z.strictObject({ token: sessionToken, balance: decimal(), bonusTokens: decimal() }),
  z.transform(({ token }) => ({ sessionToken: token })),
)

// ── mainCurrency.php ──

export const mainCurrencyBody = z.pipe(
  z.strictObject({
    id: written(/^1$/, 'The main currency has the id 1.', 'Always 1.'),
    value: z.pipe(decimal(MAIN_CURRENCY_INVALID), tokenPriceChange.shape.usd),
  }),
  z.transform(({ value }) => ({ usd: value })),
)

// ── cryptos.php ──

/** Upper or lower case; the rule turns it into upper case. */
const code = z.pipe(boundedText(TEXT_LIMITS.currencyCode), newCurrency.shape.code)
const rate = z.pipe(
  written(NUMBER_TEXT_PATTERN, RATE_NOT_POSITIVE, 'Any spelling of a number above zero, such as 0.5 or 1e3.'),
  newCurrency.shape.tokensPerUnit,
)

export const newCryptoBody = z.pipe(
  z.strictObject({
    currency: code,
    fullName: newCurrency.shape.fullName,
    rate,
    address: newCurrency.shape.depositAddress,
    network: newCurrency.shape.network,
    reason: newCurrency.shape.reason,
    confirmed: newCurrency.shape.confirmed,
  }),
  z.transform(({ currency, fullName, rate: tokensPerUnit, address, network, reason, confirmed }) => {
    return {
      code: currency,
      fullName,
      tokensPerUnit,
      depositAddress: address,
      network,
      priceId: null,
      reason,
      confirmed,
    }
  }),
)

const cryptoRow = z.pipe(
  z.strictObject({
    id: z.optional(rowNumber('Not a currency’s number.')),
    currency: code,
    fullName: currencyChange.shape.fullName,
    rate: z.optional(rate),
    address: currencyChange.shape.depositAddress,
    network: currencyChange.shape.network,
    reason: currencyChange.shape.reason,
    confirmed: currencyChange.shape.confirmed,
  }),
  z.transform(({ currency, fullName, rate: tokensPerUnit, address, network, reason, confirmed }) => {
    return { code: currency, fullName, tokensPerUnit, depositAddress: address, network, reason, confirmed }
  }),
)

export const cryptosBody = z.pipe(
  z.pipe(
    z.union([cryptoRow, z.array(cryptoRow)]),
    z.transform(
      (rows): z.input<typeof currencyChanges> => ({ changes: Array.isArray(rows) ? rows : [rows] }),
    ),
  ),
  currencyChanges,
)

export const cryptoCodeBody = z.pipe(
  z.strictObject({ currency: code }),
  z.transform(({ currency }) => ({ code: currency })),
)

// ── transactions.php ──

/** Ignored: the order takes the account's e-mail. */
export const transactionBody = z.pipe(
  z.pipe(
    z.strictObject({
      userToken: sessionToken,
      cryptoToTransfer: orderFigures.shape.currencyCode,
      amountToTransfer: decimal(),
      address: orderFigures.shape.depositAddress,
      amountToReceive: decimal(),
      bonus: decimal(),
      email: z.optional(boundedText(TEXT_LIMITS.email)),
    }),
    z.transform((order) => ({
      sessionToken: order.userToken,
      figures: {
        currencyCode: order.cryptoToTransfer.toUpperCase(),
        payAmount: order.amountToTransfer,
        totalTokens: order.amountToReceive,
        bonusTokens: order.bonus,
        depositAddress: order.address,
      },
    })),
  ),
  z.object({ sessionToken: z.string(), figures: orderFigures }),
)

export const idempotencyHeader = z.pipe(
  z.object({ 'idempotency-key': orderFigures.shape.idempotencyKey }),
  z.transform((headers) => ({ idempotencyKey: headers['idempotency-key'] })),
)

export const orderTokenQuery = z.pipe(
  z.strictObject({ orderToken: boundedText(100) }),
  z.transform(({ orderToken }) => ({ reference: orderToken })),
)

const NOT_AN_ORDER = 'Not an order number.'
const decision = z.pipe(
  z
    .string()
    .check(
      z.refine((status) => DECISIONS.some((known) => known === status), {
        error: `The status can be set to ${DECISIONS.join(' or ')}.`,
        params: { refused: true },
      }),
    )
    .register(z.globalRegistry, { enum: [...DECISIONS] }),
  z.transform((status) => status as Decision),
)

export const decisionBody = z.pipe(
  z.strictObject({ id: rowNumber(NOT_AN_ORDER), status: decision, reason: settlement.shape.reason }),
  z.transform(({ id, status, reason }) => ({ orderId: id, decision: status, reason })),
)

export const orderIdQuery = z.pipe(
  z.strictObject({ id: settlement.shape.orderId }),
  z.transform(({ id }) => ({ orderId: id, reason: '' })),
)

// ── pixels.php ──

export const pixelBody = z.pipe(
  z.strictObject({
    api_key: trackingKey.shape.apiKey,
    api_key_secondary: z.nullish(trackingKey.shape.secondaryApiKey),
    location: trackingKey.shape.location,
  }),
  z.transform(({ api_key, api_key_secondary, location }) => {
    return { apiKey: api_key, secondaryApiKey: api_key_secondary ?? '', location }
  }),
)

export const pixelKeyQuery = z.pipe(
  z.strictObject({ api: trackingKey.shape.apiKey }),
  z.transform(({ api }) => ({ apiKey: api })),
)
