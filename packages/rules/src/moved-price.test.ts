import { expect, test } from 'vitest'
import { priceNotHeld } from './moved-price.ts'

const moved = {
  orderId: '7',
  heldUntil: '2026-11-21T10:30:00.000Z',
  currencyCode: 'USDT',
  tokensPerUnit: { before: '2.000000', now: '4' },
  tokenPriceUsd: { before: '0.5', now: '0.6' },
  payAmount: { before: '20.000000', now: '10.000000' },
}

test('the refusal of a price that is no longer held names each figure then and now', () => {
  expect(priceNotHeld(moved)).toBe(
    'Give a reason: the price of this order is no longer held. It was held until 2026-11-21 10:30 UTC. ' +
      'Rate: then 1 USDT = 2 iToken, now 1 USDT = 4 iToken. Token price: then 0.50 USD, now 0.60 USD. ' +
      'To be paid: then 20 USDT, now 10 USDT.',
  )
})

test('the figures of a currency that is gone are none', () => {
  const gone = { ...moved, payAmount: { before: '20', now: null } }
  expect(priceNotHeld(gone)).toContain('To be paid: then 20 USDT, now none.')
})
