import { messageOf, statusOf, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { requestOf, resultOf, type Together, type TogetherResult } from './together.ts'

/**
 * Sends one decision on several orders. Refused as a whole, it says why and nothing was decided; where no answer came,
 * that is what is known of each order, and sending the same again is safe.
 */
export function useSettleTogether(onSettled: (result: TogetherResult) => void) {
  const utils = trpc.useUtils()
  const settle = trpc.orders.settleMany.useMutation({
    onSettled: () => {
      void utils.orders.invalidate()
    },
  })
  const isRefused = settle.error && (statusOf(settle.error) ?? 500) < 500
  return {
    isSettling: settle.isPending,
    refusal: isRefused ? messageOf(settle.error, NO_ANSWER) : undefined,
    send: (together: Together) =>
      settle.mutate(requestOf(together), {
        onSuccess: (answer) => onSettled(resultOf(together, answer)),
        onError: (error) => {
          if ((statusOf(error) ?? 500) >= 500) onSettled(resultOf(together))
        },
      }),
  }
}
