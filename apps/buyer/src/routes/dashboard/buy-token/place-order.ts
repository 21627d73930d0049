import { ORDER_FAILED, ORDER_REFUSED, ORDER_UNREACHABLE, type OrderRequest } from '@presale/rules/order'
import type { Quote, TypedIn } from '@presale/rules/quote'
import { forget, recall, remember } from '../../../storage.ts'
import { detailsOf, type Outputs, statusOf, trpc } from '../../../trpc.ts'

type Currency = Outputs['presale']['currencies'][number]

/** What the buyer is about to agree to. It stands still while the dialog is open, whatever the rates do. */
export type Offer = { currency: Currency; typedIn: TypedIn; amount: string; quote: Quote }

type FreshQuote = Quote & { depositAddress: string; tokensPerUnit: string }
type Placing = { onPlaced: (reference: string) => void; onStale: (fresh: Offer) => void }

/** Places an offer as an order, once, however often and after whatever failure it is tried (D10). */
export function usePlaceOrder({ onPlaced, onStale }: Placing) {
  const utils = trpc.useUtils()
  const create = trpc.orders.create.useMutation({
    onSuccess: ({ reference }) => {
      forget('orderKey')
      onPlaced(reference)
    },
  })
  const place = (offer: Offer) =>
    create.mutate(requestOf(offer), {
      onError: (error) => {
        const fresh = freshQuoteOf(error)
        if (!fresh) return
        create.reset()
        void utils.presale.currencies.invalidate()
        onStale(withFreshQuote(offer, fresh))
      },
    })
  return {
    place,
    reset: create.reset,
    isPlacing: create.isPending,
    failure: create.error && !freshQuoteOf(create.error) ? failureOf(create.error) : undefined,
  }
}

function requestOf({ currency, typedIn, amount, quote }: Offer): OrderRequest {
  const asked = {
    currencyCode: currency.code,
    typedIn,
    amount,
    seen: {
      payAmount: quote.payAmount,
      tokens: quote.tokens,
      bonusTokens: quote.bonusTokens,
      depositAddress: currency.depositAddress,
    },
  }
  return { ...asked, idempotencyKey: keyFor(JSON.stringify(asked)) }
}

/**
 * The key of what is asked for, kept before it is sent: when the answer is lost, or the page is, asking for the same
 * again names the same order.
 */
function keyFor(asked: string): string {
  const [kept, key] = recall('orderKey')?.split('\n') ?? []
  if (kept === asked && key) return key
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  remember('orderKey', `${asked}\n${fresh}`)
  return fresh
}

function freshQuoteOf(error: unknown): FreshQuote | undefined {
  const details = detailsOf(error)
  if (typeof details !== 'object' || details === null || !('freshQuote' in details)) return undefined
  return details.freshQuote as FreshQuote
}

function withFreshQuote(offer: Offer, { depositAddress, tokensPerUnit, ...quote }: FreshQuote): Offer {
  return { ...offer, quote, currency: { ...offer.currency, depositAddress, tokensPerUnit } }
}

/** The sentences of specification §8, in the English of D26. */
function failureOf(error: { message: string }): string {
  const status = statusOf(error)
  if (status === undefined) return ORDER_UNREACHABLE
  return status >= 500 ? ORDER_FAILED : `${ORDER_REFUSED}${error.message}`
}
