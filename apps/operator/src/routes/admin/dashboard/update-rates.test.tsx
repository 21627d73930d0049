import type { RateOutcome } from '@presale/rules/rates'
import { expect, test } from 'vitest'
import { noticeOf } from './update-rates.ts'

const noticeFor = (...outcomes: [code: string, outcome: RateOutcome['outcome']][]) =>
  noticeOf({
    at: '2026-11-25T00:00:00.000Z',
    tokenPriceUsd: '0.5',
    outcomes: outcomes.map(([code, outcome]) => ({
      currencyId: code,
      code,
      fullName: code,
      outcome,
      before: '2',
      after: outcome === 'skipped' ? null : '3',
      version: 1,
      reason: null,
    })),
  })

test('an update that stored every rate is a success', () => {
  expect(noticeFor(['BTC', 'updated'], ['ETH', 'unchanged'])).toEqual({
    title: 'Cryptos updated successfully',
    description: '1 updated, 1 unchanged',
    tone: 'success',
  })
})

test('an update that held or skipped rates is a warning that names them', () => {
  expect(noticeFor(['BTC', 'updated'], ['LTC', 'held'], ['ADA', 'skipped'], ['TRX', 'skipped'])).toEqual({
    title: 'Some rates were not stored',
    description: '1 updated, 1 held back, 2 skipped. Held back: LTC. Skipped: ADA, TRX.',
    tone: 'warning',
  })
  expect(noticeFor(['LTC', 'held']).tone).toBe('warning')
})

test('an update that skipped every rate is a failure', () => {
  expect(noticeFor(['ADA', 'skipped']).tone).toBe('error')
  expect(noticeFor()).toMatchObject({ description: 'There was no currency to update.', tone: 'error' })
})
