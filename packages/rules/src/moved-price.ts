/** What has moved since the price of an order was held, in words. */
import { amountText, type Decimal, priceText } from './decimal.ts'
import { TOKEN_SYMBOL } from './presale.ts'

/** A figure when the order was placed and as it is now; null while there is none, as of a deleted currency. */
type Moved = { before: Decimal; now: Decimal | null }

/** The price of an order that is no longer held. `payAmount.now`: what the same tokens cost at the present rate. */
export type MovedPrice = {
  orderId: string
  /** ISO 8601 in UTC. */
  heldUntil: string
  currencyCode: string
  tokensPerUnit: Moved
  tokenPriceUsd: Moved
  payAmount: Moved
}

export const REASON_NEEDED = 'Give a reason: the price of this order is no longer held.'

/** The figures that an operator compares, each with its unit. */
export function movedFigures({ currencyCode, tokensPerUnit, tokenPriceUsd, payAmount }: MovedPrice) {
  const rate = (figure: Decimal) => `1 ${currencyCode} = ${amountText(figure)} ${TOKEN_SYMBOL}`
  return [
    { name: 'Rate', ...inWords(tokensPerUnit, rate) },
    { name: 'Token price', ...inWords(tokenPriceUsd, (usd) => `${priceText(usd)} USD`) },
    { name: 'To be paid', ...inWords(payAmount, (amount) => `${amountText(amount)} ${currencyCode}`) },
  ]
}

function inWords({ before, now }: Moved, words: (figure: Decimal) => string) {
  return { before: words(before), now: now === null ? 'none' : words(now) }
}

/** The refusal of an approval without a reason, with what has moved. */
export function priceNotHeld(moved: MovedPrice): string {
  const until = moved.heldUntil.slice(0, 16).replace('T', ' ')
  const figures = movedFigures(moved).map(({ name, before, now }) => `${name}: then ${before}, now ${now}.`)
  return `${REASON_NEEDED} It was held until ${until} UTC. ${figures.join(' ')}`
}
