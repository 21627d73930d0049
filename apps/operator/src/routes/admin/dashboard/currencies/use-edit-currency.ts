import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type CurrencyForm, currencyForm } from '@presale/rules/currency'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Overtaken } from '../changed-meanwhile.tsx'
import { type Currency, type CurrencyState, changesOf, differencesOf, valuesOf } from './currency.ts'
import { useUpdateCurrency } from './update-currency.ts'

/** The form of a currency, the state it was opened at, and what was said while it was open. */
export function useEditCurrency(currency: Currency, onClose: () => void) {
  const [opened, setOpened] = useState<CurrencyState>(currency)
  /** What was typed, while its changed address waits to be confirmed. */
  const [asked, setAsked] = useState<CurrencyForm>()
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const form = useForm<CurrencyForm>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(currencyForm),
    defaultValues: valuesOf(currency),
  })
  const { update, isUpdating, failure } = useUpdateCurrency({
    onUpdated: onClose,
    onConflict: ({ current, changed }) => {
      const typed = changesOf(form.getValues(), opened)
      setOvertaken({ change: changed, differences: differencesOf(opened, current, typed) })
      setOpened(current)
      setAsked(undefined)
      form.reset({ ...valuesOf(current), ...typed })
    },
  })
  const save = (values: CurrencyForm) => {
    const changes = changesOf(values, opened)
    if (Object.keys(changes).length === 0) return onClose()
    update({ changes: [{ code: opened.code, version: opened.version, ...changes }] })
  }
  return {
    form,
    opened,
    asked,
    overtaken,
    isSaving: isUpdating,
    failure,
    save,
    submit: form.handleSubmit((values) =>
      values.depositAddress === opened.depositAddress ? save(values) : setAsked(values),
    ),
    goBack: () => setAsked(undefined),
    takeOver: () => {
      form.reset(valuesOf(opened))
      setOvertaken(undefined)
    },
  }
}
