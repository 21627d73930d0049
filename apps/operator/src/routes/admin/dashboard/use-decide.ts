import { useToast } from '@presale/ui/toast'
import { detailsOf, messageOf } from '@presale/web-client/answers'
import { useState } from 'react'
import { trpc } from '../../../trpc.ts'
import { type Conflict, NO_ANSWER } from './conflict.ts'
import type { OrderDecision, OrderState, Outcome } from './order.ts'
import { PROPOSED, waitingOf } from './proposed.ts'
import { useShowState } from './use-show-state.ts'

/**
 * Sends a decision at the order version that the operator saw. After a conflict, the order's current state replaces
 * that version, so that a second attempt applies to it. `onProposed` is called when it waits for a second operator.
 */
export function useDecide(
  { kind, order }: OrderDecision,
  onDecided: (outcome: Outcome) => void,
  onProposed: () => void,
) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const showState = useShowState()
  const [overtaken, setOvertaken] = useState<Conflict<OrderState>>()
  const state = overtaken?.current ?? { status: order.status, version: order.version, void: false }
  const answers = {
    onSuccess: (result: Outcome['result']) => {
      showState(order.id, result)
      onDecided({ kind, order, before: state, result })
    },
    onError: (error: unknown) => {
      setOvertaken(overtakenBy(error))
      const waiting = waitingOf(error)
      if (waiting === undefined) return
      toast({ title: PROPOSED, description: waiting })
      onProposed()
    },
    onSettled: () => {
      void utils.orders.invalidate()
      void utils.proposals.invalidate()
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

/** The conflict in a refusal, for a decision or a deletion. */
function overtakenBy(error: unknown): Conflict<OrderState> | undefined {
  const details = detailsOf(error)
  if (typeof details !== 'object' || details === null || !('current' in details)) return undefined
  return details as Conflict<OrderState>
}
