/** The way of a new visitor from the landing page to a placed order. The way at the width of a desk is in purchase-to-balance. */
import { expect, goOn, test } from '../test.ts'

/** The most clicks and filled fields of a first order. */
const MOST_INTERACTIONS = 9

test.use({ viewport: { width: 360, height: 740 } })

test('a first order on a phone needs at most nine clicks and filled fields, with the amount and currency of the landing page', async ({
  page,
  product,
}) => {
  let interactions = 0
  const does = async (interaction: Promise<unknown>) => {
    interactions += 1
    await interaction
  }
  await page.goto(product.buyerUrl)
  await does(page.getByLabel('Tokens', { exact: true }).fill('250'))
  // Where the name of a currency is its code, it is said once.
  await expect(page.getByRole('option', { name: 'BNB', exact: true })).toBeAttached()
  await does(page.getByLabel('Pay with').selectOption('USDT'))
  await does(page.getByRole('button', { name: 'Buy Now!' }).click())
  await expect(page.getByText('Create your account to order 250 iToken, paid in USDT.')).toBeVisible()
  await page.reload()
  await does(page.getByLabel('Email Address').fill(`first-order-${process.pid}-${Date.now()}@example.test`))
  await does(page.getByLabel('Password', { exact: true }).fill('buyer password'))
  await does(page.getByRole('button', { name: 'Create Account' }).click())
  await expect(page.getByLabel('Amount in iToken')).toHaveValue('250')
  const icon = page.locator('img[src="/crypto/btc.svg"]')
  await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.reload()
  await does(page.getByRole('button', { name: 'Buy Now' }).click())
  await does(page.getByRole('button', { name: 'Confirm Purchase' }).click())
  await does(page.getByRole('button', { name: 'Confirm', exact: true }).click())
  await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
  await expect(page.getByText('125.000000 USDT').first()).toBeVisible()
  expect(interactions).toBeLessThanOrEqual(MOST_INTERACTIONS)
  await goOn(page, '/dashboard/profile')
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await page.getByLabel('Full Name').fill('Ada Buyer')
  await page.getByLabel('Phone').fill('+371 2000 0000')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your profile has been successfully updated.').first()).toBeVisible()
})
