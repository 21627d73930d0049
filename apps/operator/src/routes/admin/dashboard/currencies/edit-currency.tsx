import { CURRENCY_CHANGED, type CurrencyForm } from '@presale/rules/currency'
import { Button } from '@presale/ui/button'
import { CheckboxField } from '@presale/ui/checkbox-field'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { TextField } from '@presale/ui/text-field'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { AddressPair } from '../address-pair.tsx'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import type { Currency } from './currency.ts'
import { CurrencyDetails, DETAILS_GRID, SHORT_FIELD } from './currency-details.tsx'
import { useEditCurrency } from './use-edit-currency.ts'

const ADVICE = 'The form has the present state with what you typed on top. Saving again keeps both.'
const ADDRESS_EFFECT =
  'Buyers will be told to send to the new address; orders that exist keep the old one. Please compare it to its end.'

type EditCurrencyProps = { currency: Currency; onClose: () => void }

/**
 * Everything of a currency but its code. A changed deposit address stands beside the old one and is asked for once more
 * before it is saved; whoever saves second is shown what the first one changed, and what was typed stays.
 */
export function EditCurrency({ currency, onClose }: EditCurrencyProps) {
  const formId = useId()
  const edit = useEditCurrency(currency, onClose)
  const { asked, opened } = edit
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && !edit.isSaving && onClose()}
      title={asked ? `Change the deposit address of ${currency.code}?` : 'Edit crypto'}
      description={asked && ADDRESS_EFFECT}
      footer={<Buttons edit={edit} formId={formId} onClose={onClose} />}
    >
      {asked ? (
        <AddressPair before={opened.depositAddress} after={asked.depositAddress} />
      ) : (
        <Fields id={formId} code={currency.code} form={edit.form} onSubmit={edit.submit} />
      )}
      {edit.overtaken && !asked && (
        <div className="mt-5">
          <ChangedMeanwhile
            message={CURRENCY_CHANGED}
            {...edit.overtaken}
            advice={ADVICE}
            onTakeOver={edit.takeOver}
          />
        </div>
      )}
      <FormError className="mt-5">{edit.failure}</FormError>
    </Dialog>
  )
}

type Edit = ReturnType<typeof useEditCurrency>

/** Each step has buttons of its own, so that a key held down cannot answer the question it has raised. */
function Buttons({ edit, formId, onClose }: { edit: Edit; formId: string; onClose: () => void }) {
  const { asked, isSaving } = edit
  const main = { size: 'lg', variant: 'primary', busy: isSaving, busyLabel: 'Saving...' } as const
  if (asked) {
    return (
      <>
        <Button key="back" size="lg" disabled={isSaving} onClick={edit.goBack}>
          Back
        </Button>
        <Button key="confirm" {...main} onClick={() => edit.save(asked)}>
          Save the new address
        </Button>
      </>
    )
  }
  return (
    <>
      <Button key="cancel" size="lg" disabled={isSaving} onClick={onClose}>
        Cancel
      </Button>
      <Button key="save" {...main} type="submit" form={formId}>
        Save changes
      </Button>
    </>
  )
}

type FieldsProps = {
  id: string
  code: string
  form: UseFormReturn<CurrencyForm>
  onSubmit: Edit['submit']
}

function Fields({ id, code, form, onSubmit }: FieldsProps) {
  const { errors } = form.formState
  const field = (name: keyof CurrencyForm) => ({ error: errors[name]?.message, ...form.register(name) })
  return (
    <form id={id} noValidate className="@container" onSubmit={onSubmit}>
      <div className={DETAILS_GRID}>
        <TextField label="Currency" readOnly tabIndex={-1} value={code} className={SHORT_FIELD} />
        <CurrencyDetails field={field} />
        <CheckboxField
          label="Accepted"
          className="@sm:col-span-full"
          hint="Switched off, buyers cannot choose it."
          {...form.register('enabled')}
        />
      </div>
    </form>
  )
}
