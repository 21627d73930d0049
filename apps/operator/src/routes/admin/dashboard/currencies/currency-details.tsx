import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { TextField } from '@presale/ui/text-field'
import type { ComponentProps } from 'react'

/** The fields that adding and editing have in common. */
export type DetailName = 'fullName' | 'tokensPerUnit' | 'depositAddress' | 'network' | 'priceId'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

/** Where the fields of a currency lie: side by side as far as there is room, the address always in full. */
export const DETAILS_GRID = 'grid items-start gap-4 @sm:grid-cols-6'

/** The place of a short field in it. */
export const SHORT_FIELD = '@sm:col-span-3 @lg:col-span-2'

/** The full name, rate, address, network and price id of a currency; `field` ties each to its form. */
export function CurrencyDetails({ field }: { field: (name: DetailName) => FieldProps }) {
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
  return (
    <>
      <TextField
        label="Full name"
        hint="At least 2 characters."
        className={SHORT_FIELD}
        {...plain}
        {...field('fullName')}
      />
      <TextField
        label="Rate"
        hint="Tokens for one unit."
        className={SHORT_FIELD}
        inputMode="decimal"
        suffix={TOKEN_SYMBOL}
        {...plain}
        {...field('tokensPerUnit')}
      />
      <TextField label="Address" className="@sm:col-span-full" {...plain} {...field('depositAddress')} />
      <TextField label="Network (optional)" className="@sm:col-span-3" {...plain} {...field('network')} />
      <TextField
        label="Price id (optional)"
        hint="The price service’s name for it, if not the full name."
        className="@sm:col-span-3"
        {...plain}
        {...field('priceId')}
      />
    </>
  )
}
