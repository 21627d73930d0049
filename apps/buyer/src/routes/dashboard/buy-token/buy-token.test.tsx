/** The choice of a currency: while the list loads, when it fails, and in the address. */

import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, hold, refuse } from '@presale/ui/testing/answers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ETHER } from '../../../testing/currency.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { BuyToken } from './buy-token.tsx'

const BITCOIN = { ...ETHER, id: '2', code: 'BTC', fullName: 'Bitcoin', tokensPerUnit: '190000' }
const MANY = Array.from({ length: 15 }, (_, index) => ({
  ...ETHER,
  id: String(index),
  code: `C${index}`,
  fullName: `Coin ${index}`,
}))
const field = page.getByRole('textbox', { name: 'Amount in iToken' })
const card = (code: string) => page.getByRole('button', { name: new RegExp(`^${code}`) })
const cards = page.getByRole('region', { name: 'Currencies' }).getByRole('listitem')
const home = location.href

beforeEach(() => answer('presale.currencies', [ETHER, BITCOIN]))
afterEach(() => history.replaceState(null, '', home))

function showPage(query = '') {
  history.replaceState(null, '', `/dashboard/buy-token${query}`)
  return showPart(<BuyToken />)
}

const UNREAD = 'Failed to fetch cryptos: Unexpected response status'
test.each([
  ['disconnect', UNREAD],
  ['cut', UNREAD],
  ['portal', 'Failed to get cryptos: 200'],
  ['bad-gateway', 'Failed to get cryptos: 502'],
] as const)('a list that fails to load (%s) says "%s" and can be retried', async (fault, message) => {
  await breakOff('presale.currencies', fault)
  await showPage()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(message)
  await answer('presale.currencies', [ETHER])
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card('ETH')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a list that fails in the server has the status', async () => {
  await refuse('presale.currencies', 500, 'Something went wrong')
  await showPage()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to get cryptos: 500')
})

test('eight placeholder bars show until the currencies load', async () => {
  await hold('presale.currencies')
  await showPage()
  const bars = page.getByTestId('currency-placeholder')
  expect(bars.elements()).toHaveLength(8)
  await answer('presale.currencies', [ETHER])
  await expect.element(card('ETH')).toBeVisible()
  expect(bars.elements()).toEqual([])
})

test('a page has twelve currencies, and six on a window of 640 px', async () => {
  await answer('presale.currencies', MANY)
  await showPage()
  await expect.poll(() => cards.elements()).toHaveLength(12)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => cards.elements()).toHaveLength(3)
  await page.getByRole('searchbox', { name: 'Search currencies' }).fill('zzz')
  await expect.element(page.getByText('No currency matches “zzz”')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search currencies' }).fill('')
  await page.viewport(641, 900)
  await expect.poll(() => cards.elements()).toHaveLength(12)
  await page.viewport(640, 900)
  await expect.poll(() => cards.elements()).toHaveLength(6)
})

test.each([1280, 360])('at %i px the page of the currency in the address opens', async (width) => {
  await page.viewport(width, 800)
  await answer('presale.currencies', MANY)
  await showPage('?currency=C13&amount=100')
  await expect.element(card('C13')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect.element(card('C13')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Coin 13' })).toBeVisible()
})

test.each([
  [360, 740, true],
  [1280, 900, false],
])(
  'at %i × %i px a currency chosen by keyboard leads the keyboard to the amount: %s',
  async (width, height, leads) => {
    await page.viewport(width, height)
    await showPage()
    await expect.element(card('BTC')).toBeVisible()
    await userEvent.keyboard('{Tab}{Tab}')
    while (document.activeElement !== card('BTC').element()) await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toBeVisible()
    await expect.element(leads ? field : card('BTC')).toHaveFocus()
  },
)

test('the amount stays when the currency changes, and a reload keeps both', async () => {
  const screen = await showPage()
  await card('BTC').click()
  await field.fill('77')
  await card('ETH').click()
  await expect.element(field).toHaveValue('77')
  await screen.unmount()
  await showPart(<BuyToken />)
  await expect.element(page.getByRole('heading', { name: 'Ethereum' })).toBeVisible()
  await expect.element(field).toHaveValue('77')
  await expectAccessible()
})

test('a currency that is gone is no longer accepted', async () => {
  await showPage('?currency=GONE')
  const gone = page.getByText('This currency is no longer accepted.')
  await expect.element(gone).toBeVisible()
  await page.viewport(360, 740)
  const grid = page.getByRole('region', { name: 'Currencies', exact: true })
  const isAbove = () =>
    gone.element().getBoundingClientRect().bottom < grid.element().getBoundingClientRect().top
  await expect.poll(isAbove).toBe(true)
})

test.each([1280, 360])('at %i px an amount that waits for its currency is named first', async (width) => {
  await page.viewport(width, 740)
  await showPage('?amount=1234.5')
  const waits = page.getByText('Choose the currency in which you pay for 1,234.5 iToken.')
  await expect.element(waits).toBeVisible()
  expect(waits.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight)
  await expectAccessible()
  await card('BTC').click()
  await expect.element(field).toHaveValue('1234.5')
  await expect.element(waits).not.toBeInTheDocument()
})

test('a currency is found in the address in small letters, too', async () => {
  await showPage('?currency=btc')
  await expect.element(page.getByRole('region', { name: 'Buy with Bitcoin' })).toBeVisible()
})

test('a currency without an icon shows its letters', async () => {
  await answer('presale.currencies', [{ ...ETHER, code: 'SHIB', fullName: 'Shiba Inu' }])
  await showPage()
  await expect.element(page.getByRole('listitem').getByText('SH', { exact: true })).toBeVisible()
})
