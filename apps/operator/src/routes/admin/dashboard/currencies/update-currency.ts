import { CURRENCY_TEXTS } from '@presale/rules/texts/currencies'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { trpc } from '../../../../trpc.ts'
import { type Conflict, conflictOf, NO_ANSWER } from '../conflict.ts'
import { PROPOSED, waitingOf } from '../proposed.ts'
import type { CurrencyState } from './currency.ts'
import { rateQuestionIn } from './rate-answer.tsx'
import type { RateQuestion } from './use-rate-answer.ts'

type Outcome = {
  onUpdated: () => void
  onConflict: (conflict: Conflict<CurrencyState>) => void
  onRateQuestion?: (question: RateQuestion) => void
}

/** Changes one currency and reports the result (specification §8). A conflict goes to `onConflict` instead. */
export function useUpdateCurrency({ onUpdated, onConflict, onRateQuestion }: Outcome) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const update = trpc.currencies.update.useMutation({
    onSuccess: (_, { changes: [change] }) => {
      toast({
        title: CURRENCY_TEXTS.said.updated(change?.code ?? ''),
        ...(change?.enabled !== undefined && {
          description: CURRENCY_TEXTS.switch[change.enabled ? 'isOn' : 'isOff'],
        }),
        tone: 'success',
      })
      onUpdated()
    },
    onError: (error) => {
      const conflict = conflictOf<CurrencyState>(error)
      const question = rateQuestionIn(error)
      const waiting = waitingOf(error)
      if (waiting !== undefined) {
        toast({ title: PROPOSED, description: waiting })
        onUpdated()
      } else if (conflict) onConflict(conflict)
      else if (question && onRateQuestion) onRateQuestion(question)
      else toast({ title: CURRENCY_TEXTS.said.updateFailed, description: failureOf(error), tone: 'error' })
    },
    onSettled: () => {
      void utils.currencies.invalidate()
      void utils.rates.invalidate()
      void utils.proposals.invalidate()
    },
  })
  const isAnswered = conflictOf(update.error) || rateQuestionIn(update.error)
  const failure = update.error && !isAnswered ? failureOf(update.error) : undefined
  return { update: update.mutate, isUpdating: update.isPending, failure }
}

function failureOf(error: unknown): string {
  return `${CURRENCY_TEXTS.said.updateOneFailed} ${messageOf(error, NO_ANSWER)}`
}
