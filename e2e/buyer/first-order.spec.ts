/** The way of a new visitor from the landing page to a placed order. */
import type { Page } from '@playwright/test'
import { arrive, expect, test } from '../test.ts'

/** The most clicks and filled fields of a first order. */
const MOST_INTERACTIONS = 9

let visitors = 0
const newEmail = () => `first-order-${process.pid}-${++visitors}@example.test`

/** Chooses 250 tokens for USDT on the landing page. */
async function choose(page: Page, url: string) {
  await page.goto(url)
  await page.getByLabel('Tokens', { exact: true }).fill('250')
  await page.getByLabel('Pay with').selectOption('USDT')
  await page.getByRole('button', { name: 'Buy Now!' }).click()
}

test.describe('a first order', { tag: '@phone' }, () => {
  test('needs at most nine clicks and filled fields, with the amount and currency of the landing page', {
    tag: '@narrow',
  }, async ({ page, product }) => {
    let interactions = 0
    const does = async (interaction: Promise<unknown>) => {
      interactions += 1
      await interaction
    }
    await page.goto(product.buyerUrl)
    await does(page.getByLabel('Tokens', { exact: true }).fill('250'))
    await does(page.getByLabel('Pay with').selectOption('USDT'))
    await does(page.getByRole('button', { name: 'Buy Now!' }).click())
    await expect(page.getByText('Create your account to order 250 iToken, paid in USDT.')).toBeVisible()
    await page.reload()
    await does(page.getByLabel('Email Address').fill(newEmail()))
    await does(page.getByLabel('Password', { exact: true }).fill('buyer password'))
    await does(page.getByRole('button', { name: 'Create Account' }).click())
    await expect(page.getByLabel('Amount in iToken')).toHaveValue('250')
    await page.reload()
    await does(page.getByRole('button', { name: 'Buy Now' }).click())
    await does(page.getByRole('button', { name: 'Confirm Purchase' }).click())
    await does(page.getByRole('button', { name: 'Confirm', exact: true }).click())
    await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
    await expect(page.getByText('125.000000 USDT').first()).toBeVisible()
    expect(interactions).toBeLessThanOrEqual(MOST_INTERACTIONS)
    await page.goto(`${product.buyerUrl}/dashboard/profile`)
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    await page.getByLabel('Full Name').fill('Ada Buyer')
    await page.getByLabel('Phone').fill('+371 2000 0000')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Your profile has been successfully updated.').first()).toBeVisible()
  })

  test('keeps the amount and the currency through the log-in, and back to the registration', async ({
    page,
    product,
  }) => {
    const buyer = await arrive(page, product)
    await page.evaluate(() => localStorage.clear())
    await choose(page, product.buyerUrl)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await page.getByRole('link', { name: 'Sign up' }).click()
    await expect(page).toHaveURL(/\/register\?currency=USDT&amount=250$/)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('E-mail').fill(buyer.email)
    await page.getByLabel('Password', { exact: true }).fill(buyer.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/dashboard\/buy-token\?currency=USDT&amount=250$/)
    await expect(page.getByLabel('Amount in iToken')).toHaveValue('250')
  })

  test('leads a buyer who is logged in straight to the buy page', async ({ page, product }) => {
    await arrive(page, product)
    await choose(page, product.buyerUrl)
    await expect(page).toHaveURL(/\/dashboard\/buy-token\?currency=USDT&amount=250$/)
    await expect(page.getByLabel('Amount in iToken')).toHaveValue('250')
  })

  test('ignores an amount or a currency that cannot be one', async ({ page, product }) => {
    const at = (query: string) => page.goto(`${product.buyerUrl}/register?${query}`)
    for (const query of ['currency=a%20b', 'amount=-1', 'amount=1e9', 'amount=', 'currency=&amount=two']) {
      await at(query)
      await expect(page.getByLabel('Full Name'), query).toBeVisible()
    }
    await at('currency=usdt&amount=12,5&next=//evil.test')
    await expect(page.getByText('to order 12.5 iToken, paid in USDT.')).toBeVisible()
    await at(`currency=a%20b&amount=${'9'.repeat(400)}`)
    await expect(page.getByLabel('Full Name')).toBeVisible()
  })
})
