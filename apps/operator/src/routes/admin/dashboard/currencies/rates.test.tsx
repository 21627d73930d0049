import {
  NO_CURRENCY,
  NO_TOKEN_PRICE,
  NONE_STORED,
  NONE_USABLE,
  RATES_FAILED,
  RATES_RUNNING,
} from '@presale/rules/rates'
import { SCREEN_TEXTS } from '@presale/rules/texts/screen'
import { answer, breakOff, refuse } from '@presale/ui/testing/answers.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showScreen } from '../../../../testing/show-part.tsx'
import type { Outputs } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { Rates } from './rates.tsx'

type Status = Outputs['rates']['status']
const at = '2026-01-02T01:04:05.000Z'
const STATUS: Status = {
  running: null,
  lastSuccess: null,
  lastFailure: null,
  result: null,
  everyMinutes: null,
  outdated: [],
}
const update = page.getByRole('button', { name: 'Update Crypto Rates' })
const toast = page.getByRole('region', { name: /Notification/ })

async function open(status: Partial<Status> = {}) {
  await answer('rates.status', { ...STATUS, ...status })
  await showScreen(<Rates />)
}

test.each([
  [['BTC'], '1 rate is older than the price', 'BTC'],
  [['BTC', 'ETH'], '2 rates are older than the price', 'BTC, ETH'],
])('currencies that are sold at another price are named: %s', async (outdated, title, codes) => {
  await open({ outdated })
  await expect
    .element(page.getByRole('note'))
    .toMatchTextContent(`${title}These rates were set before the price changed: ${codes}.`)
})

test('an update that failed says why', async () => {
  await open()
  const reason = 'The price service answered with HTTP status 500.'
  await refuse('rates.refresh', 503, RATES_FAILED, { reason })
  await update.click()
  await expect.element(toast).toMatchTextContent(`${RATES_FAILED} ${reason}`)
  await refuse('rates.refresh', 409, RATES_RUNNING)
  await update.click()
  await expect.element(toast).toMatchTextContent(`${RATES_FAILED} ${RATES_RUNNING}`)
  await refuse('rates.refresh')
  await update.click()
  await expect
    .element(toast)
    .toMatchTextContent('Update failed Failed to update cryptos: Something went wrong')
  await breakOff('rates.refresh')
  await update.click()
  await expect.element(toast).toMatchTextContent(`${RATES_FAILED} ${NO_ANSWER}`)
  await answer('rates.refresh', {
    at,
    tokenPriceUsd: '0.5',
    outcomes: [
      {
        currencyId: '1',
        code: 'ADA',
        fullName: 'Cardano',
        outcome: 'skipped',
        before: '2',
        after: null,
        version: 1,
        reason: 'Its price is zero.',
      },
    ],
  })
  await update.click()
  await expect.element(toast).toMatchTextContent(`${RATES_FAILED} ${NONE_USABLE}`)
})

test('offline, nothing is sent, and the message says so', async () => {
  await open()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await breakOff('rates.refresh')
  await update.click()
  await expect.element(toast).toMatchTextContent(`${RATES_FAILED} ${SCREEN_TEXTS.unsent}`)
})

test('the card says how old the rates are, why the last try failed, and how often it happens', async () => {
  await open({
    lastSuccess: { at, ageSeconds: 12 * 60 },
    lastFailure: { at, message: 'The price service could not be reached.' },
    everyMinutes: 7,
  })
  await expect.element(page.getByText('Rates updated 12 minutes ago', { exact: false })).toBeVisible()
  await expect
    .element(page.getByText('The last try failed: The price service could not be reached.', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText('The rates stayed as they were.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Updated automatically every 7 minutes.')).toBeVisible()
})

test.each([NO_CURRENCY, NO_TOKEN_PRICE, NONE_STORED])(
  'the card does not send to the connection after “%s”, and has no outcomes where there are none',
  async (message) => {
    await open({
      lastFailure: { at, message },
      result: { at, tokenPriceUsd: null, outcomes: [] },
    })
    await expect.element(page.getByText(`The last try failed: ${message}`, { exact: false })).toBeVisible()
    for (const missing of ['The rates stayed as they were.', 'The last update'])
      expect(page.getByText(missing, { exact: false }).elements()).toEqual([])
  },
)

test('a running update shows who started it and cannot be started again', async () => {
  await open({ running: { since: at, by: 'grace' } })
  await expect.element(page.getByRole('status')).toHaveTextContent('Fetching prices, started by grace')
  await expect.element(update).not.toBeInTheDocument()
})

test('a state that cannot be loaded has its message and can be tried again', async () => {
  await refuse('rates.status')
  await showScreen(<Rates />)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('The time of the last rate update could not be loaded.')
  await answer('rates.status', STATUS)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Automatic updates are off.')).toBeVisible()
})
