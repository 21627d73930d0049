import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { CurrencyForm } from '@presale/rules/currency'
import { checkedCurrencyForm } from '@presale/rules/deposit-address'
import { useKeptForm } from '@presale/web-client/kept-form'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Overtaken } from '../changed-meanwhile.tsx'
import { type Currency, type CurrencyState, changesOf, differencesOf, PAID_BY, valuesOf } from './currency.ts'
import { useUpdateCurrency } from './update-currency.ts'
import { useRateAnswer } from './use-rate-answer.ts'

/** The edit form, the state at which it was opened, and the conflict found meanwhile. */
export function useEditCurrency(currency: Currency, onClose: () => void) {
  const [opened, setOpened] = useState<CurrencyState>(currency)
  /** The input while its changed rate, address or network, or switching off, awaits confirmation. */
  const [asked, setAsked] = useState<CurrencyForm>()
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const rate = useRateAnswer()
  const form = useForm<CurrencyForm>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(checkedCurrencyForm(opened.depositAddress)),
    defaultValues: valuesOf(currency),
  })
  useKeptForm(`currency ${currency.code}`, form)
  const { update, isUpdating, failure } = useUpdateCurrency({
    onUpdated: onClose,
    onRateQuestion: rate.ask,
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
    update({
      changes: [
        { code: opened.code, version: opened.version, ...changes, ...rate.fields(values.tokensPerUnit) },
      ],
    })
  }
  return {
    form,
    opened,
    asked,
    overtaken,
    isSaving: isUpdating,
    isUnsaved: form.formState.isDirty || overtaken !== undefined || rate.isGiven,
    failure,
    rate,
    save,
    submit: form.handleSubmit((values) => {
      const changes = changesOf(values, opened)
      const isAsked = changes.enabled === false || PAID_BY.some((field) => changes[field] !== undefined)
      if (isAsked) setAsked(values)
      else save(values)
    }),
    goBack: () => {
      setAsked(undefined)
      rate.ask(undefined)
    },
    takeOver: () => {
      form.reset(valuesOf(opened))
      setOvertaken(undefined)
    },
  }
}
