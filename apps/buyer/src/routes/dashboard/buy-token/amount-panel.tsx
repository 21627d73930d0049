import { isPositive, trimZeros } from '@presale/rules/decimal'
import { purchaseBarPercent } from '@presale/rules/levels'
import { DEFAULT_AMOUNT, TOKEN_SYMBOL } from '@presale/rules/presale'
import {
  amountFromField,
  purchaseProblem,
  type Quote,
  quoteOf,
  type TypedIn,
  typeAmount,
} from '@presale/rules/quote'
import { Amount } from '@presale/ui/amount'
import { Button } from '@presale/ui/button'
import { ProgressBar } from '@presale/ui/progress-bar'
import { ArrowDownUp } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { type Outputs, trpc } from '../../../trpc.ts'
import { NetworkName } from '../network-name.tsx'
import { CoinIcon } from './coin-icon.tsx'
import type { Offer } from './place-order.ts'
import { PurchaseDialog } from './purchase-dialog.tsx'

type Currency = Outputs['presale']['currencies'][number]

/** The amount, what it comes to, and the way to the purchase dialog. The amount outlives a change of currency. */
export function AmountPanel({ currency }: { currency: Currency }) {
  const [text, setText] = useState(DEFAULT_AMOUNT)
  const [typedIn, setTypedIn] = useState<TypedIn>('token')
  const [offer, setOffer] = useState<Offer>()
  const utils = trpc.useUtils()
  const close = () => {
    setOffer(undefined)
    // What was refused may have been a currency that has changed or gone.
    void utils.presale.currencies.invalidate()
  }
  const amount = amountFromField(text)
  const quote = quoteOf(typedIn, amount, currency.tokensPerUnit)
  const problem = purchaseProblem(quote)
  const swap = () => {
    const other = typedIn === 'token' ? quote.payAmount : quote.tokens
    setText(isPositive(other) ? trimZeros(other) : '')
    setTypedIn(typedIn === 'token' ? 'currency' : 'token')
  }
  return (
    <section aria-label={`Buy with ${currency.fullName}`} className="rounded-surface border border-line p-5">
      <header className="flex items-center gap-3">
        <CoinIcon code={currency.code} />
        <div>
          <h2 className="text-lg">
            <bdi>{currency.fullName}</bdi>
          </h2>
          {currency.network && (
            <p className="text-muted text-sm">
              Network: <NetworkName name={currency.network} />
            </p>
          )}
        </div>
      </header>
      <AmountField
        unit={typedIn === 'token' ? TOKEN_SYMBOL : currency.code}
        text={text}
        onType={(typed) => setText(typeAmount(text, typed))}
        onSwap={swap}
      />
      <Figures quote={quote} code={currency.code} />
      <LevelBar quote={quote} />
      <Button
        variant="primary"
        size="lg"
        className="mt-5 w-full"
        disabled={problem !== undefined}
        onClick={() => setOffer({ currency, typedIn, amount, quote })}
      >
        Buy Now
      </Button>
      <p role="status" className="mt-2 min-h-6 text-center text-muted">
        {problem}
      </p>
      <p className="text-center text-muted text-sm">
        Your details are handled as the{' '}
        <Link className="link" to="/privacy">
          privacy policy
        </Link>{' '}
        says.
      </p>
      {offer && <PurchaseDialog offer={offer} onOffer={setOffer} onClose={close} />}
    </section>
  )
}

type AmountFieldProps = { unit: string; text: string; onType: (typed: string) => void; onSwap: () => void }

function AmountField({ unit, text, onType, onSwap }: AmountFieldProps) {
  const id = useId()
  return (
    <div className="mt-5">
      <label htmlFor={id} className="font-medium">
        Amount in {unit}
      </label>
      <div className="mt-1.5 flex items-center gap-2 rounded-control border border-edge px-3 focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder="Enter amount"
          value={text}
          onChange={(event) => onType(event.target.value)}
          className="tabular h-16 min-w-0 flex-1 bg-transparent font-semibold text-3xl outline-none placeholder:font-normal placeholder:text-xl"
        />
        <span className="text-lg text-muted">{unit}</span>
      </div>
      <Button variant="quiet" className="mt-2" onClick={onSwap}>
        <ArrowDownUp aria-hidden="true" />
        Swap
      </Button>
    </div>
  )
}

function Figures({ quote, code }: { quote: Quote; code: string }) {
  const rows = [
    { name: 'You pay', value: quote.payAmount, unit: code },
    { name: 'Tokens', value: quote.tokens, unit: TOKEN_SYMBOL },
    { name: `Bonus (${quote.bonusPercent}%)`, value: quote.bonusTokens, unit: TOKEN_SYMBOL },
  ]
  return (
    <dl className="mt-4 divide-y divide-line border-line border-y">
      {rows.map(({ name, value, unit }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end">
            <Amount value={value} unit={unit} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function LevelBar({ quote }: { quote: Quote }) {
  const percent = purchaseBarPercent(quote.tokens)
  return (
    <ProgressBar
      className="mt-4"
      label="Level"
      labelShown
      value={percent}
      valueText={`${quote.levelName} (${quote.bonusPercent}% bonus)`}
      tone={percent === 100 ? 'limit' : 'accent'}
    />
  )
}
