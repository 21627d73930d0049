import { currencyUpdated, UPDATE_FAILED, UPDATE_ONE_FAILED } from '@presale/rules/currency'
import { useToast } from '@presale/ui/toast'
import { messageOf, trpc } from '../../../../trpc.ts'
import { type Conflict, conflictOf, NO_ANSWER } from '../conflict.ts'
import type { CurrencyState } from './currency.ts'

type Outcome = { onUpdated: () => void; onConflict: (conflict: Conflict<CurrencyState>) => void }

/** Changes one currency and says what came of it (specification §8); a conflict is handed on instead. */
export function useUpdateCurrency({ onUpdated, onConflict }: Outcome) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const update = trpc.currencies.update.useMutation({
    onSuccess: (_, { changes: [change] }) => {
      toast({ title: currencyUpdated(change?.code ?? ''), tone: 'success' })
      onUpdated()
    },
    onError: (error) => {
      const conflict = conflictOf<CurrencyState>(error)
      if (conflict) onConflict(conflict)
      else toast({ title: UPDATE_FAILED, description: failureOf(error), tone: 'error' })
    },
    onSettled: () => {
      void utils.currencies.invalidate()
    },
  })
  const failure = update.error && !conflictOf(update.error) ? failureOf(update.error) : undefined
  return { update: update.mutate, isUpdating: update.isPending, failure }
}

function failureOf(error: unknown): string {
  return `${UPDATE_ONE_FAILED} ${messageOf(error, NO_ANSWER)}`
}
