import type { Buyer } from '../routes/admin/dashboard/buyer/buyer.ts'

const at = '2026-01-02T01:04:05.000Z'

/** A buyer with 14 bonus tokens and one open session. */
export const BUYER: Buyer = {
  id: '3',
  name: 'Ada Buyer',
  email: 'ada@example.test',
  phone: '1',
  balance: '214.000000',
  bonusTokens: '14.000000',
  purchasedTokens: '200.000000',
  registeredAt: at,
  closedAt: null,
  hasConfirmedEmail: true,
  hasSecondFactor: true,
  investedUsd: '100.00',
  sessions: [{ openedAt: at, expiresAt: '2126-01-02T01:04:05.000Z' }],
}
