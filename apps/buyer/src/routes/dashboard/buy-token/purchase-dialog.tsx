import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { ORDER_TEXTS } from '@presale/rules/texts/order'
import { PRESALE_PAYMENT_TEXTS } from '@presale/rules/texts/presale-payment'
import { PRESALE_PURCHASE_TEXTS } from '@presale/rules/texts/presale-purchase'
import { PURCHASE_TEXTS } from '@presale/rules/texts/purchase'
import { UI_TEXTS } from '@presale/rules/texts/ui'
import { Amount } from '@presale/ui/amount'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { CodeText } from '@presale/ui/code-text'
import { CopyRow } from '@presale/ui/copy-button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { Phrase } from '@presale/ui/phrase'
import { type KeyboardEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { LocalTime } from '../local-time.tsx'
import { NetworkName } from '../network-name.tsx'
import { PaymentQr } from '../payment-qr.tsx'
import { isUnanswered, type Offer, usePlaceOrder } from './place-order.ts'
import { isAtEntry, useBackCloses } from './use-back-closes.ts'
import { useSameOrder } from './use-same-order.ts'

const { dialog: TEXTS } = PURCHASE_TEXTS

const { steps: STEPS } = PRESALE_PURCHASE_TEXTS

type PurchaseDialogProps = { offer: Offer; onOffer: (offer: Offer) => void; onClose: () => void }

/**
 * The two steps of specification §4: the quote, then the payment instructions. A stale quote returns to the first
 * step.
 */
export function PurchaseDialog({ offer, onOffer, onClose }: PurchaseDialogProps) {
  const [step, setStep] = useState<keyof typeof STEPS>('transactionDetails')
  const [stale, setStale] = useState<'figures' | 'address'>()
  const [, navigate] = useLocation()
  const { place, isPlacing, failure, isGone, mayBePlaced, reset } = usePlaceOrder({
    onPlaced: (reference) => navigate(`/dashboard/transaction?order=${reference}`, { replace: isAtEntry() }),
    onStale: (fresh) => {
      onOffer(fresh)
      setStale(isPaidAlike(offer, fresh) ? 'figures' : 'address')
      setStep('transactionDetails')
    },
  })
  const same = useSameOrder(offer)
  const [wasUnanswered] = useState(() => isUnanswered(offer))
  const close = useBackCloses(() => !isPlacing && onClose())
  const details = step === 'transactionDetails'
  const back = () => {
    reset()
    setStep('transactionDetails')
  }
  const proceed = () => {
    setStale(undefined)
    setStep('confirmation')
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPlacing && close()}
      step={step}
      title={STEPS[step].title}
      description={STEPS[step].text}
      footer={
        details ? (
          // A button of its own: the next step must not begin with the focus on the button in the same place.
          <Button key="proceed" variant="primary" onClick={proceed} onKeyDown={ignoreHeldKey}>
            {TEXTS.confirmPurchase}
          </Button>
        ) : isGone ? (
          <Button onClick={close}>{UI_TEXTS.close}</Button>
        ) : (
          <>
            <Button variant="secondary" disabled={isPlacing} onClick={back}>
              {TEXTS.cancel}
            </Button>
            <Button
              variant="primary"
              busy={isPlacing}
              busyLabel={PURCHASE_TEXTS.said.sending}
              onClick={() => place(offer)}
            >
              {TEXTS.confirm}
            </Button>
          </>
        )
      }
    >
      {stale && <Stale what={stale} />}
      {same && !wasUnanswered && !mayBePlaced && <SameOrder order={same} />}
      {details ? <TransactionDetails offer={offer} /> : !isGone && <Confirmation offer={offer} />}
      <FormError className="mt-4">
        {failure && <Failure text={failure} mayBePlaced={mayBePlaced} />}
      </FormError>
    </Dialog>
  )
}

function Stale({ what }: { what: 'figures' | 'address' }) {
  const [title, explanation] =
    what === 'figures'
      ? [TEXTS.stale, TEXTS.staleExplanation]
      : [TEXTS.staleAddress, TEXTS.staleAddressExplanation]
  return (
    <Banner tone="warning" title={title} className="mb-4">
      {explanation}
    </Banner>
  )
}

const isPaidAlike = (one: Offer, other: Offer) =>
  one.currency.depositAddress === other.currency.depositAddress &&
  one.currency.network === other.currency.network

function SameOrder({ order }: { order: NonNullable<ReturnType<typeof useSameOrder>> }) {
  return (
    <Banner tone="warning" title={TEXTS.same} className="mb-4">
      <Phrase text={TEXTS.sameExplanation} time={<LocalTime iso={order.createdAt} />} />{' '}
      <Link className="link" replace={isAtEntry()} to={`/dashboard/transaction?order=${order.reference}`}>
        {TEXTS.showSame}
      </Link>
    </Banner>
  )
}

function Failure({ text, mayBePlaced }: { text: string; mayBePlaced: boolean | undefined }) {
  return (
    <>
      <p>{text}</p>
      {mayBePlaced && <p className="mt-1">{PURCHASE_TEXTS.said.mayBePlaced}</p>}
    </>
  )
}

/** An Enter that is still held down has opened the dialog. It must not confirm the first step too. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}

/** Each step begins at its title, also when the one before was scrolled. */
function beginAtTitle(step: HTMLElement | null): void {
  step?.closest('[role=dialog]')?.scrollTo({ top: 0, behavior: 'instant' })
}

function TransactionDetails({ offer: { quote, currency } }: { offer: Offer }) {
  const rows = [
    { name: TEXTS.paymentAmount, value: quote.payAmount, unit: currency.code },
    { name: TEXTS.tokensToReceive, value: quote.tokens, unit: TOKEN_SYMBOL },
    { name: TEXTS.bonusTokens, value: quote.bonusTokens, unit: TOKEN_SYMBOL },
  ]
  return (
    <dl ref={beginAtTitle} className="divide-y divide-line border-line border-y">
      {rows.map(({ name, value, unit }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
          <dt className="text-muted">{name}</dt>
          <dd className="ms-auto text-end text-lg">
            <Amount value={value} unit={unit} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The notes come before the code, which must not push them below a low window. A phone can't scan itself, so it has none. */
function Confirmation({ offer: { quote, currency } }: { offer: Offer }) {
  return (
    <div ref={beginAtTitle} className="flex flex-col gap-3 sm:gap-4">
      {currency.network && (
        <Banner
          tone="warning"
          title={<Phrase text={ORDER_TEXTS.network} network={<NetworkName name={currency.network} />} />}
        >
          {PRESALE_PAYMENT_TEXTS.networkWarning}
        </Banner>
      )}
      <div className="flex flex-col gap-2">
        <CopyRow
          label={ORDER_TEXTS.amountToSend}
          copy={quote.payAmount}
          value={<Amount value={quote.payAmount} unit={currency.code} />}
        />
        <CopyRow
          label={ORDER_TEXTS.address}
          copy={currency.depositAddress}
          value={<CodeText>{currency.depositAddress}</CodeText>}
        />
      </div>
      <div className="grid items-center gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <ul className="flex list-disc flex-col gap-0.5 ps-5 max-sm:text-sm sm:gap-1">
          {PRESALE_PAYMENT_TEXTS.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <div className="max-sm:hidden">
          <PaymentQr
            toScanOnly
            payment={{
              currencyCode: currency.code,
              network: currency.network,
              depositAddress: currency.depositAddress,
              payAmount: quote.payAmount,
            }}
          />
        </div>
      </div>
    </div>
  )
}
