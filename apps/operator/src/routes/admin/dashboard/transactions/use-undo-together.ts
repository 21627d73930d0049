import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { translated } from '@presale/rules/texts/sentences'
import { TOGETHER_TEXTS as TEXTS } from '@presale/rules/texts/together'
import { messageOf } from '@presale/web-client/answers'
import { useState } from 'react'
import { trpc } from '../../../../trpc.ts'
import { changeIn, NO_ANSWER } from '../conflict.ts'
import type { UndoAnswer } from '../order.ts'
import { useShowState } from '../use-show-state.ts'
import type { TogetherResult } from './together.ts'

type Answers = ReadonlyMap<string, UndoAnswer>

/**
 * Undoes every decision of the result that changed an order and isn't undone yet, in one request. Each order has its
 * own answer. An order without one can be sent again, because a decision is undone only once.
 */
export function useUndoTogether({ rows }: TogetherResult, onUndone: () => void) {
  const utils = trpc.useUtils()
  const showState = useShowState()
  const [answers, setAnswers] = useState<Answers>(new Map())
  const undo = trpc.orders.undoMany.useMutation({
    onSuccess: (answers) => {
      for (const answer of answers) if ('result' in answer) showState(answer.orderId, answer.result)
    },
    onSettled: () => {
      void utils.orders.invalidate()
    },
  })
  const left = rows.flatMap((row) =>
    row.state === 'done' && row.outcome.result.changed && !answers.has(row.order.id) ? [row.outcome] : [],
  )
  const add = (more: Answers) => setAnswers((known) => new Map([...known, ...more]))
  const orders = left.map(({ order, result }) => ({ orderId: order.id, version: result.version }))
  return {
    answers,
    /** The decisions that can be undone yet. */
    left,
    isUndoing: undo.isPending,
    failure: undo.error && messageOf(undo.error, NO_ANSWER),
    /** What became of the last request; undefined before it. */
    summary: undo.data && summaryOf(undo.data.length, answered(undo.data)),
    /** Notes that the order's own button has undone its decision. */
    note: (orderId: string, answer: UndoAnswer) => add(new Map([[orderId, answer]])),
    undoAll: () =>
      undo.mutate(
        { orders },
        {
          onSuccess: (results) => {
            add(answered(results))
            onUndone()
          },
        },
      ),
  }
}

type Results = NonNullable<ReturnType<typeof trpc.orders.undoMany.useMutation>['data']>

/** The certain answers, by order. */
function answered(results: Results): Answers {
  return new Map(
    results.flatMap((each): [string, UndoAnswer][] => {
      if ('result' in each) return [[each.orderId, each.result]]
      return each.certain
        ? [[each.orderId, { refusal: translated(each.refusal), changed: changeIn(each.details) }]]
        : []
    }),
  )
}

function summaryOf(sent: number, answers: Answers): string {
  const undone = [...answers.values()].filter((answer) => 'status' in answer).length
  const meanwhile = [...answers.values()].filter((answer) => 'refusal' in answer && answer.changed).length
  const refused = answers.size - undone - meanwhile
  const unknown = sent - answers.size
  const parts = [
    TEXTS.undone(undone, sent),
    meanwhile > 0 && DECISION_TEXTS.results.meanwhile(meanwhile),
    refused > 0 && TEXTS.failed(refused),
    unknown > 0 && TEXTS.notKnown(unknown),
  ]
  return `${parts.filter((part) => part !== false).join(', ')}.`
}
