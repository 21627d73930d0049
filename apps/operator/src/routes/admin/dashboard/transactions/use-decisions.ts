import { DECISIONS_AT_ONCE } from '@presale/rules/lists'
import type { Decision } from '@presale/rules/order'
import { PALETTE_TEXTS } from '@presale/rules/texts/palette'
import { TRANSACTIONS_TEXTS } from '@presale/rules/texts/transactions'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListKey } from '../list-keys.tsx'
import type { Order, OrderDecision, Outcome } from '../order.ts'
import { usePaletteActions } from '../palette-actions.ts'
import { useMay } from '../use-operator.ts'
import type { RowResult, TogetherResult } from './together.ts'
import type { Selection } from './use-selection.ts'

const TEXTS = TRANSACTIONS_TEXTS.keys
const ACTIONS = PALETTE_TEXTS.actions

/** The open dialog, about one order or several. */
type Question = { one: OrderDecision } | { several: { kind: Decision; orders: readonly Order[] } }

/** The effect of the last decision, on one order or several. */
type Result = { one: Outcome } | { several: TogetherResult }

/** The screen's confirmation dialogs, the last result, and the shortcuts and palette actions that open a dialog. */
export function useDecisions(shown: readonly Order[] | undefined, selection: Selection) {
  const mayDecide = useMay('manager')
  const [question, setQuestion] = useState<Question>()
  const [result, setResult] = useState<Result>()
  const section = useFocusOfGoneRow(result, shown)
  const only = selection.orders.length === 1 ? selection.orders[0] : undefined
  const askTogether = (kind: Decision) =>
    setQuestion(only ? { one: { kind, order: only } } : { several: { kind, orders: selection.orders } })
  const press = (kind: Decision) => (row: string | undefined) => {
    const order = shown?.find(({ id }) => id === row)
    if (selection.orders.length > 0) askTogether(kind)
    else if (order) setQuestion({ one: { kind, order } })
  }
  const keys: ListKey[] = [
    { letter: 'x', does: TEXTS.select, press: (row) => row && selection.toggle(row) },
    { letter: 'a', does: TEXTS.approve, press: press('approved') },
    { letter: 'r', does: TEXTS.reject, press: press('rejected') },
  ]
  usePaletteActions((row) => {
    const labels = mayDecide && labelsOf(selection.orders.length, only ?? shown?.find(({ id }) => id === row))
    if (!labels) return []
    return [
      { id: 'approve', label: labels.approve, run: () => press('approved')(row) },
      { id: 'reject', label: labels.reject, run: () => press('rejected')(row) },
    ]
  })
  const settle = (several: TogetherResult) => {
    const open = several.rows.filter(isOpen).map(({ order }) => order.id)
    const { orders } = question && 'several' in question ? question.several : several
    selection.drop(orders.map(({ id }) => id).filter((id) => !open.includes(id)))
    setResult({ several })
    setQuestion(undefined)
  }
  return {
    section,
    question,
    result,
    keys,
    ask: useCallback((one: OrderDecision) => setQuestion({ one }), []),
    askTogether,
    close: () => setQuestion(undefined),
    decided: (one: Outcome) => {
      selection.drop([one.order.id])
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

/** The palette's decisions, on the selected orders or else on the row that had the focus; undefined if there are none. */
function labelsOf(selected: number, order: Order | undefined) {
  if (selected > DECISIONS_AT_ONCE) return undefined
  if (selected > 1) {
    return { approve: ACTIONS.approveSelected(selected), reject: ACTIONS.rejectSelected(selected) }
  }
  return order && { approve: ACTIONS.approve(order.id), reject: ACTIONS.reject(order.id) }
}

/** Whether the order still needs a decision. One that another operator decided would be reversed by the next one. */
function isOpen(row: RowResult): boolean {
  return row.state === 'unknown' || (row.state === 'refused' && row.changed === null)
}

/** When a focused row leaves the list, the browser drops the focus; the section gets it instead. */
function useFocusOfGoneRow(result: Result | undefined, rows: unknown) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (rows && result && document.activeElement === document.body) section.current?.focus()
  }, [rows, result])
  return section
}
