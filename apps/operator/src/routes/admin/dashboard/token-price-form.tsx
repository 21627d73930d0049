import { MAIN_CURRENCY_CHANGED } from '@presale/rules/currency'
import { changeInPercent } from '@presale/rules/rates'
import { translated } from '@presale/rules/texts/sentences'
import { TOKEN_PRICE_TEXTS as TEXTS } from '@presale/rules/texts/token-price'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { FormError } from '@presale/ui/form-error'
import { TextField } from '@presale/ui/text-field'
import type { ReactNode } from 'react'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { OldAndNew } from './old-and-new.tsx'
import { priceInWords, type useTokenPrice } from './use-token-price.ts'

type TokenPriceFormProps = {
  edit: ReturnType<typeof useTokenPrice>
  id?: string
  /** The buttons, unless they stand elsewhere. */
  children?: ReactNode
}

/** The price of one token in US dollars. A new price is confirmed beside the old one before it is saved. */
export function TokenPriceForm({ edit, id, children }: TokenPriceFormProps) {
  const { form, opened, overtaken } = edit
  return (
    <>
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={edit.submit}>
        <TextField
          label={TEXTS.field}
          hint={TEXTS.hint}
          inputMode="decimal"
          autoComplete="off"
          suffix={TEXTS.unit}
          error={form.formState.errors.usd?.message}
          {...form.register('usd')}
        />
        {overtaken && (
          <ChangedMeanwhile
            message={translated(MAIN_CURRENCY_CHANGED)}
            change={opened.changed}
            differences={[
              {
                field: TEXTS.difference,
                before: priceInWords(overtaken.usd),
                now: priceInWords(opened.usd),
              },
            ]}
            advice={TEXTS.conflict}
            onTakeOver={edit.takeOver}
          />
        )}
        <FormError>{edit.failure}</FormError>
        {children}
      </form>
      <PriceQuestion edit={edit} />
    </>
  )
}

/** The new price, with its change in percent. */
function changedPrice(before: string | null, after: string): string {
  const price = priceInWords(after)
  return before === null ? price : TEXTS.withChange(price, changeInPercent(before, after))
}

function PriceQuestion({ edit: { asked, opened, isSaving, save, goBack } }: TokenPriceFormProps) {
  if (asked === undefined) return null
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && goBack()}
      title={opened.usd === null ? TEXTS.firstQuestion : TEXTS.question}
      effect={opened.usd === null ? TEXTS.firstEffect : TEXTS.effects.join(' ')}
      cancelLabel={TEXTS.back}
      confirmLabel={TEXTS.confirm}
      busy={isSaving}
      busyLabel={TEXTS.saving}
      onConfirm={() => save(asked)}
      details={
        <OldAndNew
          names={TEXTS.prices}
          before={priceInWords(opened.usd)}
          after={<span className="font-semibold">{changedPrice(opened.usd, asked)}</span>}
        />
      }
    />
  )
}
