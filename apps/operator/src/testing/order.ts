import type { Order } from '../routes/admin/dashboard/order.ts'

export function orderOf(id: string): Order {
  return {
    id,
    reference: `REF${id}`,
    email: `buyer-${id}@example.com`,
    currencyCode: 'ETH',
    network: 'Ethereum (ERC-20)',
    depositAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    addressReplacedAt: null,
    transactionId: null,
    tokensPerUnit: '4.000000',
    tokenPriceUsd: '0.5',
    payAmount: '50.000000',
    tokens: '200.000000',
    bonusTokens: '14.000000',
    totalTokens: '214.000000',
    status: 'pending',
    rejectionReason: null,
    isTakenBack: false,
    createdAt: '2026-01-02T01:04:05.000Z',
    updatedAt: '2026-01-02T01:04:05.000Z',
    priceHeldUntil: '2126-01-03T01:04:05.000Z',
    closesAt: '2126-01-09T01:04:05.000Z',
    version: 1,
    isUnanswered: false,
    sharesTransaction: false,
    hasTwin: false,
  }
}
