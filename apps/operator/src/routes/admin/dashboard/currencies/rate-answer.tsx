import { CURRENCY_TEXTS as TEXTS } from '@presale/rules/texts/currencies'
import { translated } from '@presale/rules/texts/sentences'
import { Banner } from '@presale/ui/banner'
import { CheckboxField } from '@presale/ui/checkbox-field'
import { TextField } from '@presale/ui/text-field'
import { detailsOf } from '@presale/web-client/answers'
import { useEffect, useRef } from 'react'
import type { RateQuestion, useRateAnswer } from './use-rate-answer.ts'

type RateAnswerProps = { answer: ReturnType<typeof useRateAnswer>; rate: string }

/** Asks why a rate changes far, or whether a rate far from every price is right. */
export function RateAnswer({ answer, rate }: RateAnswerProps) {
  const { question } = answer
  if (!question) return null
  const Field = question.asks === 'reason' ? Reason : Confirmation
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warning" title={translated(question.message)} />
      <Field key={question.asks} answer={answer} rate={rate} />
    </div>
  )
}

function Reason({ answer }: RateAnswerProps) {
  return (
    <TextField
      ref={useFirstFocus()}
      label={TEXTS.rateReason}
      hint={TEXTS.rateReasonHint}
      maxLength={500}
      autoComplete="off"
      value={answer.reason}
      onChange={(event) => answer.setReason(event.currentTarget.value)}
    />
  )
}

function Confirmation({ answer, rate }: RateAnswerProps) {
  return (
    <CheckboxField
      ref={useFirstFocus()}
      label={TEXTS.rateRight}
      checked={answer.isConfirmed(rate)}
      onChange={(event) => answer.confirm(event.currentTarget.checked ? rate : undefined)}
    />
  )
}

/** The field takes the focus, because the save waits for it. */
function useFirstFocus() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}

/** The server's question, if an error asks about a rate. */
export function rateQuestionIn(error: unknown): RateQuestion | undefined {
  const details = detailsOf(error)
  if (typeof details !== 'object' || details === null || !(error instanceof Error)) return undefined
  if ('rate' in details) return { asks: 'reason', message: error.message }
  return 'confirm' in details ? { asks: 'confirmation', message: error.message } : undefined
}
