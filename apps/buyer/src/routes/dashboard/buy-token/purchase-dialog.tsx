import { ORDER_SENDING } from '@presale/rules/order'
import { NETWORK_WARNING, PAYMENT_NOTES, PURCHASE_STEPS, TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { CodeText } from '@presale/ui/code-text'
import { CopyRow } from '@presale/ui/copy-button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { DepositLabel, NetworkName } from '../network-name.tsx'
import { PaymentQr } from '../payment-qr.tsx'
import { type Offer, usePlaceOrder } from './place-order.ts'

type PurchaseDialogProps = { offer: Offer; onOffer: (offer: Offer) => void; onClose: () => void }

/** The two steps of specification §4: what it comes to, then where to send what. A stale quote leads back to the first. */
export function PurchaseDialog({ offer, onOffer, onClose }: PurchaseDialogProps) {
  const [step, setStep] = useState<keyof typeof PURCHASE_STEPS>('transactionDetails')
  const [stale, setStale] = useState(false)
  const [, navigate] = useLocation()
  const { place, isPlacing, failure, reset } = usePlaceOrder({
    onPlaced: (reference) => navigate(`/dashboard/transaction?order=${reference}`),
    onStale: (fresh) => {
      onOffer(fresh)
      setStale(true)
      setStep('transactionDetails')
    },
  })
  const details = step === 'transactionDetails'
  const back = () => {
    reset()
    setStep('transactionDetails')
  }
  const proceed = () => {
    setStale(false)
    setStep('confirmation')
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPlacing && onClose()}
      title={PURCHASE_STEPS[step].title}
      description={PURCHASE_STEPS[step].text}
      footer={
        details ? (
          <Button variant="primary" onClick={proceed}>
            Confirm Purchase
          </Button>
        ) : (
          <>
            <Button variant="secondary" disabled={isPlacing} onClick={back}>
              Cancel
            </Button>
            <Button variant="primary" busy={isPlacing} busyLabel={ORDER_SENDING} onClick={() => place(offer)}>
              Confirm
            </Button>
          </>
        )
      }
    >
      {stale && (
        <Banner tone="warning" title="The quote has changed" className="mb-4">
          Nothing was ordered. These are the figures now; confirm them if you agree.
        </Banner>
      )}
      {details ? <TransactionDetails offer={offer} /> : <Confirmation offer={offer} />}
      {failure && <FormError className="mt-4">{failure}</FormError>}
    </Dialog>
  )
}

function TransactionDetails({ offer: { quote, currency } }: { offer: Offer }) {
  const rows = [
    { name: 'Payment amount', value: quote.payAmount, unit: currency.code },
    { name: 'Tokens to receive', value: quote.tokens, unit: TOKEN_SYMBOL },
    { name: 'Bonus tokens', value: quote.bonusTokens, unit: TOKEN_SYMBOL },
  ]
  return (
    <dl className="divide-y divide-line border-line border-y">
      {rows.map(({ name, value, unit }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end text-lg">
            <Amount value={value} unit={unit} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Confirmation({ offer: { quote, currency } }: { offer: Offer }) {
  return (
    <div className="flex flex-col gap-4">
      {currency.network && (
        <Banner
          tone="warning"
          title={
            <>
              Network: <NetworkName name={currency.network} />
            </>
          }
        >
          {NETWORK_WARNING}
        </Banner>
      )}
      <div className="flex flex-col gap-2">
        <CopyRow
          label="Amount to send"
          copy={quote.payAmount}
          value={<Amount value={quote.payAmount} unit={currency.code} />}
        />
        <CopyRow
          label={<DepositLabel network={currency.network} />}
          copy={currency.depositAddress}
          value={<CodeText>{currency.depositAddress}</CodeText>}
        />
      </div>
      <PaymentQr
        toScanOnly
        payment={{
          currencyCode: currency.code,
          network: currency.network,
          depositAddress: currency.depositAddress,
          payAmount: quote.payAmount,
        }}
      />
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {PAYMENT_NOTES.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}
