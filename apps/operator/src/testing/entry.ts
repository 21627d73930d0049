import type { Outputs } from '../trpc.ts'

/** A ledger entry as the server lists it: the credit of order 9. */
export const CREDIT: Outputs['ledger']['search']['entries'][number] = {
  id: '4',
  orderId: '9',
  buyerId: '3',
  email: 'buyer-9@example.com',
  currencyCode: 'ETH',
  payAmount: '50.000000',
  kind: 'credit',
  tokens: '200.000000',
  bonusTokens: '14.000000',
  totalTokens: '214.000000',
  usd: '100.00',
  balance: '714.000000',
  at: '2026-01-02T01:04:05.000Z',
  operator: 'grace',
  reason: 'seen on the chain',
}

/** A list of one entry. */
export const ONE_CREDIT = {
  entries: [CREDIT],
  count: { count: 1, exact: true },
  next: null,
  previous: null,
}
