import {
  amountText,
  fromNumberText,
  isPositive,
  multiply,
  priceText,
  roundSignificant,
} from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { CURRENCY_TEXTS } from '@presale/rules/texts/currencies'
import { TextField } from '@presale/ui/text-field'
import type { ComponentProps } from 'react'
import { useTokenPriceNow } from '../read-token-price.ts'

const { fields } = CURRENCY_TEXTS

/** The fields that the add form and the edit form share. */
export type DetailName = 'fullName' | 'tokensPerUnit' | 'depositAddress' | 'network' | 'priceId'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

/** The form's grid. The address always takes a full row. */
export const DETAILS_GRID = 'grid items-start gap-4 @sm:grid-cols-6'

export const SHORT_FIELD = '@sm:col-span-3 @lg:col-span-2'

/** Digits after the point of a rate times a token's price, and those that tell a slip. */
const EXACT = 24
const SIGNIFICANT = 6

type CurrencyDetailsProps = {
  field: (name: DetailName) => FieldProps
  /** The rate as typed. */
  rate: string
}

/** The shared fields of a currency. `field` connects each to its form. */
export function CurrencyDetails({ field, rate }: CurrencyDetailsProps) {
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
  return (
    <>
      <TextField
        label={fields.fullName}
        hint={fields.fullNameHint}
        className={SHORT_FIELD}
        {...plain}
        {...field('fullName')}
      />
      <TextField
        label={fields.rate}
        hint={useRateHint(rate)}
        className={SHORT_FIELD}
        inputMode="decimal"
        suffix={TOKEN_SYMBOL}
        {...plain}
        {...field('tokensPerUnit')}
      />
      <TextField
        label={fields.address}
        className="@sm:col-span-full"
        {...plain}
        {...field('depositAddress')}
      />
      <TextField
        label={fields.network}
        hint={fields.networkHint}
        className="@sm:col-span-3"
        {...plain}
        {...field('network')}
      />
      <TextField
        label={fields.priceId}
        hint={fields.priceIdHint}
        className="@sm:col-span-3"
        {...plain}
        {...field('priceId')}
      />
    </>
  )
}

/** What one unit is worth at the rate, which shows a slip of the point. As long without a rate, so that nothing moves. */
function useRateHint(rate: string): string {
  const usd = useTokenPriceNow().data?.usd
  if (!usd) return fields.rateHint
  const read = fromNumberText(rate)
  const worth =
    read !== undefined && isPositive(read)
      ? fields.inDollars(amountText(roundSignificant(multiply(read, usd, EXACT), SIGNIFICANT)))
      : fields.noWorth
  return fields.rateWorth(worth, priceText(usd))
}
