import type { OrderRequest } from '@presale/rules/order-request'
import type { Quote, TypedIn } from '@presale/rules/quote'
import { PURCHASE_TEXTS } from '@presale/rules/texts/purchase'
import { translated } from '@presale/rules/texts/sentences'
import { detailsOf, failureStatusOf, isUnsent, messageOf, statusOf } from '@presale/web-client/answers'
import { forget, recall, remember } from '../../../storage.ts'
import { type Outputs, trpc } from '../../../trpc.ts'

type Currency = Outputs['presale']['currencies'][number]

/** The figures the buyer is about to accept. They stay fixed while the dialog is open, even when rates change. */
export type Offer = { currency: Currency; typedIn: TypedIn; amount: string; quote: Quote }

type FreshQuote = Quote & Pick<Currency, 'depositAddress' | 'network' | 'tokensPerUnit'>
type Placing = { onPlaced: (reference: string) => void; onStale: (fresh: Offer) => void }

/** Places an offer as one order, however often the buyer retries (D10). */
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
    ...(create.error && !freshQuoteOf(create.error) ? failureOf(create.error) : {}),
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
      network: currency.network,
    },
  }
  return { ...asked, idempotencyKey: keyFor(JSON.stringify(asked)) }
}

const KEY_LASTS_MS = 10 * 60_000

/**
 * The idempotency key of a request, stored before the request is sent. The same request within ten minutes reuses the
 * key, even after a reload, so it creates no second order. After ten minutes it counts as a new order.
 */
function keyFor(asked: string): string {
  const [kept, key, since] = recall('orderKey')?.split('\n') ?? []
  if (kept === asked && key && Date.now() - Number(since) < KEY_LASTS_MS) return key
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  remember('orderKey', [asked, fresh, Date.now()].join('\n'))
  return fresh
}

function freshQuoteOf(error: unknown): FreshQuote | undefined {
  const details = detailsOf(error)
  if (typeof details !== 'object' || details === null || !('freshQuote' in details)) return undefined
  return details.freshQuote as FreshQuote
}

function withFreshQuote(offer: Offer, fresh: FreshQuote): Offer {
  const { depositAddress, network, tokensPerUnit, ...quote } = fresh
  return { ...offer, quote, currency: { ...offer.currency, depositAddress, network, tokensPerUnit } }
}

/** The messages of specification §8, in the English of D26, and whether the order may exist nevertheless. */
function failureOf(error: { message: string }): { failure: string; mayBePlaced: boolean } {
  const { unreachable, refused, failed } = PURCHASE_TEXTS.said
  const status = failureStatusOf(error)
  if (status === undefined || status < 400)
    return { failure: messageOf(error, unreachable), mayBePlaced: !isUnsent(error) }
  const isRefusal = statusOf(error) !== undefined && status < 500
  if (isRefusal) return { failure: `${refused}${translated(error.message)}`, mayBePlaced: false }
  return { failure: failed, mayBePlaced: true }
}
