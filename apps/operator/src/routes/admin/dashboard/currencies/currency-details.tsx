import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { CURRENCY_TEXTS } from '@presale/rules/texts/currencies'
import { TextField } from '@presale/ui/text-field'
import type { ComponentProps } from 'react'

const { fields } = CURRENCY_TEXTS

/** The fields that the add form and the edit form share. */
export type DetailName = 'fullName' | 'tokensPerUnit' | 'depositAddress' | 'network' | 'priceId'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

/** The form's grid. The address always takes a full row. */
export const DETAILS_GRID = 'grid items-start gap-4 @sm:grid-cols-6'

export const SHORT_FIELD = '@sm:col-span-3 @lg:col-span-2'

/** The shared fields of a currency. `field` connects each to its form. */
export function CurrencyDetails({ field }: { field: (name: DetailName) => FieldProps }) {
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
        hint={fields.rateHint}
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
      <TextField label={fields.network} className="@sm:col-span-3" {...plain} {...field('network')} />
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
