import { CURRENCY_TEXTS } from '@presale/rules/texts/currencies'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { PROPOSED, waitingOf } from '../proposed.ts'

/** Restores a deleted currency by its id and reports the result. */
export function useRestoreCurrency(): (id: string) => void {
  const toast = useToast()
  const utils = trpc.useUtils()
  const restore = trpc.currencies.restore.useMutation({
    onSuccess: ({ code }) => toast({ title: CURRENCY_TEXTS.delete.restored(code), tone: 'success' }),
    onError: (error) => {
      const waiting = waitingOf(error)
      if (waiting !== undefined) toast({ title: PROPOSED, description: waiting })
      else
        toast({
          title: CURRENCY_TEXTS.said.updateFailed,
          description: messageOf(error, NO_ANSWER),
          tone: 'error',
        })
    },
    onSettled: () => {
      void utils.currencies.invalidate()
      void utils.rates.invalidate()
      void utils.proposals.invalidate()
    },
  })
  return (id) => restore.mutate({ id })
}
