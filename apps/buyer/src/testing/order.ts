import type { Outputs } from '../trpc.ts'

/** A pending order as the server reads it for its buyer. */
export const PENDING_ORDER: Outputs['orders']['read'] = {
  id: '7',
  email: 'ada@example.com',
  reference: 'a1b2c3d4e5f6g7h8j9k0m1n2p3',
  status: 'pending',
  rejectionReason: null,
  isTakenBack: false,
  currencyCode: 'ETH',
  network: 'Ethereum (ERC-20)',
  depositAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  addressReplacedAt: null,
  tokensPerUnit: '4.000000',
  payAmount: '12345.678901',
  tokens: '49382.715604',
  bonusTokens: '7407.407341',
  totalTokens: '56790.122945',
  createdAt: '2026-01-02T01:04:05.000Z',
  priceHeldUntil: '2126-01-03T01:04:05.000Z',
  closesAt: '2126-01-09T01:04:05.000Z',
  updatedAt: '2026-01-02T01:04:05.000Z',
  transactionId: null,
}
