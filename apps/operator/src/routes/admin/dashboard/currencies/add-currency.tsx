import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { NewCurrencyForm } from '@presale/rules/currency'
import { checkedNewCurrencyForm } from '@presale/rules/deposit-address'
import { CURRENCY_TEXTS as TEXTS } from '@presale/rules/texts/currencies'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { TextField } from '@presale/ui/text-field'
import { useToast } from '@presale/ui/toast'
import { messageOf, statusOf } from '@presale/web-client/answers'
import { useKeptForm } from '@presale/web-client/kept-form'
import { useId } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { FormButtons } from '../form-buttons.tsx'
import { PROPOSED, waitingOf } from '../proposed.ts'
import { SecondNeededForAddress } from '../second-needed.tsx'
import { CurrencyDetails, DETAILS_GRID, SHORT_FIELD } from './currency-details.tsx'
import { RateAnswer, rateQuestionIn } from './rate-answer.tsx'
import { type RateQuestion, useRateAnswer } from './use-rate-answer.ts'

const EMPTY: NewCurrencyForm = {
  code: '',
  fullName: '',
  tokensPerUnit: '',
  depositAddress: '',
  network: '',
  priceId: '',
}

/** Adds a currency. The form keeps its input when the server refuses it. */
export function AddCurrency({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const form = useForm<NewCurrencyForm>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(checkedNewCurrencyForm),
    defaultValues: EMPTY,
  })
  useKeptForm('new currency', form)
  const rate = useRateAnswer()
  const add = useAddCurrency(form, onClose, rate.ask)
  const isUnsaved = form.formState.isDirty || rate.isGiven
  return (
    <Dialog
      open
      size="lg"
      unsaved={isUnsaved && !add.isPending}
      onOpenChange={(open) => !open && !add.isPending && onClose()}
      title={TEXTS.add.heading}
      footer={
        <FormButtons formId={formId} busy={add.isPending} busyLabel={TEXTS.add.busy} onCancel={onClose}>
          {TEXTS.add.submit}
        </FormButtons>
      }
    >
      <form
        id={formId}
        noValidate
        className="@container flex flex-col gap-5"
        onSubmit={form.handleSubmit((values) =>
          add.mutate({ ...values, ...rate.fields(values.tokensPerUnit) }),
        )}
      >
        <Fields form={form} />
        {rate.question && <RateAnswer answer={rate} rate={form.watch('tokensPerUnit')} />}
        <SecondNeededForAddress />
        <FormError>
          {add.error && !isAnswered(add.error) && statusOf(add.error) !== 409 && failureOf(add.error)}
        </FormError>
      </form>
    </Dialog>
  )
}

function Fields({ form }: { form: UseFormReturn<NewCurrencyForm> }) {
  const { errors } = form.formState
  const field = (name: keyof NewCurrencyForm) => ({
    error: errors[name]?.message,
    ...form.register(name),
  })
  return (
    <div className={DETAILS_GRID}>
      <TextField
        label={TEXTS.fields.code}
        hint={TEXTS.fields.codeHint}
        className={SHORT_FIELD}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onInput={(event) => putIntoUpperCase(event.currentTarget)}
        {...field('code')}
      />
      <CurrencyDetails field={field} rate={form.watch('tokensPerUnit')} />
    </div>
  )
}

/** Converts in place, before the form reads the value, and keeps the cursor's position (specification §5). */
function putIntoUpperCase(input: HTMLInputElement) {
  const at = input.selectionStart
  input.value = input.value.toUpperCase()
  input.setSelectionRange(at, at)
}

/** Sends the currency and reports the result. A code already in use is also reported at its field. */
function useAddCurrency(
  form: UseFormReturn<NewCurrencyForm>,
  onClose: () => void,
  onQuestion: (question: RateQuestion) => void,
) {
  const toast = useToast()
  const utils = trpc.useUtils()
  return trpc.currencies.add.useMutation({
    onSuccess: ({ code }) => {
      toast({ title: TEXTS.said.added(code), tone: 'success' })
      onClose()
    },
    onError: (error) => {
      const waiting = waitingOf(error)
      if (waiting !== undefined) {
        toast({ title: PROPOSED, description: waiting })
        return onClose()
      }
      const question = rateQuestionIn(error)
      if (question !== undefined) return onQuestion(question)
      const description = failureOf(error)
      toast({ title: TEXTS.add.failed, description, tone: 'error' })
      if (statusOf(error) === 409) form.setError('code', { message: description }, { shouldFocus: true })
    },
    onSettled: () => {
      void utils.currencies.invalidate()
      void utils.proposals.invalidate()
    },
  })
}

/** Whether the form or a toast shows the answer elsewhere. */
function isAnswered(error: unknown): boolean {
  return rateQuestionIn(error) !== undefined || waitingOf(error) !== undefined
}

function failureOf(error: unknown): string {
  return messageOf(error, `${TEXTS.said.addFailed}. ${NO_ANSWER}`, TEXTS.said.addFailed)
}
