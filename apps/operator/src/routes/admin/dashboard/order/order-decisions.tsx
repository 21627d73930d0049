import { DECISIONS } from '@presale/rules/order'
import { OPERATOR_ORDER_TEXTS } from '@presale/rules/texts/operator-order'
import { PALETTE_TEXTS } from '@presale/rules/texts/palette'
import { Button } from '@presale/ui/button'
import { useState } from 'react'
import { DecisionDialog } from '../decision-dialog.tsx'
import { useListAddress } from '../list-address.ts'
import type { Order, OrderDecision, Outcome } from '../order.ts'
import { usePaletteActions } from '../palette-actions.ts'
import { useMay } from '../use-operator.ts'

const TEXTS = PALETTE_TEXTS.actions

/** On a phone the buttons fill their rows. */
const FULL_ROWS = 'max-sm:grow'

type OrderDecisionsProps = { order: Order; onDecided: (outcome: Outcome) => void }

/** The possible decisions on the order. Each asks for a confirmation, which a link of the palette opens. */
export function OrderDecisions({ order, onDecided }: OrderDecisionsProps) {
  const mayDecide = useMay('manager')
  const { read, note } = useListAddress()
  const [decision, setDecision] = useState(() => decisionIn(read('decide'), order))
  const close = () => {
    setDecision(undefined)
    note({ decide: undefined })
  }
  const ask = (kind: OrderDecision['kind']) => () => setDecision({ kind, order })
  const approve = { id: 'approve', label: TEXTS.approve(order.id), run: ask('approved') }
  const reject = { id: 'reject', label: TEXTS.reject(order.id), run: ask('rejected') }
  usePaletteActions(() =>
    mayDecide
      ? [...(order.status === 'approved' ? [] : [approve]), ...(order.status === 'rejected' ? [] : [reject])]
      : [],
  )
  if (!mayDecide) return null
  return (
    <>
      <Button
        variant="primary"
        className={FULL_ROWS}
        aria-disabled={order.status === 'approved'}
        onClick={order.status === 'approved' ? undefined : ask('approved')}
      >
        {OPERATOR_ORDER_TEXTS.approve}
      </Button>
      <Button
        className={FULL_ROWS}
        aria-disabled={order.status === 'rejected'}
        onClick={order.status === 'rejected' ? undefined : ask('rejected')}
      >
        {OPERATOR_ORDER_TEXTS.reject}
      </Button>
      <Button className={FULL_ROWS} onClick={ask('void')}>
        {OPERATOR_ORDER_TEXTS.delete}
      </Button>
      {decision && (
        <DecisionDialog
          decision={decision}
          onDecided={(outcome) => {
            onDecided(outcome)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** What the address asks about: a decision that would change the order. */
function decisionIn(asked: string | undefined, order: Order): OrderDecision | undefined {
  const kind = DECISIONS.find((one) => one === asked)
  return kind && kind !== order.status ? { kind, order } : undefined
}
