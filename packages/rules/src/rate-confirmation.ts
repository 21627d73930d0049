import * as z from 'zod/mini'
import { version } from './version.ts'

const RATE_PATTERN = /^(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,40})?$/
/** Maximum of rates in one confirmation. */
export const MOST_RATES = 100

/** Held rates that an operator confirms, each with the currency's version and the new rate that the operator saw. */
export const rateConfirmation = z.object({
  rates: z
    .array(
      z.object({
        currencyId: z.string().check(z.regex(/^[1-9][0-9]{0,17}$/, 'Not a currency number.')),
        version: version(),
        tokensPerUnit: z.string().check(z.regex(RATE_PATTERN, 'Not a rate.')),
      }),
    )
    .check(
      z.minLength(1, 'Choose a rate to confirm.'),
      z.maxLength(MOST_RATES, `At most ${MOST_RATES} rates.`),
      z.refine(
        (rates) => new Set(rates.map((rate) => rate.currencyId)).size === rates.length,
        'Each currency can be confirmed once.',
      ),
    ),
})
export type RateConfirmation = z.infer<typeof rateConfirmation>['rates'][number]
