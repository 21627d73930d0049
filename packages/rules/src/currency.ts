import * as z from 'zod/mini'
import { CURRENCY_CODE_PATTERN } from './currency-code.ts'
import { AMOUNT_PATTERN, fromNumberText, isPositive } from './decimal.ts'
import { isRatePrecision } from './rates.ts'
import { reasonText } from './reason.ts'
import { boundedText, TEXT_LIMITS } from './text.ts'
import { version } from './version.ts'

export const CURRENCY_CODE_TOO_SHORT = 'Currency must be at least 2 characters'
export const RATE_NOT_POSITIVE = 'Rate must be a positive number'
export const RATE_WITH_COMMA = 'Write the rate with a point and without commas, such as 1234.5.'
export const RATE_TOO_LARGE = 'Rate has at most twelve digits before the point.'
export const ADDRESS_TOO_SHORT = 'Address must be at least 5 characters'
/** Verbatim from specification §5, which names the wrong field. The field's hint names the right one. */
export const FULL_NAME_TOO_SHORT = 'Address must be at least 2 characters'
export const CURRENCY_CODE_UNUSABLE =
  'Currency has at most 20 characters, and no blanks or control characters.'
export const RATE_TOO_PRECISE = 'Rate has at most 6 decimals, or six significant digits below 0.001.'
export const ADDRESS_UNUSABLE = 'Address may have no blanks and only plain letters, digits and signs.'
export const CURRENCY_GONE = 'This currency has been deleted.'
export const CURRENCY_CHANGED = 'This currency was changed meanwhile. Nothing was saved.'
export const MAIN_CURRENCY_INVALID = 'Invalid number format'
export const MAIN_CURRENCY_CHANGED = 'The price was changed meanwhile. Nothing was saved.'

export const currencyExists = (code: string) => `${code} is in the list already.`

/** The full names of the currencies that 'Update ERC-20 Wallet' gives one address (specification §7). */
export const ERC20_FULL_NAMES: readonly string[] = [
  'Ethereum',
  'Tether',
  'Polygon',
  'BNB',
  'USDC',
  'Binance-Peg BUSD',
  'Uniswap',
  'PancakeSwap',
  'Avalanche',
  'Cronos',
  'Shiba',
  '1inch',
  'DAI',
  'Chainlink',
  'Pepe',
]

/** Maximum of currencies in one request. */
export const CHANGES_AT_ONCE = 200

const code = boundedText(TEXT_LIMITS.currencyCode).check(
  z.trim(),
  z.toUpperCase(),
  z.minLength(2, CURRENCY_CODE_TOO_SHORT),
  z.regex(CURRENCY_CODE_PATTERN, CURRENCY_CODE_UNUSABLE),
)
const fullName = boundedText(TEXT_LIMITS.name).check(z.trim(), z.minLength(2, FULL_NAME_TOO_SHORT))
/** Any spelling of a number above zero, such as ".5" or "1e3"; it becomes a plain decimal. */
const tokensPerUnit = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => fromNumberText(text) ?? text),
  ),
  z.string().check(
    z.refine((text) => !text.includes(','), { error: RATE_WITH_COMMA, abort: true }),
    z.refine((text) => !/^[0-9]{13}/.test(text), { error: RATE_TOO_LARGE, abort: true }),
    z.refine((text) => AMOUNT_PATTERN.test(text) && isPositive(text), {
      error: RATE_NOT_POSITIVE,
      abort: true,
    }),
    z.refine(isRatePrecision, RATE_TOO_PRECISE),
  ),
)
const depositAddress = boundedText(TEXT_LIMITS.depositAddress).check(
  z.trim(),
  z.minLength(5, ADDRESS_TOO_SHORT),
  z.regex(/^[\x21-\x7e]*$/, ADDRESS_UNUSABLE),
)
/** Blank text becomes null. */
const optionalText = (maximum: number) =>
  z.pipe(
    boundedText(maximum).check(z.trim()),
    z.transform((text) => (text === '' ? null : text)),
  )
const network = z.nullable(optionalText(TEXT_LIMITS.network))
const priceId = z.nullable(optionalText(TEXT_LIMITS.priceId))

/** Why an operator changes a rate far. */
const reason = z.optional(reasonText)

/** The operator has confirmed a rate that is far from the price service's. */
const confirmed = z.optional(z.boolean())

/** A new currency. The code is converted to upper case (specification §5). */
export const newCurrency = z.object({
  code,
  fullName,
  tokensPerUnit,
  depositAddress,
  network: z._default(network, null),
  priceId: z._default(priceId, null),
  reason,
  confirmed,
})
export type NewCurrency = z.infer<typeof newCurrency>

/** Changes of one currency. `version` is the one the operator saw; a missing field stays unchanged. */
export const currencyChange = z.object({
  code,
  version: z.optional(version()),
  fullName: z.optional(fullName),
  tokensPerUnit: z.optional(tokensPerUnit),
  depositAddress: z.optional(depositAddress),
  network: z.optional(network),
  priceId: z.optional(priceId),
  enabled: z.optional(z.boolean()),
  reason,
  confirmed,
})
export type CurrencyChange = z.infer<typeof currencyChange>

/** Changes of different currencies, applied in one transaction. */
export const currencyChanges = z.object({
  changes: z.array(currencyChange).check(
    z.minLength(1, 'Nothing to change.'),
    z.maxLength(CHANGES_AT_ONCE, `At most ${CHANGES_AT_ONCE} currencies at once.`),
    z.refine(
      (changes) => new Set(changes.map((change) => change.code)).size === changes.length,
      'A currency is named twice.',
    ),
  ),
})

export const currencyForm = z.object({
  fullName,
  tokensPerUnit,
  depositAddress,
  network: boundedText(TEXT_LIMITS.network).check(z.trim()),
  priceId: boundedText(TEXT_LIMITS.priceId).check(z.trim()),
  enabled: z.boolean(),
})
export type CurrencyForm = z.infer<typeof currencyForm>

export const newCurrencyForm = z.extend(z.omit(currencyForm, { enabled: true }), { code })
export type NewCurrencyForm = z.infer<typeof newCurrencyForm>

export const erc20Form = z.object({ depositAddress })
export type Erc20Form = z.infer<typeof erc20Form>

export const currencyCode = z.object({ code })

/** Dollars, digits with an optional decimal point and at most two decimals (specification §5, §9). */
const usd = z.string().check(
  z.trim(),
  z.refine((text) => AMOUNT_PATTERN.test(text), { error: MAIN_CURRENCY_INVALID, abort: true }),
  z.refine((text) => isPositive(text), { error: 'The price must be above zero.', abort: true }),
  z.regex(/^[0-9]+(\.[0-9]{1,2})?$/, 'The price has at most two decimals.'),
)

/** A new token price. `version` is the one the operator saw, 0 without an earlier price. */
export const tokenPriceChange = z.object({ usd, version: z.optional(version(0)) })
export type TokenPriceChange = z.infer<typeof tokenPriceChange>

export const tokenPriceForm = z.object({ usd })

/** Whether 'Update ERC-20 Wallet' changes the currency. */
export function isErc20(currency: { fullName: string }): boolean {
  return ERC20_FULL_NAMES.includes(currency.fullName)
}
