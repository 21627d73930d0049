import { UPDATE_FAILED } from '@presale/rules/currency'
import { useToast } from '@presale/ui/toast'
import { messageOf, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'

/** Brings a deleted currency back, by its number, and says what came of it. */
export function useRestoreCurrency(): (id: string) => void {
  const toast = useToast()
  const utils = trpc.useUtils()
  const restore = trpc.currencies.restore.useMutation({
    onSuccess: ({ code }) => toast({ title: `${code} is back in the list.`, tone: 'success' }),
    onError: (error) =>
      toast({ title: UPDATE_FAILED, description: messageOf(error, NO_ANSWER), tone: 'error' }),
    onSettled: () => {
      void utils.currencies.invalidate()
    },
  })
  return (id) => restore.mutate({ id })
}
