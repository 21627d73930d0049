import { useState } from 'react'
import { detailsOf, messageOf, trpc } from '../../../trpc.ts'
import { type Conflict, NO_ANSWER } from './conflict.ts'
import type { Decision, OrderState, Outcome } from './order.ts'

/**
 * Sends a decision upon the version of the order that was seen. When another operator was first, the order's present
 * state takes the place of the one seen, so that deciding again is upon that.
 */
export function useDecide({ kind, order }: Decision, onDecided: (outcome: Outcome) => void) {
  const utils = trpc.useUtils()
  const [overtaken, setOvertaken] = useState<Conflict<OrderState>>()
  const state = overtaken?.current ?? { status: order.status, version: order.version, void: false }
  const answers = {
    onSuccess: (result: Outcome['result']) => onDecided({ kind, order, before: state, result }),
    onError: (error: unknown) => setOvertaken(overtakenBy(error)),
    onSettled: () => {
      void utils.orders.invalidate()
    },
  }
  const settle = trpc.orders.settle.useMutation(answers)
  const remove = trpc.orders.void.useMutation(answers)
  const { error, isPending } = kind === 'void' ? remove : settle
  return {
    state,
    overtaken,
    isDeciding: isPending,
    failure: error && !overtakenBy(error) ? messageOf(error, NO_ANSWER) : undefined,
    decide: (reason: string) => {
      const cause = { orderId: order.id, version: state.version, reason }
      if (kind === 'void') remove.mutate(cause)
      else settle.mutate({ ...cause, decision: kind })
    },
  }
}

/** The state a refusal tells of, whether the order was decided on or deleted. */
function overtakenBy(error: unknown): Conflict<OrderState> | undefined {
  const details = detailsOf(error)
  if (typeof details !== 'object' || details === null || !('current' in details)) return undefined
  return details as Conflict<OrderState>
}
