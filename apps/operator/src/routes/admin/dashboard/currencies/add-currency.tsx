import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ADD_FAILED, currencyAdded, type NewCurrencyForm, newCurrencyForm } from '@presale/rules/currency'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { FormError } from '@presale/ui/form-error'
import { TextField } from '@presale/ui/text-field'
import { useToast } from '@presale/ui/toast'
import { type RefObject, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { messageOf, statusOf, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { CurrencyDetails, DETAILS_GRID, SHORT_FIELD } from './currency-details.tsx'

const EMPTY: NewCurrencyForm = {
  code: '',
  fullName: '',
  tokensPerUnit: '',
  depositAddress: '',
  network: '',
  priceId: '',
}

/** Adds a currency to the list. What was typed stays when it is refused. */
export function AddCurrency() {
  const form = useForm<NewCurrencyForm>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(newCurrencyForm),
    defaultValues: EMPTY,
  })
  const button = useRef<HTMLButtonElement>(null)
  const add = useAddCurrency(form, button)
  const { errors } = form.formState
  const field = (name: keyof NewCurrencyForm) => ({
    error: errors[name]?.message,
    ...form.register(name),
  })
  return (
    <Card title="Add a currency" className="@container">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit((values) => add.mutate(values))}
      >
        <div className={DETAILS_GRID}>
          <TextField
            label="Currency"
            hint="Its code, such as BTC."
            className={SHORT_FIELD}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onInput={(event) => putIntoUpperCase(event.currentTarget)}
            {...field('code')}
          />
          <CurrencyDetails field={field} />
        </div>
        <FormError>{add.error && statusOf(add.error) !== 409 && failureOf(add.error)}</FormError>
        <Button
          ref={button}
          type="submit"
          variant="primary"
          className="self-start"
          busy={add.isPending}
          busyLabel="Adding…"
        >
          Add cryptocurrency
        </Button>
      </form>
    </Card>
  )
}

/** In place, before the form reads it, with the cursor where it was (specification §5). */
function putIntoUpperCase(input: HTMLInputElement) {
  const at = input.selectionStart
  input.value = input.value.toUpperCase()
  input.setSelectionRange(at, at)
}

/** Sends the currency and says what came of it; a code that is taken is also said at its field. */
function useAddCurrency(form: UseFormReturn<NewCurrencyForm>, button: RefObject<HTMLButtonElement | null>) {
  const toast = useToast()
  const utils = trpc.useUtils()
  return trpc.currencies.add.useMutation({
    onSuccess: ({ code }) => {
      // In this order: a field that the reset leaves empty would complain on losing the focus.
      button.current?.focus()
      form.reset()
      toast({ title: currencyAdded(code), tone: 'success' })
    },
    onError: (error) => {
      const description = failureOf(error)
      toast({ title: 'Error', description, tone: 'error' })
      if (statusOf(error) === 409) form.setError('code', { message: description }, { shouldFocus: true })
    },
    onSettled: () => {
      void utils.currencies.invalidate()
    },
  })
}

function failureOf(error: unknown): string {
  return messageOf(error, `${ADD_FAILED}. ${NO_ANSWER}`, ADD_FAILED)
}
