import { CURRENCY_UNKNOWN } from '@presale/rules/order'
import type { OrderRequest } from '@presale/rules/order-request'
import type { Quote, TypedIn } from '@presale/rules/quote'
import { PURCHASE_TEXTS } from '@presale/rules/texts/purchase'
import { translated } from '@presale/rules/texts/sentences'
import { detailsOf, failureStatusOf, isUnsent, messageOf, statusOf } from '@presale/web-client/answers'
import { useState } from 'react'
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
  /** Whether an earlier try was not answered. */
  const [isOpen, setOpen] = useState(false)
  const create = trpc.orders.create.useMutation({
    onSuccess: ({ reference }) => {
      forget('orderKey')
      onPlaced(reference)
    },
    onError: (error) => setOpen((before) => mayExist(error) ?? before),
  })
  const place = (offer: Offer) => {
    const wasUnanswered = isUnanswered(offer)
    create.mutate(requestOf(offer), {
      onError: (error) => {
        if (!(mayExist(error) ?? wasUnanswered)) forget('orderKey')
        const fresh = freshQuoteOf(error)
        if (!fresh) return
        create.reset()
        void utils.presale.currencies.invalidate()
        onStale(withFreshQuote(offer, fresh))
      },
    })
  }
  return {
    place,
    reset: create.reset,
    isPlacing: create.isPending,
    failure: create.error && !freshQuoteOf(create.error) ? failureOf(create.error) : undefined,
    /** The currency is not accepted any more. */
    isGone: create.error?.message === CURRENCY_UNKNOWN,
    mayBePlaced: isOpen,
  }
}

/** Whether the offer was sent and its order may exist: another Confirm places no second one. */
export function isUnanswered(offer: Offer): boolean {
  return keptKeyFor(JSON.stringify(askedOf(offer))) !== undefined
}

function askedOf({ currency, typedIn, amount, quote }: Offer) {
  return {
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
}

function requestOf(offer: Offer): OrderRequest {
  const asked = askedOf(offer)
  return { ...asked, idempotencyKey: keyFor(JSON.stringify(asked)) }
}

const KEY_LASTS_MS = 10 * 60_000

/**
 * The idempotency key of a request, stored before the request is sent. The same request within ten minutes of the last
 * one reuses the key, even after a reload, so it creates no second order. After ten minutes it counts as a new order.
 */
function keyFor(asked: string): string {
  const used = keptKeyFor(asked) ?? freshKey()
  remember('orderKey', [asked, used, Date.now()].join('\n'))
  return used
}

function keptKeyFor(asked: string): string | undefined {
  const [kept, key, since] = recall('orderKey')?.split('\n') ?? []
  return kept === asked && Date.now() - Number(since) < KEY_LASTS_MS ? key : undefined
}

function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
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

/** The messages of specification §8, in the English of D26. */
function failureOf(error: { message: string }): string {
  const status = failureStatusOf(error)
  if (status === undefined || status < 400) return messageOf(error, PURCHASE_TEXTS.said.unreachable)
  return isRefusal(error)
    ? `${PURCHASE_TEXTS.said.refused}${translated(error.message)}`
    : PURCHASE_TEXTS.said.failed
}

/**
 * Whether the order may exist after this failure; undefined if it says nothing of an earlier try: nothing was sent, or the
 * session or the number of calls was refused before the order was looked up.
 */
function mayExist(error: unknown): boolean | undefined {
  if (isUnsent(error) || [401, 429].includes(statusOf(error) ?? 0)) return undefined
  return !isRefusal(error)
}

function isRefusal(error: unknown): boolean {
  const status = statusOf(error)
  return status !== undefined && status >= 400 && status < 500
}
