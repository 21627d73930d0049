import { Button } from '@presale/ui/button'
import { useState } from 'react'
import { DecisionDialog } from '../decision-dialog.tsx'
import type { Decision, Order, Outcome } from '../order.ts'
import { useMay } from '../use-operator.ts'

type OrderDecisionsProps = { order: Order; onDecided: (outcome: Outcome) => void }

/** What can be decided on the order, each after its question. */
export function OrderDecisions({ order, onDecided }: OrderDecisionsProps) {
  const mayDecide = useMay('manager')
  const [decision, setDecision] = useState<Decision>()
  if (!mayDecide) return null
  const ask = (kind: Decision['kind']) => () => setDecision({ kind, order })
  return (
    <>
      <Button variant="primary" disabled={order.status === 'approved'} onClick={ask('approved')}>
        Approve payment
      </Button>
      <Button disabled={order.status === 'rejected'} onClick={ask('rejected')}>
        Reject payment
      </Button>
      <Button onClick={ask('void')}>Delete</Button>
      {decision && (
        <DecisionDialog
          decision={decision}
          onDecided={(outcome) => {
            onDecided(outcome)
            setDecision(undefined)
          }}
          onClose={() => setDecision(undefined)}
        />
      )}
    </>
  )
}
