import type { Outputs } from '../trpc.ts'

export const SUMS = { tokens: '214', usd: '100' }
const NOTHING = { tokens: '0', usd: '0' }
/** The figures of one day. */
export const on = (day: string, sums = SUMS) => ({ from: day, to: day, ...sums })
const month = { from: '2026-01-01', to: '2026-01-30', ...SUMS }
const days = { today: SUMS, yesterday: NOTHING, dayBefore: NOTHING, range: SUMS }
/** Sums of a currency, of which 0.5 was paid. */
export const inCurrency = <Sums extends object>(sums: Sums) => ({ ...sums, pay: '0.500000' })
const unpaid = { ...NOTHING, pay: '0' }

/** Two orders wait for a decision, none for an answer. */
export const WAITING: Outputs['orders']['waiting'] = {
  count: { count: 2, exact: true },
  oldest: { id: '9', seconds: 7_200 },
  unanswered: { count: 0, exact: true },
}

/** What the overview shows of three days of January. */
export const OVERVIEW: Outputs['overview']['read'] = {
  today: on('2026-01-30'),
  yesterday: on('2026-01-29', NOTHING),
  dayBefore: on('2026-01-28', NOTHING),
  sevenDays: { ...month, from: '2026-01-24' },
  thirtyDays: month,
  newestBuyers: [{ id: '3', name: 'Ada Buyer', email: 'ada@example.test', at: '2026-01-02T01:04:05.000Z' }],
}
export const SALES: Outputs['overview']['sales'] = {
  step: 'day',
  range: month,
  points: [on('2026-01-28', NOTHING), on('2026-01-29', NOTHING), on('2026-01-30')],
  all: days,
  byCurrency: [
    {
      currencyCode: 'ETH',
      today: inCurrency(SUMS),
      yesterday: unpaid,
      dayBefore: unpaid,
      range: inCurrency(SUMS),
    },
  ],
}
