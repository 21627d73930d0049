import type { Decision as Settlement } from '@presale/rules/order'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListKey } from '../list-keys.tsx'
import type { Decision, Order, Outcome } from '../order.ts'
import type { TogetherResult } from './together.ts'
import type { Selection } from './use-selection.ts'

/** What is asked now, of one order or of several. */
type Question = { one: Decision } | { several: { kind: Settlement; orders: readonly Order[] } }

/** What the last decision did, of one order or of several. */
type Result = { one: Outcome } | { several: TogetherResult }

/** The questions before decisions on the screen's orders, what came of the last one, and the keys that ask. */
export function useDecisions(shown: readonly Order[] | undefined, selection: Selection) {
  const [question, setQuestion] = useState<Question>()
  const [result, setResult] = useState<Result>()
  const section = useFocusOfGoneRow(result, shown)
  const askTogether = (kind: Settlement) => setQuestion({ several: { kind, orders: selection.orders } })
  const press = (kind: Settlement) => (row: string | undefined) => {
    const order = shown?.find(({ id }) => id === row)
    if (selection.orders.length > 0) askTogether(kind)
    else if (order) setQuestion({ one: { kind, order } })
  }
  const keys: ListKey[] = [
    { letter: 'x', does: 'Select the row, or leave it out', press: (row) => row && selection.toggle(row) },
    { letter: 'a', does: 'Approve the selection, or this row; asks first', press: press('approved') },
    { letter: 'r', does: 'Reject the selection, or this row; asks first', press: press('rejected') },
  ]
  const settle = (several: TogetherResult) => {
    const open = several.rows.filter((row) => row.state !== 'done').map(({ order }) => order.id)
    selection.drop(selection.orders.map(({ id }) => id).filter((id) => !open.includes(id)))
    setResult({ several })
    setQuestion(undefined)
  }
  return {
    section,
    question,
    result,
    keys,
    ask: useCallback((one: Decision) => setQuestion({ one }), []),
    askTogether,
    close: () => setQuestion(undefined),
    decided: (one: Outcome) => {
      setResult({ one })
      setQuestion(undefined)
    },
    settled: settle,
    dismiss: () => {
      setResult(undefined)
      section.current?.focus()
    },
  }
}

export type Decisions = ReturnType<typeof useDecisions>

/** The row of an order that leaves the list takes the focus with it; the section that had the row gets it then. */
function useFocusOfGoneRow(result: Result | undefined, rows: unknown) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (rows && result && document.activeElement === document.body) section.current?.focus()
  }, [rows, result])
  return section
}
