import { exactText } from '@presale/rules/decimal'
import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { ORDER_STATUS_TEXTS } from '@presale/rules/texts/order-status'
import { UI_TEXTS } from '@presale/rules/texts/ui'
import { Button } from '@presale/ui/button'
import { CodeText } from '@presale/ui/code-text'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { Phrase } from '@presale/ui/phrase'
import { type ReactNode, useState } from 'react'
import { BeforeDecision } from './before-decision.tsx'
import { DecidedMeanwhile } from './decided-meanwhile.tsx'
import { ExplorerLink } from './explorer-link.tsx'
import { MovedPrices } from './moved-prices.tsx'
import { isCredited, type OrderDecision, type OrderState, type Outcome, tokensOf } from './order.ts'
import { ReasonField } from './reason-field.tsx'
import { SecondNeededFor } from './second-needed.tsx'
import { usePreview } from './transactions/use-preview.ts'
import { useDecide } from './use-decide.ts'
import { useKeptReason } from './use-kept-reason.ts'

const TEXTS = DECISION_TEXTS.dialog

type DecisionDialogProps = {
  decision: OrderDecision
  onDecided: (outcome: Outcome) => void
  onClose: () => void
}

/**
 * Asks before a decision, states its effect on the buyer's balance and takes a reason for the audit trail. After a
 * conflict it names the first operator, and the operator may decide again or close it. It closes when the decision waits
 * for a second operator.
 */
export function DecisionDialog({ decision, onDecided, onClose }: DecisionDialogProps) {
  const [misses, setMisses] = useState(0)
  const { state, overtaken, isDeciding, failure, decide } = useDecide(decision, onDecided, onClose)
  const { kind, order } = decision
  const [reason, setReason] = useKeptReason(`${kind} ${order.id}`)
  const unheld = useUnheld(decision)
  const credits = kind === 'approved' && !isCredited(state) && !state.void
  const confirm = () => {
    const isMissing = unheld.length > 0 && reason.trim() === ''
    if (isMissing) setMisses(misses + 1)
    else decide(reason)
  }
  const buttons = state.void ? (
    <Button size="lg" onClick={onClose}>
      {UI_TEXTS.close}
    </Button>
  ) : (
    <>
      <Button size="lg" disabled={isDeciding} onClick={onClose}>
        {UI_TEXTS.cancel}
      </Button>
      <Button
        size="lg"
        variant={kind === 'approved' ? 'primary' : 'danger'}
        busy={isDeciding}
        busyLabel={TEXTS.saving}
        onClick={confirm}
      >
        {TEXTS[kind].confirm}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      role="alertdialog"
      // After another operator's decision the question is another.
      step={String(state.version)}
      unsaved={reason !== '' && !isDeciding}
      onOpenChange={(open) => !open && !isDeciding && onClose()}
      title={TEXTS[kind].question}
      description={<Phrase text={TEXTS.description} id={order.id} effect={effectOf(decision, state)} />}
      details={
        <>
          {overtaken && <DecidedMeanwhile conflict={overtaken} seen={order.status} />}
          {credits && <SecondNeededFor orders={[{ ...order, status: state.status }]} />}
          {!state.void && <BeforeDecision kind={kind} orders={[{ ...order, status: state.status }]} />}
          <MovedPrices unheld={unheld} />
          {credits && <NamedTransaction order={order} />}
        </>
      }
      footer={buttons}
    >
      {!state.void && (
        <ReasonField
          hint={TEXTS.reasonHint}
          value={reason}
          onChange={setReason}
          isNeeded={unheld.length > 0}
          misses={misses}
        />
      )}
      <FormError className="not-first:mt-4">{failure}</FormError>
    </Dialog>
  )
}

/** The order with what has moved, if it is to be approved at a price that is no longer held. */
function useUnheld({ kind, order }: OrderDecision) {
  const isOld = kind === 'approved' && new Date(order.priceHeldUntil).getTime() <= Date.now()
  return usePreview('approved', [order], isOld).data?.unheld ?? []
}

/** The decision's effect in tokens on the order as loaded. The server may still refuse it. */
function effectOf({ kind, order }: OrderDecision, state: OrderState): ReactNode {
  if (state.void) return TEXTS.gone
  const credited = isCredited(state)
  if (kind === 'approved') {
    if (credited) return TEXTS.alreadyApproved
    const { email } = order
    const tokens = <span className="inline-block">{tokensOf(order)}</span>
    const adds = (
      <Phrase text={TEXTS.adds} tokens={tokens} email={email} payment={<Payment order={order} />} />
    )
    return state.status === 'rejected' ? (
      <>
        {TEXTS.isRejected} {adds}
      </>
    ) : (
      adds
    )
  }
  const gone = kind === 'void' ? TEXTS.leavesLists : ''
  if (credited) return TEXTS.removes(tokensOf(order), order.email) + gone
  return TEXTS.unchanged(ORDER_STATUS_TEXTS.inSentence[state.status]) + gone
}

/** Where to look for the payment, if the buyer has said so. It proves nothing. */
function NamedTransaction({ order }: { order: OrderDecision['order'] }) {
  if (order.transactionId === null) return null
  return (
    <p>
      <Phrase
        text={TEXTS.named}
        transaction={<CodeText className="text-sm">{order.transactionId}</CodeText>}
      />{' '}
      <ExplorerLink order={order} />
    </p>
  )
}

/** What the buyer was asked to pay, and where. The operator compares the address with the chain. */
function Payment({ order }: { order: OrderDecision['order'] }) {
  return (
    <Phrase
      text={order.network === null ? TEXTS.payment : TEXTS.paymentOn}
      amount={
        <span className="inline-block">
          {exactText(order.payAmount)} {order.currencyCode}
        </span>
      }
      address={<CodeText className="text-ink text-sm">{order.depositAddress}</CodeText>}
      network={order.network}
    />
  )
}
