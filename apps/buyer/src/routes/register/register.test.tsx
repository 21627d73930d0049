/** The amount and the currency of the landing page, on their way to the buy page. */

import { answer } from '@presale/ui/testing/answers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AppRoutes } from '../../routes.tsx'
import { beginAt } from '../../testing/account.ts'
import { ETHER } from '../../testing/currency.ts'
import { showPart } from '../../testing/show-part.tsx'
import { Register } from './register.tsx'

const BUY_PAGE = '/dashboard/buy-token?currency=ETH&amount=250'
const address = () => location.pathname + location.search
const home = location.href

beforeEach(() => answer('presale.currencies', [ETHER]))
afterEach(() => history.replaceState(null, '', home))

async function showAt(query: string) {
  history.replaceState(null, '', `/register?${query}`)
  return showPart(<Register />)
}

test.each([
  'currency=a%20b',
  'amount=-1',
  'amount=1e9',
  'amount=',
  'currency=&amount=two',
  `currency=a%20b&amount=${'9'.repeat(400)}`,
])('an amount or a currency that cannot be one is ignored: %s', async (query) => {
  await showAt(query)
  await expect.element(page.getByRole('textbox', { name: 'Full Name' })).toBeVisible()
})

test('an amount with a comma and a currency in small letters are understood, and another address is not', async () => {
  await showAt('currency=usdt&amount=112,5&next=//evil.test')
  await expect.element(page.getByText(/ to order 112\.5 iToken, paid in USDT\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent('/dashboard/buy-token?currency=USDT&amount=112.5')}`,
    )
})

test.each([
  ['99999.50', '99,999.5 iToken'],
  ['100000.', '100,000 iToken'],
  ['0040', '40 iToken'],
  ['39.999999', 'iToken'],
  ['100000.000001', 'iToken'],
  ['.', 'iToken'],
])('the amount %s is written as an amount, unless it cannot be ordered: %s', async (typed, written) => {
  await showAt(`currency=usdt&amount=${typed}`)
  await expect.element(page.getByText(new RegExp(` to order ${written}, paid in USDT`))).toBeVisible()
})

test('amount and currency survive the log-in and the way back to the registration', async () => {
  await beginAt('/register?currency=ETH&amount=250')
  localStorage.clear()
  await answer('account.logIn', { sessionToken: 'a session', email: 'ada@example.test' })
  await showPart(<AppRoutes />)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect.poll(address).toBe('/register?currency=ETH&amount=250')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.test')
  await page.getByLabelText('Password', { exact: true }).fill('a password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.poll(address).toBe(BUY_PAGE)
  await expect.element(page.getByRole('textbox', { name: 'Amount in iToken' })).toHaveValue('250')
})

test('a buyer who is logged in gets the dashboard', async () => {
  await beginAt('/register')
  await showPart(<AppRoutes />)
  await expect.poll(address).toBe('/dashboard')
  await expect.element(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
})

test('a buyer who is logged in goes straight to the buy page', async () => {
  await beginAt('/register?currency=ETH&amount=250')
  await showPart(<AppRoutes />)
  await expect.poll(address).toBe(BUY_PAGE)
  await expect.element(page.getByRole('textbox', { name: 'Amount in iToken' })).toHaveValue('250')
})
