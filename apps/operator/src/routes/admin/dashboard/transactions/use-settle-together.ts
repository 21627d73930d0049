import { isUnsent, messageOf, statusOf } from '@presale/web-client/answers'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { useShowState } from '../use-show-state.ts'
import { requestOf, resultOf, type Together, type TogetherResult } from './together.ts'

/**
 * Sends one decision on several orders. If it was not sent or the server refuses the whole, nothing was decided. If the answer
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
  const isRefused = settle.error && !mayBeStored(settle.error)
  return {
    isSettling: settle.isPending,
    refusal: isRefused ? messageOf(settle.error, NO_ANSWER) : undefined,
    send: (together: Together) =>
      settle.mutate(requestOf(together), {
        onSuccess: (answer) => onSettled(resultOf(together, answer)),
        onError: (error) => {
          if (mayBeStored(error)) onSettled(resultOf(together))
        },
      }),
  }
}

/** Whether the server may have decided although it did not say so. */
function mayBeStored(error: unknown): boolean {
  return !isUnsent(error) && (statusOf(error) ?? 500) >= 500
}
