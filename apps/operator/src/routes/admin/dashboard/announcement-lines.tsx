import { amountText } from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { changeInPercent } from '@presale/rules/rates'
import { ANNOUNCEMENT_TEXTS as TEXTS } from '@presale/rules/texts/announcements'
import { translated } from '@presale/rules/texts/sentences'
import { CodeText } from '@presale/ui/code-text'
import { Phrase } from '@presale/ui/phrase'
import { AddressPair } from './address-pair.tsx'
import type { AddressChange, PriceChange, RateChange } from './announced.ts'
import { OperatorTime } from './operator-time.tsx'
import { priceInWords } from './use-token-price.ts'

type AddressEventsProps = {
  change: Pick<AddressChange, 'action' | 'network' | 'before'>
  /** The address is that of several currencies. */
  many?: boolean
  /** Adds the address that it replaced. */
  namesOld?: boolean
}

/** What happened to the address. */
export function AddressEvents({ change, many = false, namesOld = false }: AddressEventsProps) {
  return (
    <>
      {(many ? TEXTS.eventsOfMany : TEXTS.events)[change.action]}
      {namesOld && change.before !== null && (
        <Phrase text={TEXTS.from} address={<CodeText className="text-sm">{change.before}</CodeText>} />
      )}
      {change.network !== null && <Phrase text={TEXTS.network} network={<bdi>{change.network}</bdi>} />}
    </>
  )
}

/** An address in full, beside the one that it replaced. */
export function AddressLine({ after, before }: Pick<AddressChange, 'after' | 'before'>) {
  return before === null ? (
    <CodeText className="font-semibold text-sm">{after}</CodeText>
  ) : (
    <AddressPair before={before} after={after} />
  )
}

/** An old and a new rate, with the operator's reason. */
export function RateLine({ change }: { change: RateChange }) {
  const { code, before, after, reason } = change
  return (
    <>
      <p>
        <Phrase
          text={TEXTS.rate}
          subject={<strong className="font-medium">{TEXTS.rateOf(code)}</strong>}
          before={amountText(before)}
          after={amountText(after)}
          unit={TOKEN_SYMBOL}
          change={changeInPercent(before, after)}
          author={<ByWhom announced={change} />}
        />
      </p>
      <p className="wrap-anywhere">
        <Phrase text={TEXTS.reason} reason={<bdi>{translated(reason)}</bdi>} />
      </p>
    </>
  )
}

/** An old and a new price of the token. */
export function PriceLine({ change }: { change: PriceChange }) {
  const { before, after } = change
  const [text, subject] =
    before === null ? [TEXTS.firstPrice, TEXTS.firstPriceOf] : [TEXTS.price, TEXTS.priceOf]
  return (
    <p>
      <Phrase
        text={text}
        subject={<strong className="font-medium">{subject}</strong>}
        before={priceInWords(before)}
        after={priceInWords(after)}
        change={before === null ? '' : changeInPercent(before, after)}
        author={<ByWhom announced={change} />}
      />
    </p>
  )
}

export function ByWhom({ announced }: { announced: { operator: string; at: string } }) {
  return (
    <span className="text-muted text-sm">
      <Phrase
        text={TEXTS.author}
        operator={<bdi>{announced.operator}</bdi>}
        time={<OperatorTime iso={announced.at} zoneShown />}
      />
    </span>
  )
}
