import { messageOf, statusOf } from '@presale/web-client/answers'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { useShowState } from '../use-show-state.ts'
import { requestOf, resultOf, type Together, type TogetherResult } from './together.ts'

/**
 * Sends one decision on several orders. If the server refuses the whole request, nothing was decided. If the answer
 * is lost, every order's state is unknown, and sending the same request again is safe.
 */
export function useSettleTogether(onSettled: (result: TogetherResult) => void) {
  const utils = trpc.useUtils()
  const showState = useShowState()
  const settle = trpc.orders.settleMany.useMutation({
    onSuccess: (answers) => {
      for (const answer of answers) if ('result' in answer) showState(answer.orderId, answer.result)
    },
    onSettled: () => {
      void utils.orders.invalidate()
      void utils.proposals.invalidate()
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
