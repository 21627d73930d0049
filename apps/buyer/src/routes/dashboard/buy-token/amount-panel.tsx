import { amountText, exactText } from '@presale/rules/decimal'
import { purchaseBarPercent } from '@presale/rules/levels'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { purchaseProblem, type Quote, quoteOf } from '@presale/rules/quote'
import { ORDER_TEXTS } from '@presale/rules/texts/order'
import { PRESALE_DASHBOARD_TEXTS } from '@presale/rules/texts/presale-dashboard'
import { PURCHASE_TEXTS as TEXTS } from '@presale/rules/texts/purchase'
import { translated } from '@presale/rules/texts/sentences'
import { amountFromField, thousandsIn } from '@presale/rules/typed-amount'
import { Amount } from '@presale/ui/amount'
import { Button } from '@presale/ui/button'
import { Phrase } from '@presale/ui/phrase'
import { ProgressBar } from '@presale/ui/progress-bar'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { isSaid, type Refused } from '../../../refuse-input.ts'
import { type Outputs, trpc } from '../../../trpc.ts'
import { NetworkName } from '../network-name.tsx'
import { AmountField } from './amount-field.tsx'
import { CoinIcon } from './coin-icon.tsx'
import type { Offer } from './place-order.ts'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { addEntry, useLeftEntry } from './use-back-closes.ts'
import { useReadOrders } from './use-same-order.ts'
import { useTypedAmount } from './use-typed-amount.ts'

type Currency = Outputs['presale']['currencies'][number]

const TYPING_RESTS_MS = 1000

/** The amount field, its quote and the purchase dialog. A change of currency keeps the tokens. */
export function AmountPanel({ currency }: { currency: Currency }) {
  const { text, typedIn, isTyped, type, swap } = useTypedAmount(currency)
  const [refused, setRefused] = useState<Refused>()
  const [offer, setOffer] = useState<Offer>()
  useLeftEntry()
  useReadOrders()
  const utils = trpc.useUtils()
  const close = () => {
    setOffer(undefined)
    // The server may have refused the order because the currency changed or was removed.
    void utils.presale.currencies.invalidate()
  }
  const amount = amountFromField(text)
  const quote = quoteOf(typedIn, amount, currency.tokensPerUnit)
  const problem = purchaseProblem(quote)
  const problemId = useId()
  const buy = (event: FormEvent) => {
    event.preventDefault()
    addEntry()
    setOffer({ currency, typedIn, amount, quote })
  }
  return (
    <section
      aria-label={TEXTS.buyWith(currency.fullName)}
      className="rounded-surface border border-line p-5 max-[16rem]:p-3"
    >
      <header className="flex items-center gap-3">
        <CoinIcon code={currency.code} />
        <div>
          <h2 className="text-lg">
            <bdi>{currency.fullName}</bdi>
          </h2>
          {currency.network && currency.network !== currency.fullName && (
            <p className="text-muted text-sm">
              <Phrase text={ORDER_TEXTS.network} network={<NetworkName name={currency.network} />} />
            </p>
          )}
        </div>
      </header>
      <form noValidate onSubmit={buy}>
        <AmountField
          unit={typedIn === 'token' ? TOKEN_SYMBOL : currency.code}
          text={text}
          onType={type}
          problemId={problem && problemId}
          remark={refused && isSaid(refused, text) ? inWords(refused) : isTyped ? misread(text) : undefined}
          onRefused={setRefused}
          onSwap={() => {
            setRefused(undefined)
            swap()
          }}
        />
        <Figures quote={quote} code={currency.code} />
        <p className="mt-2 text-muted text-sm">{PRESALE_DASHBOARD_TEXTS.bonusCaption}</p>
        <LevelBar quote={quote} />
        <SpokenQuote text={problem ? '' : inOneSentence(quote, currency.code)} />
        <p id={problemId} role="status" className="mt-4 min-h-6 text-center font-medium">
          {problem && translated(problem)}
        </p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="mt-2 w-full"
          disabled={problem !== undefined}
          // The dialog returns the focus to this button, so pressing it must focus it.
          onMouseDown={undefined}
        >
          {TEXTS.buyNow}
        </Button>
      </form>
      <p className="mt-3 text-center text-muted text-sm">
        <Phrase
          text={TEXTS.privacy}
          policy={
            <Link className="link" to="/privacy">
              {TEXTS.policy}
            </Link>
          }
        />
      </p>
      {offer && <PurchaseDialog offer={offer} onOffer={setOffer} onClose={close} />}
    </section>
  )
}

const inWords = ({ isTooLong }: Refused) => (isTooLong ? TEXTS.tooLong : TEXTS.ignored)

/** Says which number a text is that others may read as another. */
function misread(text: string): string | undefined {
  const thousands = thousandsIn(text)
  return thousands && TEXTS.notThousands(amountText(amountFromField(text)), exactText(thousands))
}

/** A screen reader says nothing of figures that change beside the field, so it gets them once the typing rests. */
function SpokenQuote({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(setSpoken, text === '' ? 0 : TYPING_RESTS_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p aria-live="polite" className="sr-only">
      {spoken}
    </p>
  )
}

function inOneSentence({ payAmount, tokens, bonusTokens }: Quote, code: string): string {
  const inTokens = (amount: string) => `${amountText(amount)} ${TOKEN_SYMBOL}`
  return TEXTS.inOneSentence(`${amountText(payAmount)} ${code}`, inTokens(tokens), inTokens(bonusTokens))
}

function Figures({ quote, code }: { quote: Quote; code: string }) {
  const rows = [
    { name: TEXTS.youPay, value: quote.payAmount, unit: code },
    { name: TEXTS.tokens, value: quote.tokens, unit: TOKEN_SYMBOL },
    { name: TEXTS.bonus(quote.bonusPercent), value: quote.bonusTokens, unit: TOKEN_SYMBOL },
  ]
  return (
    <dl className="mt-4 divide-y divide-line border-line border-y">
      {rows.map(({ name, value, unit }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt className="text-muted">{name}</dt>
          <dd className="ms-auto text-end">
            <Amount value={value} unit={unit} least={0} />
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
      label={TEXTS.level}
      labelShown
      value={percent}
      valueText={TEXTS.levelBonus(quote.levelName, quote.bonusPercent)}
      tone={percent === 100 ? 'limit' : 'accent'}
    />
  )
}
