/** One journey across both apps. */
import { decide, expect, openOperator, orderRow, register, test } from './test.ts'

test('a buyer registers, orders, gets approval and holds the tokens; a rejection takes them back', async ({
  page,
  browser,
  product,
}) => {
  const buyer = await test.step('the buyer registers from the landing page', async () => {
    await page.goto(product.buyerUrl)
    await page.getByRole('button', { name: 'Buy Now!' }).click()
    await expect(page).toHaveURL(/\/register\?amount=40&currency=$/)
    return register(page, product)
  })

  await test.step('the buyer chooses a currency and an amount', async () => {
    await page.getByRole('link', { name: 'Buy Token' }).first().click()
    await page.getByLabel('Search currencies').fill('teth')
    await page.getByRole('button', { name: /USDT/ }).click()
    const amount = page.getByLabel('Amount in iToken')
    await expect(amount).toHaveValue('2')
    await expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled()
    await expect(page.getByText('At least 40 iToken')).toBeVisible()
    await amount.fill('500')
    await expect(page.getByText('Gold (10% bonus)')).toBeVisible()
    await page.getByRole('button', { name: 'Swap' }).click()
    const swapped = page.getByLabel('Amount in USDT')
    await expect(swapped).toHaveValue('250')
    await swapped.fill('100,5')
    await expect(swapped).toHaveValue('100.5')
    const figures = page.getByRole('region', { name: 'Buy with Tether' })
    await expect(figures.getByRole('definition')).toHaveText(['100.5 USDT', '201 iToken', '14.07 iToken'])
    await expect(page.getByText('Silver (7% bonus)')).toBeVisible()
    await page.getByRole('button', { name: 'Buy Now' }).click()
  })

  await test.step('the buyer confirms both steps of the dialog', async () => {
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Secure Payment Process')).toBeVisible()
    await expect(dialog.getByRole('definition')).toHaveText([
      '100.5 USDT',
      '201.000000 iToken',
      '14.070000 iToken',
    ])
    await dialog.getByRole('button', { name: 'Confirm Purchase' }).click()
    await expect(dialog.getByText('demo-address-do-not-send-usdt')).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveText([
      'At least 12 confirmations are required.',
      'Send the exact amount.',
      'Tokens are credited once payment is confirmed.',
    ])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByText('Secure Payment Process')).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirm Purchase' }).click()
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  })

  await test.step('the order shows as processing, also when the page is opened again', async () => {
    await expect(page).toHaveURL(/\/dashboard\/transaction\?order=[0-9a-z]{26}$/)
    await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
    await expect(page.getByText('100.5 USDT')).toBeVisible()
  })

  const operator = await openOperator(browser, product)
  await test.step('an approval updates the buyer’s page without a reload', async () => {
    expect(await decide(operator, buyer.email, 'Approve payment')).toContain(
      `Adds 215.070000 iToken to ${buyer.email}`,
    )
    await expect(orderRow(operator, buyer.email)).toContainText('Approved')
    await expect(page.getByRole('heading', { name: 'Your transaction has been approved' })).toBeVisible({
      timeout: 15_000,
    })
  })

  await test.step('the dashboard shows the ledger’s balance, bonus and level', async () => {
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page.getByText('215.07').first()).toBeVisible()
    await expect(page.getByText('Bonus included: 14.07')).toBeVisible()
    await expect(page.getByText('107.54').first()).toBeVisible()
    await expect(page.getByText('Silver', { exact: true })).toBeVisible()
    await expect(page.getByText('You have 7% bonus')).toBeVisible()
  })

  await test.step('a rejection takes the tokens back', async () => {
    await operator.reload()
    expect(await decide(operator, buyer.email, 'Reject payment')).toContain(
      `Removes 215.070000 iToken from ${buyer.email}`,
    )
    await page.reload()
    await expect(page.getByText('0', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Bonus included: 0')).toBeVisible()
    await expect(page.getByText('Bronze', { exact: true })).toBeVisible()
  })
  await operator.context().close()
})
