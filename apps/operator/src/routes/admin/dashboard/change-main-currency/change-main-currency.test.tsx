import { MAIN_CURRENCY_CHANGED, MAIN_CURRENCY_INVALID } from '@presale/rules/currency'
import { TOKEN_PRICE_TEXTS } from '@presale/rules/texts/token-price'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showScreen } from '../../../../testing/show-part.tsx'
import { NO_ANSWER } from '../conflict.ts'
import type { TokenPrice } from '../use-token-price.ts'
import { ChangeMainCurrency } from './change-main-currency.tsx'

const changed = { operator: 'second', at: '2026-01-02T01:04:05.000Z', action: '', reason: '' }
const PRICE: TokenPrice = { usd: '0.500000', version: 1, changed }
const price = page.getByLabelText('Dollars for one iToken')
const alert = page.getByRole('alert')
const now = page.getByText('for one iToken').first()

afterEach(() => {
  vi.useRealTimers()
})

const STATUS = {
  running: null,
  lastSuccess: null,
  lastFailure: null,
  result: null,
  everyMinutes: null,
}

async function open(outdated: string[] = []) {
  await answer('tokenPrice.read', PRICE)
  await answer('rates.status', { ...STATUS, outdated })
  await showScreen(<ChangeMainCurrency />)
  await expect.element(price).toHaveValue('0.50')
}

/** Sends the price that is in the field. */
async function save() {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save the new price' }).click()
}

test('the price has two decimals, its author, and what a change means', async () => {
  await open()
  await expect.element(page.getByText('$0.50')).toBeVisible()
  await expect.element(now).toBeVisible()
  await expect.element(page.getByText('Set by second, 2026-01-02 03:04:05 UTC+02:00')).toBeVisible()
  await expect.element(page.getByText(TOKEN_PRICE_TEXTS.effects[0] ?? '')).toBeVisible()
  await expectAccessible()
})

test('the first price changes none: the page names no effect of a change, the question what becomes possible', async () => {
  await answer('tokenPrice.read', { usd: null, version: 0, changed: null })
  await answer('rates.status', { ...STATUS, outdated: [] })
  await showScreen(<ChangeMainCurrency />)
  await expect.element(page.getByRole('region', { name: 'Set the price' })).toBeVisible()
  const nowCard = page.getByRole('region', { name: TOKEN_PRICE_TEXTS.nowHeading })
  await expect.element(nowCard.getByText(TOKEN_PRICE_TEXTS.unset)).toBeVisible()
  expect(nowCard.getByRole('listitem').elements()).toEqual([])
  await price.fill('0.27')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Set the price of iToken?' })
  await expect
    .element(question)
    .toHaveAccessibleDescription(`${TOKEN_PRICE_TEXTS.firstEffect} Old price none New price $0.27`)
})

test('a price that is no number or zero is refused at its field', async () => {
  await open()
  await expect.element(price).toHaveAccessibleDescription(/after a point/)
  for (const wrong of ['1e3', '-1', 'x', '0,6', '1,000.5']) {
    await price.fill(wrong)
    await userEvent.keyboard('{Enter}')
    await expect.element(price).toHaveAccessibleDescription(new RegExp(MAIN_CURRENCY_INVALID))
  }
  await price.fill('0')
  await expect.element(page.getByText('The price must be above zero.')).toBeVisible()
})

test('the present price in another spelling is refused at its field without a question', async () => {
  await open()
  await price.fill('0.5')
  await userEvent.keyboard('{Enter}')
  await expect.element(price).toHaveAccessibleDescription(/This is the price now/)
  expect(page.getByRole('alertdialog').elements()).toEqual([])
  await price.fill('0.6')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('alertdialog'))
    .toHaveAccessibleDescription(/Old price \$0\.50 New price \$0\.60/)
})

test('a failed save has its message and keeps the input', async () => {
  await open()
  await price.fill('0.6')
  await refuse('tokenPrice.set')
  await save()
  await expect.element(alert).toMatchTextContent(TOKEN_PRICE_TEXTS.said.failed)
  await breakOff('tokenPrice.set')
  await save()
  await expect.element(alert).toHaveTextContent(`${TOKEN_PRICE_TEXTS.said.failed} ${NO_ANSWER}`)
  await expect.element(price).toHaveValue('0.6')
})

test('a price that another operator set first is shown; saving again replaces it', async () => {
  await open()
  await price.fill('0.8')
  await refuse('tokenPrice.set', 409, MAIN_CURRENCY_CHANGED, {
    current: { ...PRICE, usd: '0.700000', version: 2 },
    changed,
  })
  await save()
  await expect
    .element(alert)
    .toMatchTextContent(`${MAIN_CURRENCY_CHANGED}Changed by second, 2026-01-02 03:04:05 UTC+02:00`)
  const states = page.getByRole('region', { name: 'Price' }).getByRole('definition')
  await expect.element(states.nth(0)).toHaveTextContent('$0.50')
  await expect.element(states.nth(1)).toHaveTextContent('$0.70')
  await page.getByRole('button', { name: 'Discard mine, use theirs' }).click()
  await expect.element(price).toHaveValue('0.70')
  await price.fill('0.4')
  await answer('tokenPrice.set', { usd: '0.400000', version: 3, changed })
  await answer('rates.status', { ...STATUS, outdated: ['BTC'] })
  await save()
  await expect
    .element(page.getByRole('region', { name: /Notification/ }))
    .toMatchTextContent(TOKEN_PRICE_TEXTS.said.updated)
  await expect.element(page.getByText('1 rate is older than the price')).toBeVisible()
  expect(await inputsOf('tokenPrice.set')).toEqual([{ usd: '0.4', version: 2 }])
})

test('rates of another price are named until an update has set them', async () => {
  await open(['BTC', 'ETH'])
  const warning = page.getByRole('note')
  await expect.element(warning).toMatchTextContent('2 rates are older than the price')
  await expect.element(warning).toMatchTextContent('before the price changed: BTC, ETH.')
  await answer('rates.refresh', { at: changed.at, tokenPriceUsd: PRICE.usd, outcomes: [] })
  await answer('rates.status', { ...STATUS, outdated: ['ETH'] })
  const update = page.getByRole('button', { name: 'Update Crypto Rates' })
  await update.click()
  await expect.element(warning).toMatchTextContent('before the price changed: ETH.')
  await answer('rates.status', { ...STATUS, outdated: [] })
  await update.click()
  await expect.element(warning).toMatchTextContent('The rates were updated')
  await expect.element(update).not.toBeInTheDocument()
})

test.each(['manager', 'viewer'] as const)('a %s reads of rates of another price, too', async (role) => {
  await answer('tokenPrice.read', PRICE)
  await answer('rates.status', { ...STATUS, outdated: ['BTC'] })
  await showScreen(<ChangeMainCurrency />, role)
  await expect.element(page.getByRole('note')).toMatchTextContent('before the price changed: BTC.')
  const update = page.getByRole('button', { name: 'Update Crypto Rates' })
  expect(update.elements()).toHaveLength(role === 'manager' ? 1 : 0)
})

test('a price that another owner sets appears within a minute, and leaves what is typed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  await price.fill('0.8')
  await answer('tokenPrice.read', { usd: '0.600000', version: 2, changed })
  vi.advanceTimersByTime(60_000)
  await expect.element(page.getByText('$0.60')).toBeVisible()
  await expect.element(price).toHaveValue('0.8')
})

test('a failed load has its message and can be tried again', async () => {
  await refuse('tokenPrice.read')
  await showScreen(<ChangeMainCurrency />)
  await expect.element(page.getByText(TOKEN_PRICE_TEXTS.said.unfetched)).toBeVisible()
  await answer('tokenPrice.read', PRICE)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('$0.50')).toBeVisible()
})
